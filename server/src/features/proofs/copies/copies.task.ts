import * as z from 'zod/mini'
import type { Task } from '../../../platform/queue/index.ts'

/** Renders the copies of a proof according to its current rules. */
export const COPY_PROOF: Task<{ proofId: string }> = {
  name: 'copy-proof',
  payload: z.object({ proofId: z.uuid() }),
  retries: { max: 5, firstPause: 2, longestPause: 120 },
  heartbeatSeconds: 30,
}
