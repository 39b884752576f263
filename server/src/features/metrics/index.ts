/** How fast the product is for people, as their browsers measure it. */
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindMetrics } from './metrics.routes.ts'
import { createMetricsService } from './metrics.service.ts'

export interface MetricsDeps {
  http: Http
  database: DatabaseHandle
  clock: Clock
  /** Whether anybody's speeds are collected. */
  isOn: () => boolean
  /** Days that they are kept. */
  keptDays: () => number
}

export function createMetrics({ http, ...deps }: MetricsDeps) {
  const service = createMetricsService(deps)
  bindMetrics(http, service)
  return { sweep: service.sweep, countBefore: service.countBefore }
}
