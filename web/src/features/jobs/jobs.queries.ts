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

/** Badge, drawer, dashboard and contact sheet all read this one list. */
export const jobsKey = ['jobs', 'list'] as const
export const jobKey = (id: string) => ['jobs', 'one', id] as const

/** How often a sheet asks for its job while it is not final. */
const SHEET_POLL_MS = 1_000
/** And while it does not get an answer. */
const TROUBLE_POLL_MS = 5_000
/** And while the server tells: should a word of it be lost, this is how late one is. */
const TOLD_POLL_MS = 15_000
/** And lists, in which a job is stuck because nothing is told of it. */
export const TOLD_LIST_POLL_MS = 60_000

const isGone = (error: Error | null): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500

/** The newest jobs, asked for again every `every` ms while the page is visible and the server does not tell by itself. */
export function useJobs(every: number | false = false) {
  const isTold = usePushAlive()
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }): Promise<JobList> => call(listJobs, { query: { limit: 60 } }, { signal }),
    refetchInterval: every && (isTold ? TOLD_LIST_POLL_MS : every),
    refetchOnMount: true,
    staleTime: 1_000,
  })
}

/** One job until it is final: told by the server, else asked for every second; a hidden page asks for nothing. */
export function useJob(id: string | undefined) {
  const isTold = usePushAlive()
  const cache = useQueryClient()
  return useQuery({
    queryKey: jobKey(id ?? ''),
    queryFn: async ({ signal }) => {
      const answer = await call(getJob, { params: { id: id! } }, { signal })
      const before = cache.getQueryData<{ job: Job }>(jobKey(id!))
      if (isFinal(answer.job.status) && before && !isFinal(before.job.status)) forgetLists(cache)
      return answer
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => {
      if ((state.data && isFinal(state.data.job.status)) || isGone(state.error)) return false
      if (state.error) return TROUBLE_POLL_MS
      return isTold ? TOLD_POLL_MS : SHEET_POLL_MS
    },
    retry: (failures, error) => failures < 3 && !isGone(error),
    refetchOnMount: true,
    staleTime: ({ state }) => (state.data && isFinal(state.data.job.status) ? 60_000 : 0),
  })
}

/** Shows a job at once, before any list has been asked for again. */
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
    onSettled: () => forgetLists(cache),
  })
}

/** Starts a new job with the same request; `mutate(retryOf(job))`. */
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

/** One press is one intent: a repeated call carries the same key. */
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

/** A job has ended: lists of jobs and of pictures are out of date. */
function forgetLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: jobsKey })
  void cache.invalidateQueries({ queryKey: galleryKeys.all })
}
