import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Reads the file of a product and renders its preview image, whichever is missing or outdated. */
export const PREPARE_THING: Task<{ thingId: string }> = {
  name: 'prepare-thing',
  payload: z.object({ thingId: z.uuid() }),
  retries: { max: 2, firstPause: 2, longestPause: 30 },
  heartbeatSeconds: 30,
}
