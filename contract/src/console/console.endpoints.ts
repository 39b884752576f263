import * as z from 'zod/mini'
import { endpoint, Instant } from '../kernel/index.ts'
import { Overview } from './console.ts'

/** `from` is when today began where the reader is; midnight UTC unless given. Never more than a day ago. */
export const getOverview = endpoint({
  summary: 'Tell what needs a person now and how the installation is, each source by itself',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  factor: 'required',
  query: z.object({ from: z.optional(Instant) }),
  output: Overview,
  refusals: ['FORBIDDEN'],
})
