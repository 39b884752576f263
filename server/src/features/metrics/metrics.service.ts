import { DAY_MS, MINUTE_MS, Refusal } from '@studio/contract/kernel'
import type { Vital, WebVital } from '@studio/contract/metrics'
import { dayOf } from '@studio/domain/kernel'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { bucketOf } from '../../platform/histogram/index.ts'
import { countedAddress } from '../../platform/network/index.ts'
import * as store from './metrics.store.ts'

/** Max. measurements per IP address and minute. A page sends five, and a dozen users may share an address. */
const MAX_PER_MINUTE = 120
/** Max. plausible value in ms, or of a layout shift score. Larger ones are rejected. */
const MAX_PLAUSIBLE = { ms: 10 * MINUTE_MS, score: 100 }
/** Max. distinct paths per day, since clients can send any path. Others are counted together. */
const MAX_ROUTES = 200
const OTHER_ROUTES = '(other)'

interface Deps {
  database: DatabaseHandle
  clock: Clock
  isOn: () => boolean
  keptDays: () => number
}

const ID = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+)$/i

/** Path with each id replaced, so that it reveals nothing about the user’s content. */
export function routeOf(url: string): string {
  const { pathname } = new URL(url, 'http://localhost')
  const parts = pathname.split('/').map((part) => (ID.test(part) ? ':id' : part))
  return parts.join('/').slice(0, 200)
}

/** Device class from the client hint header, otherwise from the user agent. */
export const deviceOf = (headers: Record<string, string | string[] | undefined>): 'desktop' | 'phone' =>
  (headers['sec-ch-ua-mobile'] ?? (/Mobi|Android/i.test(String(headers['user-agent'])) ? '?1' : '?0')) ===
  '?1'
    ? 'phone'
    : 'desktop'

/** Histogram bucket of a measurement; undefined for invalid values. Scores are counted in ten-thousandths. */
export function vitalBucket(name: Vital, value: number): number | undefined {
  if (value > (name === 'CLS' ? MAX_PLAUSIBLE.score : MAX_PLAUSIBLE.ms)) return undefined
  return bucketOf(name === 'CLS' ? value * 10_000 : value)
}

export type MetricsService = ReturnType<typeof createMetricsService>

/** Number of measurements older than this. */
export const countVitalsBefore = (db: Database, limit: Date): Promise<number> =>
  store.countBefore(db, dayOf(limit))

export function createMetricsService({ database, clock, isOn, keptDays }: Deps) {
  const limiter = new RateLimiterMemory({ points: MAX_PER_MINUTE, duration: 60 })

  const seen = { day: '', routes: new Set<string>() }

  /** The route under which it is counted on this day. */
  function countedRoute(day: string, url: string): string {
    if (seen.day !== day) Object.assign(seen, { day, routes: new Set<string>() })
    const route = routeOf(url)
    if (!seen.routes.has(route) && seen.routes.size >= MAX_ROUTES) return OTHER_ROUTES
    seen.routes.add(route)
    return route
  }

  return {
    /** Counts a measurement, without any personal data. */
    async take(
      { name, value, url }: WebVital,
      address: string,
      device: 'desktop' | 'phone',
    ): Promise<{ ok: boolean }> {
      if (!isOn()) throw new Refusal('FEATURE_DISABLED', 'Page-speed data isn’t collected by this studio.')
      if (!URL.canParse(url, 'http://localhost'))
        throw new Refusal('INPUT_INVALID', 'Invalid URL.', {
          details: { url: 'must be an address' },
        })
      await limiter.consume(countedAddress(address)).catch((refused: RateLimiterRes | Error) => {
        if (refused instanceof Error) throw refused
        const retryAfter = Math.ceil(refused.msBeforeNext / 1000)
        throw new Refusal('RATE_LIMITED', 'Too many measurements. Try again later.', { retryAfter })
      })
      const bucket = vitalBucket(name, value)
      if (bucket === undefined) return { ok: true }
      const day = dayOf(clock.now())
      await store.countVital(database.db, { day, name, route: countedRoute(day, url), device, bucket })
      return { ok: true }
    },

    /** Deletes measurements past their retention. */
    sweep: (): Promise<void> =>
      store.deleteBefore(database.db, dayOf(new Date(clock.now().getTime() - keptDays() * DAY_MS))),
  }
}
