import { dayOf } from '@studio/domain/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { bucketOf } from '../../platform/histogram/index.ts'
import { addLatencies, type LatencyRow } from './performance.store.ts'

/** Histogram bucket bounds in seconds for the metrics export. The last bucket is unbounded. */
export const HISTOGRAM_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
/** Milliseconds per unit of the bucket bounds. */
export const LATENCY_UNIT_MS = 0.01

/** Responses of this process since its start, per endpoint and status. */
export interface ResponseCounts {
  endpoint: string
  status: number
  count: number
  seconds: number
  /** One count for each bound of `HISTOGRAM_BUCKETS_SECONDS`, and one more for larger values. */
  histogramCounts: number[]
}

export type Latencies = ReturnType<typeof createLatencies>

/** Counts in memory and flushes to the shared counts periodically. */
export function createLatencies({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  let open = new Map<string, LatencyRow>()
  const all = new Map<string, ResponseCounts>()
  let flushing: Promise<void> = Promise.resolve()

  function keep(rows: Map<string, LatencyRow>): void {
    for (const [key, row] of rows) {
      const bucket = open.get(key)
      if (bucket) bucket.n += row.n
      else open.set(key, row)
    }
  }

  async function flushNow(): Promise<void> {
    if (open.size === 0) return
    const rows = open
    open = new Map()
    const now = clock.now()
    try {
      await addLatencies(database.db, dayOf(now), now.getUTCHours(), [...rows.values()])
    } catch (error) {
      // Failed writes are retried with the next flush.
      keep(rows)
      throw error
    }
  }

  return {
    /** `endpoint` as bound: `GET /api/gallery/:id`. */
    note(endpoint: string, status: number, ms: number): void {
      const bucket = bucketOf(ms / LATENCY_UNIT_MS)
      const key = `${endpoint} ${status} ${bucket}`
      const row = open.get(key)
      if (row) row.n += 1
      else open.set(key, { endpoint, status, bucket, n: 1 })

      const name = `${endpoint} ${status}`
      let latency = all.get(name)
      if (!latency) {
        latency = {
          endpoint,
          status,
          count: 0,
          seconds: 0,
          histogramCounts: HISTOGRAM_BUCKETS_SECONDS.map(() => 0).concat(0),
        }
        all.set(name, latency)
      }
      latency.count += 1
      latency.seconds += ms / 1000
      const end = HISTOGRAM_BUCKETS_SECONDS.findIndex((seconds) => ms <= seconds * 1000)
      const at = end < 0 ? HISTOGRAM_BUCKETS_SECONDS.length : end
      latency.histogramCounts[at] = (latency.histogramCounts[at] ?? 0) + 1
    },

    sinceStart: (): Iterable<ResponseCounts> => all.values(),

    /** Flushes run one after another. Counts that couldn’t be written stay for the next one. */
    flush(): Promise<void> {
      flushing = flushing.catch(() => undefined).then(flushNow)
      return flushing
    },
  }
}
