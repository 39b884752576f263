import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { push, usePushAlive } from '../../platform/index.ts'
import { economyKey, invalidateStatements, rememberBalances } from './economy.queries.ts'

/** A shoot charges each image, so statements are refreshed at most at this interval. */
const AT_MOST_EVERY_MS = 1_000

/** Shows pushed balances, and refetches everything once after connecting. */
export function useBalanceUpdates(): void {
  const cache = useQueryClient()
  const isPushAlive = usePushAlive()

  useEffect(() => {
    if (isPushAlive) void cache.invalidateQueries({ queryKey: economyKey })
  }, [cache, isPushAlive])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = push.on('balance', ({ coins, credits, tokens }) => {
      if (typeof coins !== 'number' || typeof credits !== 'number' || typeof tokens !== 'number') return
      void rememberBalances(cache, { coins, credits, tokens })
      timer ??= setTimeout(() => {
        timer = undefined
        void invalidateStatements(cache)
      }, AT_MOST_EVERY_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [cache])
}
