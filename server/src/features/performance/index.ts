/** Performance for admins: page speed from browsers, API latencies from the server, and jobs by model. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { createLatencies } from './latencies.ts'
import { bindPerformance, countResponses, serveMetrics } from './performance.routes.ts'
import { createPerformanceService, type ServerParts } from './performance.service.ts'
import { createProcessState } from './process-state.ts'
import { recordRelease } from './performance.store.ts'

interface PerformanceNeeds {
  parts: Pick<ServerParts, 'bytes'> & { sockets: () => number }
  /** Age in seconds of the last backup; undefined without one. */
  backupAge: () => Promise<number | undefined>
}

/** Interval in seconds at which each process writes its counts. */
const FLUSH_SECONDS = 10

export function createPerformance(platform: Platform, { parts, backupAge }: PerformanceNeeds): Feature {
  const { http, database, clock, log, queue, config } = platform
  const { version, build } = config
  const { sockets, bytes } = parts
  const latencies = createLatencies({ database, clock })
  const state = createProcessState(sockets)
  const service = createPerformanceService({
    database,
    clock,
    latencies,
    parts: { bytes, queue: () => queue.depths(), process: async () => state.read() },
  })
  countResponses(http, latencies)
  bindPerformance(http, service)
  serveMetrics(http, {
    token: config.metricsToken,
    latencies,
    state,
    version,
    build,
    queue: () => queue.depths(),
    backupAge,
  })
  const flush = () => latencies.flush().catch((error) => log.warn({ err: error }, 'latencies were not kept'))
  return {
    name: 'performance',
    periodic: [
      { name: 'flush-latencies', seconds: FLUSH_SECONDS, everyProcess: true, run: () => latencies.flush() },
      { name: 'sweep-performance', seconds: HOUR_SECONDS, run: service.sweep },
    ],
    // Records that this version runs.
    start: () => recordRelease(database.db, config.version, clock.now()),
    async stop() {
      state.close()
      await flush()
    },
  }
}
