import { useEffect, useRef } from 'react'
import {
  countJobs,
  DRAWER_POLL_MS,
  type Job,
  type JobCounts,
  type JobKind,
  listJobs,
  moveJob,
  restoreClearedJobs,
} from '@studio/contract/jobs'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, usePushAlive } from '../../platform/index.ts'
import { jobsKey, CONNECTED_LIST_POLL_MS } from './jobs.queries.ts'

// Nested below the key of the main list, so that invalidating it includes these.
const openKey = (kind: JobKind | undefined) => [...jobsKey, 'open', kind ?? ''] as const
const countsKey = (kind: JobKind | undefined) => [...jobsKey, 'counts', kind ?? ''] as const
const endedKey = ['jobs', 'ended'] as const

const PAGE = 40

/** Polling interval in addition to push events, because a stuck job sends none. */
const usePolling = () => ({
  refetchInterval: usePushAlive() ? CONNECTED_LIST_POLL_MS : DRAWER_POLL_MS,
  refetchOnMount: 'always' as const,
})

interface OpenJobs {
  jobs: Job[]
  nextCursor: string | null
}

/** Running and queued jobs, at most one page. */
export function useOpenJobs(kind: JobKind | undefined) {
  return useQuery({
    queryKey: openKey(kind),
    queryFn: ({ signal }): Promise<OpenJobs> =>
      call(listJobs, { query: { status: 'queued,running', kind, limit: 60 } }, { signal }),
    ...usePolling(),
  })
}

export function useJobCounts(kind: JobKind | undefined) {
  return useQuery({
    queryKey: countsKey(kind),
    queryFn: ({ signal }) => call(countJobs, { query: { kind } }, { signal }),
    select: ({ counts }) => counts,
    ...usePolling(),
  })
}

/** Ended jobs page by page. Refetched when their number changes. */
export function useEndedJobs(status: string | undefined, kind: JobKind | undefined, counts?: JobCounts) {
  const cache = useQueryClient()
  const ended = counts && `${counts.completed} ${counts.failed} ${counts.cancelled}`
  const previous = useRef(ended)
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== ended)
      void cache.invalidateQueries({ queryKey: endedKey })
    previous.current = ended
  }, [cache, ended])
  return useInfiniteQuery({
    queryKey: [...endedKey, status ?? '', kind ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call(listJobs, { query: { status, kind, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: status !== undefined,
    refetchOnMount: 'always',
  })
}

/** Restores the jobs that were cleared at that time. */
export function useRestoreJobs() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (clearedAt: string) => call(restoreClearedJobs, { body: { clearedAt } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['jobs'] }),
  })
}

interface Move {
  id: string
  /** The user's queue in its new order. */
  order: readonly string[]
}

/** Moves a queued job optimistically. If the server refuses, the list is refetched. */
export function useMoveJob(kind: JobKind | undefined) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, order }: Move) => {
      const at = order.indexOf(id)
      const to = at === 0 ? 'first' : (order[at + 1] ?? 'last')
      return call(moveJob, { params: { id }, body: { to } })
    },
    async onMutate({ order }) {
      await cache.cancelQueries({ queryKey: jobsKey })
      cache.setQueryData<OpenJobs>(
        openKey(kind),
        (list) => list && { ...list, jobs: placed(list.jobs, order) },
      )
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: jobsKey }),
  })
}

/** Redistributes the positions of the jobs in `order`. They need not be consecutive, as a filter may hide others. */
function placed(jobs: readonly Job[], order: readonly string[]): Job[] {
  const places = jobs
    .flatMap(({ id, queue }) => (queue && order.includes(id) ? [queue.position] : []))
    .toSorted((a, b) => a - b)
  return jobs.map((job) => {
    const position = places[order.indexOf(job.id)]
    return job.queue && position !== undefined ? { ...job, queue: { ...job.queue, position } } : job
  })
}
