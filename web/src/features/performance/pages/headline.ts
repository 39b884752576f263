import { MIN_SAMPLES, type Performance, VITAL_LIMITS } from '@studio/contract/performance'
import { VITALS } from '@studio/contract/metrics'

/** Headline of the page: fast or slow for most users, and the number of regressions. */
export function headlineOf(
  data: Performance | undefined,
): 'reading' | 'none' | 'fast' | 'fastBack' | 'slow' | 'slowBack' {
  if (!data) return 'reading'
  const ratings = data.routes.flatMap(({ vitals }) =>
    VITALS.flatMap((name) => {
      const { p75, count } = vitals[name]
      return p75 === null || count < MIN_SAMPLES ? [] : [p75 <= VITAL_LIMITS[name].good]
    }),
  )
  if (ratings.length === 0) return 'none'
  const isFast = ratings.filter(Boolean).length / ratings.length >= 0.75
  const isBack = data.regressions.length > 0
  if (isFast) return isBack ? 'fastBack' : 'fast'
  return isBack ? 'slowBack' : 'slow'
}
