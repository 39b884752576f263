import { Gate } from '@studio/contract/gates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { safeParse } from 'zod/mini'
import { RequestError } from '../../platform/index.ts'

/** Reports queries and mutations that were refused by a gate. */
export function useRefusals(onRefused: (gate: Gate) => void): void {
  const queries = useQueryClient()
  const handleError = useEffectEvent((error: unknown) => {
    if (!(error instanceof RequestError) || error.status !== 403) return
    const gate = safeParse(Gate, error.details?.gate)
    if (gate.success) onRefused(gate.data)
  })
  useEffect(() => {
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queries])
}
