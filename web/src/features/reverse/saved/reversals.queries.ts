import {
  changeReversal,
  createReversal,
  deleteReversal,
  getReversal,
  listReversals,
  listVisionModels,
  restoreReversal,
  type Reversal,
  type ReversalSlots,
} from '@studio/contract/reverse'
import type { EndpointInput } from '@studio/contract/kernel'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

const listKey = ['reversals', 'list']
const MAX_SHOWN = 8

const refresh = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: listKey })

/** Available vision models and the price of an analysis. */
export const useVisionModels = () =>
  useQuery({
    queryKey: ['reversals', 'models'],
    queryFn: ({ signal }) => call(listVisionModels, {}, { signal }),
  })

/** The newest saved analyses. */
export const useReversals = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listReversals, { query: { limit: MAX_SHOWN } }, { signal }),
    refetchOnMount: true,
  })

export const fetchReversal = async (id: string, signal: AbortSignal): Promise<Reversal> =>
  (await call(getReversal, { params: { id } }, { signal })).reversal

export type ReversalDraft = EndpointInput<typeof createReversal>['body']

/** Asks a model or saves an analysis; one idempotency key per press. */
export function useCreateReversal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key }: { body: () => Promise<ReversalDraft>; key: string }) =>
      (await call(createReversal, { body: await body() }, { idempotencyKey: key })).reversal,
    onSettled: () => refresh(cache),
  })
}

export function useChangeReversal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, slots }: { id: string; slots: ReversalSlots }) =>
      (await call(changeReversal, { params: { id }, body: { slots } })).reversal,
    onSuccess: () => refresh(cache),
  })
}

export function useDeleteReversal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deleted }: { id: string; deleted: boolean }) =>
      call(deleted ? deleteReversal : restoreReversal, { params: { id } }),
    onSettled: () => refresh(cache),
  })
}
