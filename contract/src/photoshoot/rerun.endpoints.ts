import * as z from 'zod/mini'
import { Job, jobsReasons, startReasons } from '../jobs/index.ts'
import { endpoint, IdParams } from '../kernel/index.ts'
import { photoshootReasons } from './photoshoot.reasons.ts'

export const rerunPhotoshoot = endpoint({
  summary: 'Generate the missing images of a finished shoot with the same seeds and poses',
  method: 'POST',
  path: '/api/photoshoots/:id/rerun',
  access: 'user',
  factor: 'none',
  idempotent: true,
  params: IdParams,
  output: z.object({ job: Job }),
  status: 202,
  refusals: ['CONFLICT', 'NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [
    photoshootReasons.notAShoot,
    photoshootReasons.running,
    photoshootReasons.nothingMissing,
    ...startReasons,
    jobsReasons.requestGone,
  ],
})
