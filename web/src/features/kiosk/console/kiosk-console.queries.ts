import {
  downloadEventAnalytics,
  getEvent,
  getEventAnalytics,
  listEvents,
  listFailedMails,
  listPrinters,
} from '@studio/contract/kiosk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, saveFile } from '../../../platform/index.ts'

/** Poll interval. Booths report about every 30 s. */
const ALIVE_MS = 15_000
const NUMBERS_MS = 30_000

export const eventKeys = {
  all: ['kiosk'] as const,
  list: () => [...eventKeys.all, 'list'] as const,
  one: (id: string) => [...eventKeys.all, 'one', id] as const,
}

export const eventsQuery = infiniteQueryOptions({
  queryKey: eventKeys.list(),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  queryFn: ({ pageParam, signal }) =>
    call(listEvents, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  refetchOnMount: 'always',
})

/** Event with its booths, polled while it is shown. */
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: ({ signal }) => call(getEvent, { params: { id } }, { signal }),
    refetchInterval: ALIVE_MS,
    refetchOnMount: 'always',
  })

export const analyticsQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKeys.one(id), 'analytics'],
    queryFn: ({ signal }) => call(getEventAnalytics, { params: { id }, query: {} }, { signal }),
    refetchInterval: NUMBERS_MS,
    refetchOnMount: 'always',
  })

export const failedMailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventKeys.one(id), 'mails'],
    queryFn: ({ signal }) => call(listFailedMails, { params: { id } }, { signal }),
    select: ({ mails }) => mails,
    refetchInterval: NUMBERS_MS,
  })

export const printersQuery = queryOptions({
  queryKey: [...eventKeys.all, 'printers'],
  queryFn: ({ signal }) => call(listPrinters, {}, { signal }),
  select: ({ printers }) => printers,
  refetchInterval: ALIVE_MS,
})

/** Downloads the statistics as CSV, one row per hour. */
export async function saveCsv(id: string, name: string): Promise<void> {
  const answer = await call(downloadEventAnalytics, { params: { id }, query: {} })
  saveFile(await answer.blob(), `${name}.csv`)
}
