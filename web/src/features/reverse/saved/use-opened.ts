import { useEffect, useEffectEvent } from 'react'
import type { Reversal } from '@studio/contract/reverse'
import { useQuery } from '@tanstack/react-query'
import { fetchReversal } from './reversals.queries.ts'

/** Opens the reading that the address names, once it is there; answers why it cannot be had. */
export function useOpened(id: string | undefined, open: (reversal: Reversal) => void): unknown {
  const { data, error } = useQuery({
    queryKey: ['reversals', 'one', id],
    queryFn: ({ signal }) => fetchReversal(id!, signal),
    enabled: id !== undefined,
    refetchOnMount: true,
    // What is written meanwhile is newer than what another look at it would bring.
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
