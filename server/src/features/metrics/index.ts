/** Page speed as measured by browsers. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { bindMetrics } from './metrics.routes.ts'
import { createMetricsService } from './metrics.service.ts'

export { countVitalsBefore } from './metrics.service.ts'

interface MetricsNeeds {
  /** True if measurements are collected for any user. */
  isOn: () => boolean
  /** Retention in days. */
  keptDays: () => number
}

export function createMetrics(
  { http, database, clock }: Platform,
  { isOn, keptDays }: MetricsNeeds,
): Feature {
  const service = createMetricsService({ database, clock, isOn, keptDays })
  bindMetrics(http, service)
  return { name: 'metrics', periodic: [{ name: 'sweep-metrics', seconds: HOUR_SECONDS, run: service.sweep }] }
}
