import { type Job, JobKind, type JobStatus } from '@studio/contract/jobs'

/** The filters of the Jobs screen; `pending` is what waits (decisions, "Jobs"). */
export const STATUS_FILTERS = ['all', 'pending', 'running', 'completed', 'failed', 'cancelled'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export interface JobFilters {
  status: StatusFilter
  kind: JobKind | undefined
}

/** As the address has them: what does not filter is left out. */
export type JobsSearch = Partial<JobFilters>

const isStatus = (text: unknown): text is StatusFilter =>
  (STATUS_FILTERS as readonly unknown[]).includes(text)

/** The filters in an address; anything else in it counts as none. */
export const filtersIn = ({ status, kind }: Record<string, unknown>): JobFilters => ({
  status: isStatus(status) ? status : 'all',
  kind: JobKind.options.find((known) => known === kind),
})

export const addressOf = ({ status, kind }: JobFilters): JobsSearch => ({
  ...(status === 'all' ? {} : { status }),
  ...(kind ? { kind } : {}),
})

/** Which ended jobs a filter shows; undefined: none. */
export function endedOf(status: StatusFilter): string | undefined {
  if (status === 'all') return 'completed,failed,cancelled'
  return status === 'pending' || status === 'running' ? undefined : status
}

/** How many jobs each filter shows. */
export function countsOf(counts: Record<JobStatus, number>): Record<StatusFilter, number> {
  const { queued, ...others } = counts
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), pending: queued, ...others }
}

/** The waiting jobs in the order in which they are taken. */
export const lineOf = (jobs: readonly Job[]): Job[] =>
  jobs
    .filter(({ status }) => status === 'queued')
    .toSorted((a, b) => (a.queue?.position ?? 0) - (b.queue?.position ?? 0))
