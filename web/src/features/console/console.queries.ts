import { getOverview } from '@studio/contract/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

/** A list that empties is looked at, not reloaded. */
const POLL_MS = 15_000

/** When today began where the reader is. */
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
