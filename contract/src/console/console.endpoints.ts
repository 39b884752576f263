import * as z from 'zod/mini'
import { endpoint, Instant } from '../kernel/index.ts'
import { Overview } from './console.ts'

/** `from` is the start of today in the reader’s time zone, at most a day ago. Default is midnight UTC. */
export const getOverview = endpoint({
  summary: 'Get items that need attention and the health of the installation, each source separately',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  factor: 'required',
  query: z.object({ from: z.optional(Instant) }),
  output: Overview,
  refusals: ['FORBIDDEN'],
})
