import * as z from 'zod/mini'
import type { Queue, Task } from '../../platform/queue/index.ts'

/**
 * Runs the next job of a user. Which one that is is noted with the job and may change until it begins, so that its
 * owner can still put another first.
 */
export const RUN_JOB: Task<{ userId: string }> = {
  name: 'run-job',
  payload: z.object({ userId: z.uuid() }),
  // How often a job is tried is counted with the job: each finished item starts the count anew.
  retries: { most: 1_000, firstPause: 1, longestPause: 4 },
  heartbeatSeconds: 15,
}

/** What the line of a user needs of the queue. */
export type LineQueue = Pick<Queue, 'enqueue' | 'prioritize' | 'withdraw'>
