import * as z from 'zod/mini'
import { Job, startReasons } from '../jobs/index.ts'
import { endpoint } from '../kernel/index.ts'
import { PhotoshootRequest } from './photoshoot.request.ts'

export const startPhotoshoot = endpoint({
  summary: 'Start a photo shoot',
  method: 'POST',
  path: '/api/photoshoots',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: PhotoshootRequest,
  output: z.object({ job: Job }),
  status: 202,
  refusals: ['CONFLICT', 'NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [...startReasons],
})
