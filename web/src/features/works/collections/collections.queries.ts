import {
  getCollection,
  listCollectionPeople,
  listCollections,
  listCollectionWorks,
} from '@studio/contract/works'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

const PAGE = 200

export const collectionKeys = {
  all: ['works', 'collections'] as const,
  holding: (workId: string) => [...collectionKeys.all, 'holding', workId] as const,
  one: (id: string) => [...collectionKeys.all, 'one', id] as const,
  works: (id: string, status: string) => [...collectionKeys.all, 'works', id, status] as const,
  own: () => [...collectionKeys.all, 'own'] as const,
  people: (id: string) => [...collectionKeys.all, 'people', id] as const,
}

/** Collections the user can add to, marked if they contain the work. */
export const holdingQuery = (workId: string) =>
  queryOptions({
    queryKey: collectionKeys.holding(workId),
    queryFn: ({ signal }) => call(listCollections, { query: { work: workId } }, { signal }),
    refetchOnMount: 'always',
  })

/** The user’s collections and those they can add to. */
export const ownCollectionsQuery = queryOptions({
  queryKey: collectionKeys.own(),
  queryFn: ({ signal }) => call(listCollections, { query: {} }, { signal }),
  select: ({ collections }) => collections,
  refetchOnMount: 'always',
})

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: collectionKeys.one(id),
    queryFn: ({ signal }) => call(getCollection, { params: { id } }, { signal }),
    select: ({ collection }) => collection,
  })

type Status = 'accepted' | 'waiting'

export const collectionWorksQuery = (id: string, status: Status) =>
  infiniteQueryOptions({
    queryKey: collectionKeys.works(id, status),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    queryFn: ({ pageParam, signal }) =>
      call(
        listCollectionWorks,
        { params: { id }, query: { status, limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
  })

export const collectionPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: collectionKeys.people(id),
    queryFn: ({ signal }) => call(listCollectionPeople, { params: { id } }, { signal }),
    select: ({ people }) => people,
  })
