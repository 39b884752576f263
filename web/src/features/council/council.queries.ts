import {
  approveProposal,
  declineProposal,
  getProposal,
  listProposals,
  type Proposal,
  withdrawProposal,
} from '@studio/contract/council'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, push } from '../../platform/index.ts'

export type State = 'open' | 'decided'

/** State in the URL: the selected list, and the open proposal. */
export interface CouncilSearch {
  state?: State | undefined
  id?: string | undefined
}

export type CouncilAction = 'approve' | 'decline' | 'withdraw'

const KEY = ['admin', 'council']
const ENDPOINTS = { approve: approveProposal, decline: declineProposal, withdraw: withdrawProposal }

export const useProposals = (state: State) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list', state],
    queryFn: ({ signal, pageParam }) =>
      call(listProposals, { query: { state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })

/** `cached` is the proposal as loaded by a list. */
export const useProposal = (id: string | undefined, cached: Proposal | undefined) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getProposal, { params: { id: id ?? '' } }, { signal }),
    select: ({ proposal }) => proposal,
    enabled: id !== undefined,
    ...(cached && { placeholderData: { proposal: cached } }),
  })

export function useDecision(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ verb, reason }: { verb: CouncilAction; reason: string }) =>
      call(ENDPOINTS[verb], { params: { id }, body: { reason } }),
    onSuccess: (answer) => queries.setQueryData([...KEY, 'one', id], answer),
    // Also after a refusal: another admin may have decided it.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

/** Reloads when the server reports a new proposal, a vote or a decision. */
export function useCouncilUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => push.on('council', () => void queries.invalidateQueries({ queryKey: KEY })), [queries])
}
