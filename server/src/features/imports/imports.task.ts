import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Stacks the bursts of a finished import whose files were all read. */
export const STACK_IMPORTED: Task<{ importId: string }> = {
  name: 'stack-imported',
  payload: z.object({ importId: z.uuid() }),
  retries: { max: 5, firstPause: 2, longestPause: 60 },
  heartbeatSeconds: 15,
}

/** Reads the received files of one picture and adds it to the gallery. */
export const READ_IMPORTED: Task<{ importId: string; pictureNumber: number }> = {
  name: 'read-imported',
  payload: z.object({ importId: z.uuid(), pictureNumber: z.int() }),
  // About an hour. Each kill of the server counts as an attempt, and after the last one the received file is deleted.
  retries: { max: 14, firstPause: 2, longestPause: 600 },
  heartbeatSeconds: 15,
}
