import { VITAL_LIMITS } from '@studio/contract/performance'
import type { Vital } from '@studio/contract/metrics'

/** Grades a value by the thresholds of the specification (section 9). */
export function gradeOf(metric: Vital, value: number): 'good' | 'fair' | 'poor' {
  const { good, poor } = VITAL_LIMITS[metric]
  if (value <= good) return 'good'
  return value > poor ? 'poor' : 'fair'
}
