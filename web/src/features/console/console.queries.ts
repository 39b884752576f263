import { getOverview } from '@studio/contract/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

/** Refetch interval in ms. Admins keep the page open. */
const POLL_MS = 15_000

/** Start of today in the reader’s time zone. */
function midnight(): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

export const useOverview = () =>
  useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(getOverview, { query: { from: midnight() } }, { signal }),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
