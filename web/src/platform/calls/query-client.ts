import { MINUTE_MS } from '@studio/contract/kernel'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { Network } from '../network/network.ts'
import { RequestError } from './request-error.ts'

/** Codes for which a retry is pointless: those of the specification (section 8), and one that an admin must end. */
const UNRETRYABLE = new Set([
  'AUTH_REQUIRED',
  'COINS_INSUFFICIENT',
  'INPUT_INVALID',
  'PROVIDER_BAD_REQUEST',
  'PROVIDER_MISCONFIGURED',
])

/** Query retries: up to 3, never for the codes above, 401 or 403. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 3) return false
  if (error instanceof RequestError) {
    if (UNRETRYABLE.has(error.code)) return false
    if (error.status === 401 || error.status === 403) return false
  }
  return !/\b40[13]\b/.test(error.message)
}

/** 1 s, doubled per attempt, at most 30 s. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000)

/** Mutation retries: one, only if the request never reached the server. */
export function shouldRetryMutation(failures: number, error: Error): boolean {
  if (failures >= 1) return false
  const isUnreachable = error instanceof RequestError && error.code === 'NETWORK_ERROR' && error.status === 0
  return isUnreachable || error.message.includes('Failed to fetch')
}

/** Query client with the numbers of the specification (section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2 * MINUTE_MS,
        gcTime: 5 * MINUTE_MS,
        refetchOnMount: false,
        refetchOnWindowFocus: (query) =>
          Date.now() - query.state.dataUpdatedAt > MINUTE_MS ? 'always' : false,
        retry: shouldRetry,
        retryDelay,
      },
      // Mutations are never paused: a paused one would run later automatically, and may cost credits that the user no
      // longer wants to spend.
      mutations: { retry: shouldRetryMutation, retryDelay: 1000, networkMode: 'always' },
    },
  })
}

/** Pauses queries while the server is unreachable, even if the browser reports a connection, and resumes them. */
export function followNetwork(network: Pick<Network, 'state' | 'subscribe'>): void {
  const syncOnline = () => onlineManager.setOnline(network.state() === 'here')
  onlineManager.setEventListener(() => {
    syncOnline()
    return network.subscribe(syncOnline)
  })
}
