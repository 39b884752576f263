import { Button } from '../buttons/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { SupportLink } from './support-link.tsx'

interface FailedStateProps {
  title: string
  text?: string | undefined
  /** Label of the retry button. */
  retry: string
  onRetry: () => void
  /** True while retrying. */
  isTrying?: boolean
  className?: string | undefined
}

/** Error state of a part that couldn't be loaded, announced immediately, with its actions. */
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
