import type { Task } from '../../platform/queue/index.ts'
import * as z from 'zod/mini'

export const EXECUTE_PROPOSAL: Task<{ proposalId: string }> = {
  name: 'execute-proposal',
  payload: z.object({ proposalId: z.uuid() }),
  retries: { max: 4, firstPause: 2, longestPause: 60 },
  heartbeatSeconds: 15,
}
