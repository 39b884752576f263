import { Button } from '../buttons/button.tsx'
import { useDesignText } from '../design-text.ts'

/** "Contact support", a recovery action of every error screen; the app knows where that leads. */
export function SupportLink({ size }: { size?: 'main' }) {
  const { support } = useDesignText()
  const href = support?.href()
  return (
    href && (
      <Button variant="plain" size={size} asChild>
        <a href={href} target="_blank" rel="noopener">
          {support?.label}
        </a>
      </Button>
    )
  )
}
