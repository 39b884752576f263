import { RequestError } from '../../../platform/index.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** True if there was no response: the connection is lost, or a proxy answered for a server that is down. */
export const isOutage = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/** True if the same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof RequestError && (isOutage(error) || error.status === 429 || error.code === 'UNAVAILABLE')

/**
 * Wait in ms before attempt `attempt` + 1, counted from 1: exponential with jitter, or the server’s
 * `Retry-After`.
 */
export function waitOf(attempt: number, error: unknown, random: () => number = Math.random): number {
  const retryAfterMs = error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0
  const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return Math.max(retryAfterMs, backoff * (0.5 + random() / 2))
}
