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
import { jobsKey, TOLD_LIST_POLL_MS } from './jobs.queries.ts'

// Below the key of the one list: what makes that out of date makes these so.
const openKey = (kind: JobKind | undefined) => [...jobsKey, 'open', kind ?? ''] as const
const countsKey = (kind: JobKind | undefined) => [...jobsKey, 'counts', kind ?? ''] as const
const endedKey = ['jobs', 'ended'] as const

const PAGE = 40

/** How often to ask although the server tells of changes: that nothing happens is told by nobody. */
const usePolling = () => ({
  refetchInterval: usePushAlive() ? TOLD_LIST_POLL_MS : DRAWER_POLL_MS,
  refetchOnMount: 'always' as const,
})

interface OpenJobs {
  jobs: Job[]
  nextCursor: string | null
}

/** What runs or waits: never more than a page. */
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

/** What has ended, a page at a time; read again whenever another number of jobs has. */
export function useEndedJobs(status: string | undefined, kind: JobKind | undefined, counts?: JobCounts) {
  const cache = useQueryClient()
  const ended = counts && `${counts.completed} ${counts.failed} ${counts.cancelled}`
  const known = useRef(ended)
  useEffect(() => {
    if (known.current !== undefined && known.current !== ended)
      void cache.invalidateQueries({ queryKey: endedKey })
    known.current = ended
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

/** Takes back what was cleared at that time. */
export function useRestoreJobs() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (clearedAt: string) => call(restoreClearedJobs, { body: { clearedAt } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['jobs'] }),
  })
}

interface Move {
  id: string
  /** The own line as it is to be. */
  order: readonly string[]
}

/** Puts a waiting job in another place, here at once; if the server says no, it is read again. */
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

/** Those in `order` share out the places they have, which need not follow each other: others may not be shown. */
function placed(jobs: readonly Job[], order: readonly string[]): Job[] {
  const places = jobs
    .flatMap(({ id, queue }) => (queue && order.includes(id) ? [queue.position] : []))
    .toSorted((a, b) => a - b)
  return jobs.map((job) => {
    const position = places[order.indexOf(job.id)]
    return job.queue && position !== undefined ? { ...job, queue: { ...job.queue, position } } : job
  })
}
