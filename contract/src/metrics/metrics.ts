import * as z from 'zod/mini'
import { HOUR_MS } from '../kernel/index.ts'

export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]

/** One measurement (specification, section 7). Only the path is stored, without ids. */
export const WebVital = z.object({
  name: z.enum(VITALS),
  value: z.number().check(z.gte(0), z.lte(HOUR_MS)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  delta: z.number(),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  navigationType: z.optional(z.string().check(z.maxLength(40))),
  url: z.string().check(z.maxLength(2_000)),
  timestamp: z.number(),
})
export type WebVital = z.infer<typeof WebVital>
