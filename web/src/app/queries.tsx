import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient, followNetwork, network, session } from '../platform/index.ts'
import { renewConfig } from '../platform/calls/renew-config.ts'
import { hearOfConfig } from './live-config/hear-of-config.ts'
import { hearOfFactor } from './gates/hear-of-factor.ts'

/** The tab's cache of server state. Imported lazily: whoever is not signed in has none. */
export const queries = createQueryClient()

hearOfFactor(queries, session)
hearOfConfig(queries)
followNetwork(network)

/** What was for somebody who has gone is kept no longer, and how things are for visitors is asked. */
export function forgetPerson(): void {
  queries.clear()
  void renewConfig()
}

export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
