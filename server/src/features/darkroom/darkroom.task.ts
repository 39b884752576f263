import * as z from 'zod/mini'
import type { Task } from '../../platform/queue/index.ts'

/** Renders the edit of an image, if it is still at this version. */
export const RENDER_EDIT: Task<{ mediaId: string; version: number }> = {
  name: 'render-edit',
  payload: z.object({ mediaId: z.uuid(), version: z.int() }),
  // Each kill of the server counts as an attempt.
  retries: { max: 5, firstPause: 2, longestPause: 300 },
  heartbeatSeconds: 15,
}

/** Copies an edit onto the images that are left, or undoes that. Each kill of the server counts as an attempt. */
export const SYNC_EDITS: Task<{ syncId: string }> = {
  name: 'sync-edits',
  payload: z.object({ syncId: z.uuid() }),
  retries: { max: 5, firstPause: 2, longestPause: 300 },
  heartbeatSeconds: 15,
}

/** Seconds without changes after which an edit is rendered. */
export const SETTLE_SECONDS = 3
