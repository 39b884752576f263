import * as z from 'zod/mini'

export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]

/** Up to the first a value is good, above the second poor; ms, and for CLS a score (specification, section 9). */
export const VITAL_THRESHOLDS: Record<Vital, readonly [good: number, poor: number]> = {
  LCP: [2000, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

export const ratingOf = (name: Vital, value: number): 'good' | 'needs-improvement' | 'poor' => {
  const [good, poor] = VITAL_THRESHOLDS[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/** One measurement (specification, section 7). Of the address only the path is kept, without ids. */
export const WebVital = z.object({
  name: z.enum(VITALS),
  value: z.number().check(z.gte(0), z.lte(3_600_000)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  delta: z.number(),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  navigationType: z.optional(z.string().check(z.maxLength(40))),
  url: z.string().check(z.maxLength(2_000)),
  timestamp: z.number(),
})
export type WebVital = z.infer<typeof WebVital>
