import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Renders one file of a delivery. */
export const RENDER_DELIVERY_FILE: Task<{ deliveryId: string; number: number }> = {
  name: 'render-delivery-file',
  payload: z.object({ deliveryId: z.uuid(), number: z.int() }),
  // Each kill of the server counts as an attempt.
  retries: { max: 14, firstPause: 2, longestPause: 600 },
  heartbeatSeconds: 15,
}
