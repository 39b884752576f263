import { callsReasons } from '@studio/contract/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { isRefusedFor, type session as tabSession } from '../../platform/index.ts'

/**
 * Watches for calls refused because they require the second factor, when this tab doesn't know about it. Renews the
 * session; followSession then asks for the factor.
 */
export function watchSecondFactor(
  queries: QueryClient,
  session: Pick<typeof tabSession, 'current' | 'mustStepUp' | 'renewedToken'>,
): void {
  let isAsking = false
  async function handleError(error: unknown): Promise<void> {
    if (!isRefusedFor(error, callsReasons.secondFactor)) return
    const token = session.current()?.access_token
    if (!token || isAsking || session.mustStepUp()) return
    isAsking = true
    await session.renewedToken(token)
    isAsking = false
  }
  for (const cache of [queries.getQueryCache(), queries.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') void handleError(event.action.error)
    })
}
