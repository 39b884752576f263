import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { Device, JobsPerformance, Performance, ServerPerformance, VitalName } from './performance.ts'

const Days = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 28)

export const getPerformance = endpoint({
  summary: 'Get page speed by route and device, and metrics that got worse',
  method: 'GET',
  path: '/api/admin/performance',
  access: 'admin',
  factor: 'required',
  query: z.object({
    /** Metric of the daily chart. */
    metric: z._default(VitalName, 'LCP'),
    /** Route of the daily chart. Default is all routes. */
    route: z.optional(z.string().check(z.maxLength(200))),
    device: z.optional(Device),
    days: Days,
  }),
  output: Performance,
  refusals: ['FORBIDDEN'],
})

export const getServerPerformance = endpoint({
  summary: 'Get API response times and the state of the server, database and queue',
  method: 'GET',
  path: '/api/admin/performance/server',
  access: 'admin',
  factor: 'required',
  query: z.object({ days: Days }),
  output: ServerPerformance,
  refusals: ['FORBIDDEN'],
})

export const getJobsPerformance = endpoint({
  summary: 'Get durations, failures and costs of jobs by model',
  method: 'GET',
  path: '/api/admin/performance/jobs',
  access: 'admin',
  factor: 'required',
  query: z.object({ days: Days }),
  output: JobsPerformance,
  refusals: ['FORBIDDEN'],
})
