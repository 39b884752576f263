import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'

interface AwaitedProps {
  /** What is said without a network; null while there is one. */
  away: { title: string; text: string } | null
  /** What is said when it could not be read, and how that is tried again; null while it may still come. */
  failed: { title: string; text: string; retry: string; onRetry: () => void } | null
  /** Said to those who do not see the shape. */
  loading: string
  className?: string | undefined
  /** Its shape, while it comes. */
  children: ReactNode
}

/** What stands where something that is read from the server will be. */
export function Awaited({ away, failed, loading, className, children }: AwaitedProps) {
  if (away)
    return (
      <div role="status">
        <EmptyState {...away} />
      </div>
    )
  if (failed) return <FailedState {...failed} />
  return (
    <div role="status" aria-label={loading} className={className}>
      {children}
    </div>
  )
}
