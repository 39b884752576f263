import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'

interface AwaitedProps {
  /** Shown offline; null while online. */
  offline: { title: string; text: string } | null
  /** Shown if loading failed, with retry; null while loading. */
  failed: { title: string; text: string; retry: string; onRetry: () => void } | null
  /** Loading text for screen readers. */
  loading: string
  className?: string | undefined
  /** Skeleton while loading. */
  children: ReactNode
}

/** Placeholder for server data: loading, failed or offline. */
export function Awaited({ offline, failed, loading, className, children }: AwaitedProps) {
  if (offline)
    return (
      <div role="status">
        <EmptyState {...offline} />
      </div>
    )
  if (failed) return <FailedState {...failed} />
  return (
    <div role="status" aria-label={loading} className={className}>
      {children}
    </div>
  )
}
