import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { Device, JobsPerformance, Performance, ServerPerformance, VitalName } from './performance.ts'

const Days = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 28)

export const getPerformance = endpoint({
  summary: 'Tell how fast pages were for people, by route and device, with what has become slower',
  method: 'GET',
  path: '/api/admin/performance',
  access: 'admin',
  factor: 'required',
  query: z.object({
    /** Of the line by day. */
    metric: z._default(VitalName, 'LCP'),
    /** Of the line by day; all of them without. */
    route: z.optional(z.string().check(z.maxLength(200))),
    device: z.optional(Device),
    days: Days,
  }),
  output: Performance,
  refusals: ['FORBIDDEN'],
})

export const getServerPerformance = endpoint({
  summary: 'Tell how fast calls are answered, and how the server, its database and its queue are',
  method: 'GET',
  path: '/api/admin/performance/server',
  access: 'admin',
  factor: 'required',
  query: z.object({ days: Days }),
  output: ServerPerformance,
  refusals: ['FORBIDDEN'],
})

export const getJobsPerformance = endpoint({
  summary: 'Tell how long jobs take by model, how many fail, and what they cost',
  method: 'GET',
  path: '/api/admin/performance/jobs',
  access: 'admin',
  factor: 'required',
  query: z.object({ days: Days }),
  output: JobsPerformance,
  refusals: ['FORBIDDEN'],
})
