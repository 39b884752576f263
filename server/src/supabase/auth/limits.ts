import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AuthRefusal } from '../../features/auth/index.ts'
import { countedAddress } from '../../platform/network/index.ts'

const FIVE_MINUTES = 300

/** Max. requests per IP address and period in seconds, as in the hosted service. */
const LIMITS = {
  signup: [30, FIVE_MINUTES],
  otp: [30, FIVE_MINUTES],
  recover: [30, FIVE_MINUTES],
  resend: [30, FIVE_MINUTES],
  verify: [30, FIVE_MINUTES],
  updateUser: [30, FIVE_MINUTES],
  token: [150, FIVE_MINUTES],
  provider: [60, FIVE_MINUTES],
  wallet: [30, FIVE_MINUTES],
  factors: [15, 60],
  passkey: [30, FIVE_MINUTES],
  // Each page that offers passkeys asks for a challenge, and a signature can’t be guessed.
  passkeySignIn: [150, FIVE_MINUTES],
  anonymous: [30, 3_600],
} as const

/** Rate limits by endpoint. Each throws if the requesting IP address exceeds it. */
export type Limits = Record<keyof typeof LIMITS, (request: FastifyRequest) => Promise<void>>

/** Counts in this process only: with several processes, the limit is multiplied by their number. */
export function createLimits(isOn: boolean): Limits {
  const limit = ([points, duration]: readonly [number, number]) => {
    const limiter = new RateLimiterMemory({ points, duration })
    return async (request: FastifyRequest): Promise<void> => {
      if (!isOn) return
      await limiter.consume(countedAddress(request.ip)).catch((refused: RateLimiterRes | Error) => {
        if (refused instanceof Error) throw refused
        throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
          retryAfter: Math.ceil(refused.msBeforeNext / 1000),
        })
      })
    }
  }
  return Object.fromEntries(Object.entries(LIMITS).map(([name, max]) => [name, limit(max)])) as Limits
}
