/** How fast the product is for people, as their browsers measure it. */
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindMetrics } from './metrics.routes.ts'
import { createMetricsService } from './metrics.service.ts'

export interface MetricsDeps {
  http: Http
  database: DatabaseHandle
  clock: Clock
  config: Pick<Config, 'flags'>
}

export function createMetrics({ http, database, clock, config }: MetricsDeps) {
  const service = createMetricsService({ database, clock, isOn: () => config.flags.performanceBudget })
  bindMetrics(http, service)
  return { sweep: service.sweep }
}
