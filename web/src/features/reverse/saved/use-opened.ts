import { useEffect, useEffectEvent } from 'react'
import type { Reversal } from '@studio/contract/reverse'
import { useQuery } from '@tanstack/react-query'
import { fetchReversal } from './reversals.queries.ts'

/** Opens the saved analysis named in the URL once loaded; returns the error if it fails. */
export function useOpened(id: string | undefined, open: (reversal: Reversal) => void): unknown {
  const { data, error } = useQuery({
    queryKey: ['reversals', 'one', id],
    queryFn: ({ signal }) => fetchReversal(id!, signal),
    enabled: id !== undefined,
    refetchOnMount: true,
    // Local edits are newer than a refetched analysis.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const show = useEffectEvent(open)
  useEffect(() => {
    if (data) show(data)
  }, [data])
  return id === undefined ? null : error
}
