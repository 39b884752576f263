import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient, followNetwork, network, session } from '../platform/index.ts'
import { renewConfig } from '../platform/calls/renew-config.ts'
import { subscribeToConfig } from './live-config/subscribe-to-config.ts'
import { watchSecondFactor } from './gates/watch-second-factor.ts'

/** Query client of the tab. Imported lazily, because signed-out pages don't need it. */
export const queries = createQueryClient()

watchSecondFactor(queries, session)
subscribeToConfig(queries)
followNetwork(network)

/** Clears cached data of the previous user and loads the visitor configuration. */
export function clearUserCache(): void {
  queries.clear()
  void renewConfig()
}

export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
