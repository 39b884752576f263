/** How fast the product is, for admins: pages as browsers tell, calls as the server counts them, jobs by model. */
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createLatencies } from './latencies.ts'
import { bindPerformance, countResponses, serveMetrics } from './performance.routes.ts'
import { createPerformanceService, type ServerParts } from './performance.service.ts'
import { createProcessState } from './process-state.ts'
import { noteRelease } from './performance.store.ts'

export interface PerformanceDeps {
  http: Http
  database: DatabaseHandle
  clock: Clock
  log: Log
  version: string
  /** What lets a program read the same as text; undefined while none may. */
  token: string | undefined
  parts: Omit<ServerParts, 'process'> & { sockets: () => number }
}

const FLUSHED_EVERY_MS = 10_000

export function createPerformance(deps: PerformanceDeps) {
  const { http, database, clock, log, version, token, parts } = deps
  const { sockets, ...others } = parts
  const latencies = createLatencies({ database, clock })
  const state = createProcessState(sockets)
  const service = createPerformanceService({
    database,
    clock,
    latencies,
    parts: { ...others, process: async () => state.read() },
  })
  countResponses(http, latencies)
  bindPerformance(http, service)
  serveMetrics(http, { token, latencies, state, version, queue: parts.queue })
  const flush = () => latencies.flush().catch((error) => log.warn({ err: error }, 'latencies were not kept'))
  const timer = setInterval(() => void flush(), FLUSHED_EVERY_MS)
  timer.unref()
  return {
    sweep: service.sweep,
    /** Notes that this version runs here. */
    noteRelease: () => noteRelease(database.db, version, clock.now()),
    async close() {
      clearInterval(timer)
      state.close()
      await flush()
    },
  }
}
