import type { Job } from '@studio/contract/jobs'
import type { Pace, PaceKey } from './jobs-pace.store.ts'
import type { ItemRow, JobRow } from './jobs.store.ts'

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What else must have been the same for a job to say how long this one takes. */
export const paceKeyOf = ({ kind, request }: Pick<JobRow, 'kind' | 'request'>): PaceKey => ({
  kind,
  model: wordOf(request.model),
  quality: wordOf(request.quality),
})

export const isSamePace = (a: PaceKey, b: PaceKey): boolean =>
  a.kind === b.kind && a.model === b.model && a.quality === b.quality

/** What is left to do of an open job, in seconds from its last sign of life or, while it is queued, from its start. */
export function expectedOf(
  { status, progressedAt }: Pick<JobRow, 'status' | 'progressedAt'>,
  items: readonly Pick<ItemRow, 'status' | 'progress'>[],
  pace: Pick<Pace, 'least' | 'most'> | undefined,
): Job['expected'] {
  if (!pace || (status !== 'queued' && status !== 'running')) return undefined
  const left = items.reduce(
    (sum, item) => sum + (item.status === 'waiting' || item.status === 'developing' ? 1 - item.progress : 0),
    0,
  )
  return {
    least: Math.floor(pace.least * left),
    most: Math.max(1, Math.ceil(pace.most * left)),
    since: status === 'running' ? (progressedAt?.toISOString() ?? null) : null,
  }
}
