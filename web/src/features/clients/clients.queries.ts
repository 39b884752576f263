import { type ClientShelf, getClient, listClients } from '@studio/contract/clients'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

const PAGE = 50

export const clientKeys = {
  all: ['clients'] as const,
  lists: () => [...clientKeys.all, 'list'] as const,
  one: (id: string) => [...clientKeys.all, 'one', id] as const,
}

export interface ClientsAddress {
  shelf?: ClientShelf
  q?: string
  tag?: string
}

export const clientsQuery = ({ shelf = 'active', q, tag }: ClientsAddress) =>
  infiniteQueryOptions({
    queryKey: [...clientKeys.lists(), shelf, q ?? '', tag ?? ''],
    initialPageParam: null as string | null,
    getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) =>
      call(
        listClients,
        {
          query: {
            shelf,
            limit: PAGE,
            ...(q && { q }),
            ...(tag && { tag }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { signal },
      ),
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    select: ({ client }) => client,
    refetchOnMount: 'always',
  })
