import {
  changeThing,
  deleteThing,
  getThing,
  listThings,
  prepareThingAgain,
  restoreThing,
  type Thing,
  type ThingChange,
} from '@studio/contract/things'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, push } from '../../platform/index.ts'

export interface ThingsAddress {
  /** The open product. */
  thing?: string | undefined
}

const KEY = ['things'] as const
const LIST = [...KEY, 'list'] as const
const oneOf = (id: string) => [...KEY, 'one', id] as const
const PAGE = 60
/** Polling interval in ms while a product is processed and push is unavailable. */
const POLL_MS = 2000

export const isUnderWay = ({ state }: Thing): boolean => state === 'preparing'

export const thingsQuery = infiniteQueryOptions({
  queryKey: LIST,
  initialPageParam: '',
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listThings, { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ things }) => things.some(isUnderWay)) ? POLL_MS : false,
})

export const thingQuery = (id: string) =>
  queryOptions({
    queryKey: oneOf(id),
    queryFn: async ({ signal }) => (await call(getThing, { params: { id } }, { signal })).thing,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  })

/** Refetches after changes by other tabs, devices or the server. */
export function useThingUpdates(): void {
  const cache = useQueryClient()
  useEffect(() => push.on('things', () => void cache.invalidateQueries({ queryKey: KEY })), [cache])
}

/** Adds a product to the cache without a request. */
export function cacheThing(cache: QueryClient, thing: Thing): void {
  cache.setQueryData(oneOf(thing.id), thing)
  void cache.invalidateQueries({ queryKey: LIST })
}

/** Optimistic changes, rolled back if the server refuses. */
export function useChangeThing(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: ThingChange) => (await call(changeThing, { params: { id }, body })).thing,
    async onMutate(body) {
      await cache.cancelQueries({ queryKey: oneOf(id) })
      const before = cache.getQueryData<Thing>(oneOf(id))
      if (before) cache.setQueryData(oneOf(id), { ...before, ...body })
      return before
    },
    onError: (_error, _body, before) => before && cache.setQueryData(oneOf(id), before),
    onSuccess: (thing) => cacheThing(cache, thing),
  })
}

export function usePrepareAgain(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(prepareThingAgain, { params: { id } })).thing,
    onSuccess: (thing) => cacheThing(cache, thing),
  })
}

/** Moves to the trash and restores. */
export function useMoveThing() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: 'trash' | 'shelf' }) =>
      call(to === 'trash' ? deleteThing : restoreThing, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: LIST }),
  })
}
