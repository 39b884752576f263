import { adjustBalance, type Asset, getEconomySettings, proposeLedgerMove } from '@studio/contract/economy'
import { createInvites, listInvites, type NewInvites, revokeInvite } from '@studio/contract/invites'
import {
  banUser,
  getUser,
  grantAdmin,
  listUsers,
  signOutUser,
  stripAdmin,
  type UserFilter,
  unbanUser,
} from '@studio/contract/users'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserStorage, call, createIntents, isAnswered } from '../../platform/index.ts'

const KEY = ['admin', 'users']
const INVITES = ['admin', 'invites']

export const useUsers = (q: string, state: UserFilter | undefined) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list', q, state],
    queryFn: ({ signal, pageParam }) =>
      call(listUsers, { query: { q, state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const useUser = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
    select: ({ user }) => user,
    refetchOnMount: 'always',
  })

/** Daily limit of one admin. */
export const useLimit = () =>
  useQuery({
    queryKey: ['admin', 'economy'],
    queryFn: ({ signal }) => call(getEconomySettings, {}, { signal }),
    select: ({ settings }) => settings.adjustmentLimit,
  })

export type UserAction = 'ban' | 'unban' | 'signOut' | 'grant' | 'strip'
const ENDPOINTS = { signOut: signOutUser, grant: grantAdmin, strip: stripAdmin }
const PROPOSABLE = { ban: banUser, unban: unbanUser }

const adjustments = createIntents(browserStorage, 'studio-adjust-intent')
const proposals = createIntents(browserStorage, 'studio-propose-intent')
const keys = createIntents(browserStorage, 'studio-invites-intent')

async function under<T>(intents: typeof keys, body: object, send: (key: string) => Promise<T>): Promise<T> {
  try {
    const answer = await send(intents.keyFor(body))
    intents.settle()
    return answer
  } catch (error) {
    if (isAnswered(error)) intents.settle()
    throw error
  }
}

/** Runs an action on a user. Returns the ID of the proposal if the council decides. */
export function useUserActions(id: string) {
  const queries = useQueryClient()
  const after = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    async perform(verb: UserAction, reason: string, propose: boolean): Promise<string | null> {
      const params = { id }
      const answer =
        verb === 'ban' || verb === 'unban'
          ? await call(PROPOSABLE[verb], { params, body: { reason, ...(propose && { propose }) } })
          : await call(ENDPOINTS[verb], { params, body: { reason } })
      queries.setQueryData([...KEY, 'one', id], { user: answer.user })
      await after()
      return answer.proposal?.id ?? null
    },
    async adjust(
      grant: { asset: Asset; amount: number; reason: string },
      propose: boolean,
    ): Promise<string | null> {
      const body = { userId: id, ...grant }
      if (propose) {
        const { proposal } = await under(proposals, body, (idempotencyKey) =>
          call(proposeLedgerMove, { body }, { idempotencyKey }),
        )
        return proposal.id
      }
      await under(adjustments, body, (idempotencyKey) => call(adjustBalance, { body }, { idempotencyKey }))
      await after()
      return null
    },
  }
}

export const useInvites = () =>
  useInfiniteQuery({
    queryKey: INVITES,
    queryFn: ({ signal, pageParam }) => call(listInvites, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })

export function useInviteActs() {
  const queries = useQueryClient()
  const after = () => queries.invalidateQueries({ queryKey: INVITES })
  return {
    async make(body: NewInvites) {
      await under(keys, body, (idempotencyKey) => call(createInvites, { body }, { idempotencyKey }))
      await after()
    },
    async revoke(id: string, reason: string) {
      await call(revokeInvite, { params: { id }, body: { reason } })
      await after()
    },
  }
}
