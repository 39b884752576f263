import {
  cancelJob,
  clearCompletedJobs,
  getJob,
  isFinal,
  type Job,
  listJobs,
  retryJob,
} from '@studio/contract/jobs'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, newUuid, RequestError, usePushAlive } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'

export interface JobList {
  jobs: Job[]
  nextCursor: string | null
}

/** List shared by badge, drawer, dashboard and contact sheet. */
export const jobsKey = ['jobs', 'list'] as const
export const jobKey = (id: string) => ['jobs', 'one', id] as const

/** Polling interval of a sheet in ms while its job is open. */
const SHEET_POLL_MS = 1_000
/** Polling interval in ms after an error. */
const TROUBLE_POLL_MS = 5_000
/** Polling interval in ms while push works, in case an event is lost. */
const TOLD_POLL_MS = 15_000
/** Polling interval in ms of lists, in which a stuck job sends no events. */
export const CONNECTED_LIST_POLL_MS = 60_000

const isNotFound = (error: Error | null): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500

/** Latest jobs, refetched every `every` ms while the page is visible and push is unavailable. */
export function useJobs(every: number | false = false) {
  const isPushAlive = usePushAlive()
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }): Promise<JobList> => call(listJobs, { query: { limit: 60 } }, { signal }),
    refetchInterval: every && (isPushAlive ? CONNECTED_LIST_POLL_MS : every),
    refetchOnMount: true,
    staleTime: 1_000,
  })
}

/** One job until it has ended, updated by push or by polling every second. A hidden page doesn't poll. */
export function useJob(id: string | undefined) {
  const isPushAlive = usePushAlive()
  const cache = useQueryClient()
  return useQuery({
    queryKey: jobKey(id ?? ''),
    queryFn: async ({ signal }) => {
      const answer = await call(getJob, { params: { id: id! } }, { signal })
      const before = cache.getQueryData<{ job: Job }>(jobKey(id!))
      if (isFinal(answer.job.status) && before && !isFinal(before.job.status)) invalidateLists(cache)
      return answer
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => {
      if ((state.data && isFinal(state.data.job.status)) || isNotFound(state.error)) return false
      if (state.error) return TROUBLE_POLL_MS
      return isPushAlive ? TOLD_POLL_MS : SHEET_POLL_MS
    },
    retry: (failures, error) => failures < 3 && !isNotFound(error),
    refetchOnMount: true,
    staleTime: ({ state }) => (state.data && isFinal(state.data.job.status) ? 60_000 : 0),
  })
}

/** Adds a job to the cache before any list is refetched. */
export function rememberJob(cache: QueryClient, job: Job): void {
  cache.setQueryData(jobKey(job.id), { job })
  cache.setQueryData<JobList>(jobsKey, (list) => ({
    nextCursor: list?.nextCursor ?? null,
    jobs: list?.jobs.some(({ id }) => id === job.id)
      ? list.jobs.map((other) => (other.id === job.id ? job : other))
      : [job, ...(list?.jobs ?? [])],
  }))
}

export function useCancelJob() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelJob, { params: { id } }),
    onSuccess: ({ job }) => rememberJob(cache, job),
    onSettled: () => invalidateLists(cache),
  })
}

/** Starts a new job with the same request: `mutate(retryOf(job))`. */
export function useRetryJob() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, intent }: RetryIntent) =>
      call(retryJob, { params: { id } }, { idempotencyKey: intent }),
    onSuccess: ({ job }) => rememberJob(cache, job),
    onSettled: () => void cache.invalidateQueries({ queryKey: jobsKey }),
  })
}

interface RetryIntent {
  id: string
  intent: string
}

/** One idempotency key for each press: a repeated call reuses it. */
export const retryOf = (job: Pick<Job, 'id'>): RetryIntent => ({ id: job.id, intent: newUuid() })

export function useClearJobs() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearCompletedJobs, {}),
    onSuccess: () =>
      cache.setQueryData<JobList>(
        jobsKey,
        (list) => list && { ...list, jobs: list.jobs.filter(({ status }) => !isFinal(status)) },
      ),
    onSettled: () => void cache.invalidateQueries({ queryKey: jobsKey }),
  })
}

/** Invalidates lists of jobs and images after a job has ended. */
function invalidateLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: jobsKey })
  void cache.invalidateQueries({ queryKey: galleryKeys.all })
}
