import * as z from 'zod/mini'
import type { Task } from '../../../platform/queue/index.ts'

/** Draws the social card of a work that has just become visible, so that it is there when its link is shared. */
export const DRAW_CARD: Task<{ workId: string }> = {
  name: 'draw-work-card',
  payload: z.object({ workId: z.uuid() }),
  retries: { max: 3, firstPause: 2, longestPause: 60 },
  heartbeatSeconds: 30,
}
