import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Reads an own thing's file, and draws its picture: whichever of both is missing or not as it stands now. */
export const PREPARE_THING: Task<{ thingId: string }> = {
  name: 'prepare-thing',
  payload: z.object({ thingId: z.uuid() }),
  retries: { most: 2, firstPause: 2, longestPause: 30 },
  heartbeatSeconds: 30,
}
