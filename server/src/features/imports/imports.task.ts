import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Reads the received files of one picture and adds it to the gallery. */
export const READ_IMPORTED: Task<{ importId: string; pictureNumber: number }> = {
  name: 'read-imported',
  payload: z.object({ importId: z.uuid(), pictureNumber: z.int() }),
  retries: { most: 3, firstPause: 2, longestPause: 60 },
  heartbeatSeconds: 60,
}
