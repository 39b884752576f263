import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient, followNetwork, network, session } from '../platform/index.ts'
import { hearOfFactor } from './gates/hear-of-factor.ts'

/** The tab's cache of server state. Imported lazily: whoever is not signed in has none. */
export const queries = createQueryClient()

hearOfFactor(queries, session)
followNetwork(network)

export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
