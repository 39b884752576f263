import { callsReasons } from '@studio/contract/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { isRefusedFor, type session as tabSession } from '../../platform/index.ts'

/**
 * Hears of every read and write that was refused for want of the second factor and did not ask for it itself: this
 * tab does not know yet that there is one to prove. A renewed session says so, and whoever follows it leads on.
 */
export function hearOfFactor(
  queries: QueryClient,
  session: Pick<typeof tabSession, 'current' | 'mustStepUp' | 'renewedToken'>,
): void {
  let isAsking = false
  async function hear(error: unknown): Promise<void> {
    if (!isRefusedFor(error, callsReasons.secondFactor)) return
    const token = session.current()?.access_token
    if (!token || isAsking || session.mustStepUp()) return
    isAsking = true
    await session.renewedToken(token)
    isAsking = false
  }
  for (const cache of [queries.getQueryCache(), queries.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void hear(event.action.error)
    })
}
