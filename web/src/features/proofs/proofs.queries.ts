import { getProof, listClientActivity, listProofs } from '@studio/contract/proofs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

export const proofKeys = {
  all: ['proofs'] as const,
  one: (id: string) => [...proofKeys.all, 'one', id] as const,
  ofClient: (id: string) => [...proofKeys.all, 'client', id] as const,
}
/** Guests may mark and comment at the same time. */
const ALIVE_MS = 15_000

export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: proofKeys.one(id),
    queryFn: ({ signal }) => call(getProof, { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ALIVE_MS,
  })

export const clientProofsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...proofKeys.ofClient(clientId), 'list'],
    queryFn: ({ signal }) => call(listProofs, { query: { clientId, limit: 50 } }, { signal }),
    select: ({ proofs }) => proofs,
    refetchOnMount: 'always',
  })

export const clientActivityQuery = (id: string) =>
  queryOptions({
    queryKey: [...proofKeys.ofClient(id), 'activity'],
    queryFn: ({ signal }) => call(listClientActivity, { params: { id }, query: { limit: 20 } }, { signal }),
    select: ({ events }) => events,
    refetchOnMount: 'always',
  })
