/** How fast the product is for people, as their browsers measure it. */
import { type Feature, HOUR, type Platform } from '../../platform/feature/index.ts'
import { bindMetrics } from './metrics.routes.ts'
import { createMetricsService } from './metrics.service.ts'

export { countVitalsBefore } from './metrics.service.ts'

interface MetricsNeeds {
  /** Whether anybody's speeds are collected. */
  isOn: () => boolean
  /** Days that they are kept. */
  keptDays: () => number
}

export function createMetrics(
  { http, database, clock }: Platform,
  { isOn, keptDays }: MetricsNeeds,
): Feature {
  const service = createMetricsService({ database, clock, isOn, keptDays })
  bindMetrics(http, service)
  return { name: 'metrics', periodic: [{ name: 'sweep-metrics', seconds: HOUR, run: service.sweep }] }
}
