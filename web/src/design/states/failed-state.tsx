import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { SupportLink } from './support-link.tsx'

interface FailedStateProps {
  title: string
  text?: string | undefined
  /** What the button that tries again is called. */
  retry: string
  onRetry: () => void
  /** It is being tried. */
  isTrying?: boolean
  className?: string | undefined
}

/** Stands where something could not be loaded: read out at once, with the ways on. */
export function FailedState({ title, text, retry, onRetry, isTrying = false, className }: FailedStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title}
        text={text}
        action={
          <>
            <Button loading={isTrying} onClick={onRetry}>
              {retry}
            </Button>
            <SupportLink />
          </>
        }
      />
    </div>
  )
}
