import { type Job, MAX_RUNNING_JOBS } from '@studio/contract/jobs'
import type { Pace, PaceKey } from './pace.store.ts'
import type { ItemRow, JobRow } from '../jobs.store.ts'

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

type Begins = NonNullable<Job['queue']>['begins']

/** An open job with what is expected of it. */
export interface LineJob {
  id: string
  status: JobRow['status']
  expected: Job['expected']
}

/** When the first of these places is free again; it is then taken for so long. */
function takeFirst(places: number[], seconds: number): number {
  const free = Math.min(...places)
  places[places.indexOf(free)] = free + seconds
  return free
}

/**
 * When the queued jobs of a user's line begin, in seconds from now: at the earliest if the user has as many places as
 * one may, at the latest if those stay that there are now, since others wait for the rest. Nothing is said of what
 * stands behind a job of unknown length, or while nothing of the user runs.
 */
export function beginningsOf(line: readonly LineJob[], now: Date): Map<string, Begins> {
  const running = line.filter(({ status }) => status === 'running')
  const left = running.map(({ expected }) => {
    if (!expected) return undefined
    const gone =
      expected.since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(expected.since)) / 1000)
    return { least: Math.max(0, expected.least - gone), most: Math.max(0, expected.most - gone) }
  })
  const known = left.filter((each) => each !== undefined)
  const begins = new Map<string, Begins>()
  if (running.length === 0 || known.length < running.length) return begins
  const spare = Math.max(0, MAX_RUNNING_JOBS - running.length)
  const early = [...known.map(({ least }) => least), ...Array.from({ length: spare }, () => 0)]
  const late = known.map(({ most }) => most)
  for (const { id, status, expected } of line) {
    if (status !== 'queued') continue
    const least = Math.floor(takeFirst(early, expected?.least ?? 0))
    begins.set(id, {
      least,
      most: Math.ceil(takeFirst(late, expected?.most ?? 0)),
      since: now.toISOString(),
    })
    if (!expected) break
  }
  return begins
}
