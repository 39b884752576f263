import { getBalance, getCatalogue, getTokens, listTokenLogs } from '@studio/contract/economy'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, usePushAlive } from '../../platform/index.ts'

/** Prefix of all economy queries, which are invalidated together. */
export const economyKey = ['economy'] as const
export const balanceKey = ['economy', 'balance'] as const
export const tokensKey = ['economy', 'tokens'] as const
const catalogueKey = ['catalogue'] as const

/** Polling interval for balances while realtime is disconnected (specification, section 9). */
const BALANCE_POLL_MS = 30_000

/** Spendable coins and credits; undefined until loaded. */
export function useBalance() {
  const isPushAlive = usePushAlive()
  return useQuery({
    queryKey: balanceKey,
    queryFn: ({ signal }) => call(getBalance, {}, { signal }),
    refetchInterval: isPushAlive ? false : BALANCE_POLL_MS,
    refetchOnMount: true,
  })
}

export function useTokens() {
  const isPushAlive = usePushAlive()
  return useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => call(getTokens, {}, { signal }),
    refetchInterval: isPushAlive ? false : BALANCE_POLL_MS,
    refetchOnMount: true,
  })
}

/** Token transactions, newest first. Loaded only where they are shown. */
export function useTokenLogs() {
  return useInfiniteQuery({
    queryKey: ['economy', 'token-logs'],
    queryFn: ({ signal, pageParam }) => call(listTokenLogs, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })
}

/** Packages, packs, prices, and whether purchases are enabled. */
export function useCatalogue() {
  return useQuery({
    queryKey: catalogueKey,
    queryFn: ({ signal }) => call(getCatalogue, {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** A pushed balance is newer than requests in progress, which are cancelled. */
export async function rememberBalances(
  cache: QueryClient,
  { coins, credits, tokens }: { coins: number; credits: number; tokens?: number },
): Promise<void> {
  await cache.cancelQueries({ queryKey: balanceKey })
  cache.setQueryData(balanceKey, { coins, credits })
  if (tokens === undefined) return
  await cache.cancelQueries({ queryKey: tokensKey })
  cache.setQueryData(tokensKey, { balance: tokens })
}

/** Ledger, logs, statistics and purchases: everything except the balances. */
export const invalidateStatements = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({
    queryKey: economyKey,
    predicate: ({ queryKey }) => queryKey[1] !== 'balance' && queryKey[1] !== 'tokens',
  })
