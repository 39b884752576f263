import * as z from 'zod/mini'
import type { Queue, Task } from '../../platform/queue/index.ts'

/**
 * Runs the next job of a user. Which job that is is stored with the job and can change until it starts, so that its
 * owner can still reorder the queue.
 */
export const RUN_JOB: Task<{ userId: string }> = {
  name: 'run-job',
  payload: z.object({ userId: z.uuid() }),
  // Attempts are counted with the job: each finished item resets the counter. These are days, for outages of a store.
  retries: { max: 100_000, firstPause: 1, longestPause: 4 },
  heartbeatSeconds: 15,
}

/** What the queue of a user needs from the task queue. */
export type LineQueue = Pick<Queue, 'enqueue' | 'prioritize' | 'withdraw'>
