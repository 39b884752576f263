import * as z from 'zod/mini'
import { Job } from '../jobs/index.ts'
import { endpoint, IdParams } from '../kernel/index.ts'

export const rerunPhotoshoot = endpoint({
  summary: 'Make those images of an ended shoot that were not made, with the same seeds and poses',
  method: 'POST',
  path: '/api/photoshoots/:id/rerun',
  access: 'user',
  factor: 'none',
  idempotent: true,
  params: IdParams,
  output: z.object({ job: Job }),
  status: 202,
  refusals: ['CONFLICT', 'NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
})
