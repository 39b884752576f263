import { Refusal } from '@studio/contract/kernel'
import type { WebVital } from '@studio/contract/metrics'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import * as store from './metrics.store.ts'

const DAY_MS = 24 * 3_600_000
/** A page tells five things; of one address in a minute, what a dozen people behind it could tell. */
const MOST_PER_MINUTE = 120

interface Deps {
  database: DatabaseHandle
  clock: Clock
  isOn: () => boolean
  keptDays: () => number
}

const ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+)$/i

/** The path alone, each id replaced: addresses can say more than where somebody was. */
export function routeOf(url: string): string {
  const { pathname } = new URL(url, 'http://localhost')
  const parts = pathname.split('/').map((part) => (ID.test(part) ? ':id' : part))
  return parts.join('/').slice(0, 200)
}

export type MetricsService = ReturnType<typeof createMetricsService>

export function createMetricsService({ database, clock, isOn, keptDays }: Deps) {
  const limiter = new RateLimiterMemory({ points: MOST_PER_MINUTE, duration: 60 })

  return {
    async take({ name, value, url, navigationType }: WebVital, address: string): Promise<{ ok: boolean }> {
      if (!isOn()) throw new Refusal('FEATURE_DISABLED', 'Speeds are not collected here.')
      if (!URL.canParse(url, 'http://localhost'))
        throw new Refusal('INPUT_INVALID', 'The address is none.', {
          details: { url: 'must be an address' },
        })
      await limiter.consume(countedAddress(address)).catch((refused: RateLimiterRes | Error) => {
        if (refused instanceof Error) throw refused
        const retryAfter = Math.ceil(refused.msBeforeNext / 1000)
        throw new Refusal('RATE_LIMITED', 'Too many measurements. Please wait.', { retryAfter })
      })
      await store.insertVital(database.db, {
        ...{ name, value, route: routeOf(url) },
        navigation_type: navigationType ?? null,
        measured_at: clock.now(),
      })
      return { ok: true }
    },

    /** How many measurements are older than this. */
    countBefore: (limit: Date): Promise<number> => store.countBefore(database.db, limit),

    /** Forgets what is older than it is kept. */
    sweep: (): Promise<void> =>
      store.deleteBefore(database.db, new Date(clock.now().getTime() - keptDays() * DAY_MS)),
  }
}
