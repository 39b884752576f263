import { DAY_MS } from '@studio/contract/kernel'
import type {
  Device,
  EndpointLatency,
  JobsPerformance,
  Performance,
  ServerPerformance,
} from '@studio/contract/performance'
import type { Vital } from '@studio/contract/metrics'
import { dayOf } from '@studio/domain/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { addTo, countOf, type Histogram, quantileOf } from '../../platform/histogram/index.ts'
import { LATENCY_UNIT_MS, type Latencies } from './latencies.ts'
import * as store from './performance.store.ts'
import { lineOf, regressionsOf, routesOf } from './vitals.ts'

type Value<Part extends keyof ServerPerformance> = Extract<ServerPerformance[Part], { ok: true }>['value']

/** Sources of other features. Each may fail separately. */
export interface ServerParts {
  process: () => Promise<Value<'process'>>
  queue: () => Promise<Value<'queue'>>
  /** Bytes stored by all users. */
  bytes: () => Promise<number>
}

interface Deps {
  database: DatabaseHandle
  clock: Clock
  latencies: Latencies
  parts: ServerParts
}

/** Retention of latencies in days. The metrics feature deletes web vitals itself. */
const KEPT_DAYS = 90
/** Timeout in ms after which a part counts as unavailable. */
const PART_MS = 5_000
const MAX_ENDPOINTS_SHOWN = 100

interface ReportQuery {
  metric: Vital
  route?: string | undefined
  device?: Device | undefined
  days: number
}

export type PerformanceService = ReturnType<typeof createPerformanceService>

export function createPerformanceService({ database, clock, latencies, parts }: Deps) {
  const { db } = database
  const dayBefore = (days: number): string => dayOf(new Date(clock.now().getTime() - days * DAY_MS))

  async function endpoints(days: number): Promise<EndpointLatency[]> {
    // Includes counts of this process that aren’t flushed yet.
    await latencies.flush()
    return endpointsOf(await store.findLatencies(db, dayBefore(days - 1)))
  }

  return {
    async pages({ metric, route, device, days }: ReportQuery): Promise<Performance> {
      const [since, today] = [dayBefore(days - 1), dayBefore(0)]
      const [rows, line, releases] = await Promise.all([
        store.findVitals(db, since, today),
        store.findVitalDays(db, since, { metric, route, device }),
        store.findReleases(db),
      ])
      // A release of the last week, or of the day before it, may be the cause.
      const release = releases.findLast(({ day }) => day >= dayBefore(8))?.version ?? null
      return {
        days,
        routes: routesOf(rows),
        regressions: regressionsOf(rows).map((regression) => ({ ...regression, release })),
        line: {
          metric,
          route: route ?? null,
          device: device ?? null,
          days: lineOf(metric, line, since, today),
        },
        releases: releases.filter(({ day }) => day >= since),
      }
    },

    async server(days: number): Promise<ServerPerformance> {
      const [report, process, state, queue, bytes] = await Promise.all([
        part(() => endpoints(days)),
        part(parts.process),
        part(async () => ({
          ...(await store.findDatabaseState(db)),
          // A failure here doesn’t affect the other sources.
          statements: await store.findStatements(db).catch(() => null),
        })),
        part(parts.queue),
        part(async () => ({ bytes: await parts.bytes() })),
      ])
      return { endpoints: report, process, database: state, queue, objects: bytes }
    },

    async jobs(days: number): Promise<JobsPerformance> {
      const since = dayBefore(days - 1)
      const [models, spending] = await Promise.all([
        store.findModelJobs(db, new Date(since)),
        store.findSpending(db, since),
      ])
      return { models, spending }
    },

    sweep: (): Promise<void> => store.foldLatencies(db, dayBefore(KEPT_DAYS), dayBefore(1)),
  }
}

async function part<T>(read: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<{ ok: false }>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false }), PART_MS)
  })
  try {
    return await Promise.race([read().then((value) => ({ ok: true as const, value })), timeout])
  } catch {
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}

/** Slow endpoints that are called often come first: sorted by total time. */
function endpointsOf(rows: store.LatencyRow[]): EndpointLatency[] {
  const byRoute = new Map<string, { histogram: Histogram; failed: number }>()
  for (const { endpoint, status, bucket, n } of rows) {
    let row = byRoute.get(endpoint)
    if (!row) byRoute.set(endpoint, (row = { histogram: new Map(), failed: 0 }))
    addTo(row.histogram, bucket, n)
    if (status >= 500) row.failed += n
  }
  return [...byRoute]
    .map(([endpoint, { histogram, failed }]) => {
      const at = (share: number) =>
        Math.round((quantileOf(histogram, share) ?? 0) * LATENCY_UNIT_MS * 100) / 100
      return { endpoint, count: countOf(histogram), failed, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    })
    .toSorted((a, b) => b.count * b.p50 - a.count * a.p50 || a.endpoint.localeCompare(b.endpoint))
    .slice(0, MAX_ENDPOINTS_SHOWN)
}
