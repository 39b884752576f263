import { type Job, JobKind, type JobStatus } from '@studio/contract/jobs'

/** Filters of the Jobs screen. `pending` means queued (decisions, "Jobs"). */
export const STATUS_FILTERS = ['all', 'pending', 'running', 'completed', 'failed', 'cancelled'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export interface JobFilters {
  status: StatusFilter
  kind: JobKind | undefined
}

/** Search parameters. Default filters are omitted. */
export type JobsSearch = Partial<JobFilters>

const isStatus = (text: unknown): text is StatusFilter =>
  (STATUS_FILTERS as readonly unknown[]).includes(text)

/** Reads filters from search parameters. Invalid values are ignored. */
export const filtersIn = ({ status, kind }: Record<string, unknown>): JobFilters => ({
  status: isStatus(status) ? status : 'all',
  kind: JobKind.options.find((option) => option === kind),
})

export const addressOf = ({ status, kind }: JobFilters): JobsSearch => ({
  ...(status === 'all' ? {} : { status }),
  ...(kind ? { kind } : {}),
})

/** Ended statuses that a filter includes; undefined: none. */
export function endedOf(status: StatusFilter): string | undefined {
  if (status === 'all') return 'completed,failed,cancelled'
  return status === 'pending' || status === 'running' ? undefined : status
}

/** Number of jobs for each filter. */
export function countsOf(counts: Record<JobStatus, number>): Record<StatusFilter, number> {
  const { queued, ...others } = counts
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), pending: queued, ...others }
}

/** Queued jobs in queue order. */
export const lineOf = (jobs: readonly Job[]): Job[] =>
  jobs
    .filter(({ status }) => status === 'queued')
    .toSorted((a, b) => (a.queue?.position ?? 0) - (b.queue?.position ?? 0))
