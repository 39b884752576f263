import { type Job, MAX_RUNNING_JOBS } from '@studio/contract/jobs'
import type { Pace, PaceKey } from './pace.store.ts'
import type { ItemRow, JobRow } from '../jobs.store.ts'

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Properties that must match for a job to predict the duration of this one. */
export const paceKeyOf = ({ kind, request }: Pick<JobRow, 'kind' | 'request'>): PaceKey => ({
  kind,
  model: wordOf(request.model),
  quality: wordOf(request.quality),
})

export const isSamePace = (a: PaceKey, b: PaceKey): boolean =>
  a.kind === b.kind && a.model === b.model && a.quality === b.quality

/** Remaining seconds of an open job, from its last progress or, while queued, from its start. */
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

type StartEstimate = NonNullable<Job['queue']>['begins']

/** An open job with its expected duration. */
export interface LineJob {
  id: string
  status: JobRow['status']
  expected: Job['expected']
}

/** Time at which the first slot is free. The slot is then occupied for `seconds`. */
function takeFirst(places: number[], seconds: number): number {
  const free = Math.min(...places)
  places[places.indexOf(free)] = free + seconds
  return free
}

/**
 * Start times of a user's queued jobs in seconds from now: at the earliest if the user gets all allowed slots, at the
 * latest if they keep the current ones while others wait. No estimate for jobs behind one of unknown duration, or while
 * no job of the user is running.
 */
export function beginningsOf(line: readonly LineJob[], now: Date): Map<string, StartEstimate> {
  const running = line.filter(({ status }) => status === 'running')
  const left = running.map(({ expected }) => {
    if (!expected) return undefined
    const elapsed =
      expected.since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(expected.since)) / 1000)
    return { least: Math.max(0, expected.least - elapsed), most: Math.max(0, expected.most - elapsed) }
  })
  const estimates = left.filter((each) => each !== undefined)
  const result = new Map<string, StartEstimate>()
  if (running.length === 0 || estimates.length < running.length) return result
  const spare = Math.max(0, MAX_RUNNING_JOBS - running.length)
  const early = [...estimates.map(({ least }) => least), ...Array.from({ length: spare }, () => 0)]
  const late = estimates.map(({ most }) => most)
  for (const { id, status, expected } of line) {
    if (status !== 'queued') continue
    const min = Math.floor(takeFirst(early, expected?.least ?? 0))
    result.set(id, {
      least: min,
      most: Math.ceil(takeFirst(late, expected?.most ?? 0)),
      since: now.toISOString(),
    })
    if (!expected) break
  }
  return result
}
