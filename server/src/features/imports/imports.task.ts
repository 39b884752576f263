import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Reads the received files of one picture and adds it to the gallery. */
export const READ_IMPORTED: Task<{ importId: string; pictureNumber: number }> = {
  name: 'read-imported',
  payload: z.object({ importId: z.uuid(), pictureNumber: z.int() }),
  // About an hour. Each kill of the server counts as an attempt, and after the last one the received file is deleted.
  retries: { max: 14, firstPause: 2, longestPause: 600 },
  heartbeatSeconds: 15,
}
