import { Button } from '../buttons/button.tsx'
import { useDesignText } from '../design-text.ts'

/** "Contact support" link of error screens; the app provides its target. */
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
