import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { WebVital } from './metrics.ts'

/** FEATURE_DISABLED while the performance budget is off. Stored anonymously for 90 days. */
export const sendWebVital = endpoint({
  summary: 'Report the page speed of a visit',
  method: 'POST',
  path: '/api/analytics/web-vitals',
  access: 'public',
  factor: 'none',
  body: WebVital,
  output: z.object({ ok: z.boolean() }),
  status: 202,
  refusals: ['FEATURE_DISABLED'],
})
