import { getBalance, getCatalogue, getTokens, listTokenLogs } from '@studio/contract/economy'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, usePushAlive } from '../../platform/index.ts'

/** Everything the economy shows is asked for again when something has moved. */
export const economyKey = ['economy'] as const
export const balanceKey = ['economy', 'balance'] as const
export const tokensKey = ['economy', 'tokens'] as const
const catalogueKey = ['catalogue'] as const

/** How often the balances are asked for while the server does not tell (specification, section 9). */
const BALANCE_POLL_MS = 30_000

/** What can be spent of coins and credits; undefined until it is known. */
export function useBalance() {
  const isTold = usePushAlive()
  return useQuery({
    queryKey: balanceKey,
    queryFn: ({ signal }) => call(getBalance, {}, { signal }),
    refetchInterval: isTold ? false : BALANCE_POLL_MS,
    refetchOnMount: true,
  })
}

export function useTokens() {
  const isTold = usePushAlive()
  return useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => call(getTokens, {}, { signal }),
    refetchInterval: isTold ? false : BALANCE_POLL_MS,
    refetchOnMount: true,
  })
}

/** What moved the tokens, newest first; asked for only where it is shown. */
export function useTokenLogs() {
  return useInfiniteQuery({
    queryKey: ['economy', 'token-logs'],
    queryFn: ({ signal, pageParam }) => call(listTokenLogs, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  })
}

/** Packages, packs, prices, and whether any of it can be bought. */
export function useCatalogue() {
  return useQuery({
    queryKey: catalogueKey,
    queryFn: ({ signal }) => call(getCatalogue, {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** The server has told what there is: what was asked for before that must not come after it. */
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

/** Ledger, logs, figures, purchases: everything but the balances themselves. */
export const forgetStatements = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({
    queryKey: economyKey,
    predicate: ({ queryKey }) => queryKey[1] !== 'balance' && queryKey[1] !== 'tokens',
  })
