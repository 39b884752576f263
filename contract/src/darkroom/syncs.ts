import * as z from 'zod/mini'
import { PictureIds } from '../gallery/index.ts'
import { Id, Instant } from '../kernel/index.ts'
import { Edit, EDIT_GROUPS } from './edit.ts'

/**
 * `asIs` copies groups as they are; `changesOnly` only values that the source’s last different version hasn’t. `matchExposure` copies
 * them as they are, but sets each exposure so that the images become equally bright: it adds the difference between the medians of the
 * originals, in stops.
 */
export const SyncMode = z.enum(['asIs', 'matchExposure', 'changesOnly'])
export type SyncMode = z.infer<typeof SyncMode>

export const EditGroups = z
  .array(z.enum(EDIT_GROUPS))
  .check(z.minLength(1, 'Choose what to copy.'), z.maxLength(EDIT_GROUPS.length))

/** What is copied, and onto which images. */
export const SyncRequest = z.strictObject({
  sourceMediaId: Id,
  /** The edit as it was copied; if missing, the stored edit of the source. */
  edit: z.optional(Edit),
  groups: EditGroups,
  mode: z._default(SyncMode, 'asIs'),
  mediaIds: PictureIds,
})
export type SyncRequest = z.infer<typeof SyncRequest>

/** Edit that an image would get. Nothing is stored. */
export const SyncPreview = z.object({ mediaId: Id, edit: Edit })
export type SyncPreview = z.infer<typeof SyncPreview>

/** `failed`: it stopped after several attempts. What was changed until then can be undone. */
export const SyncState = z.enum(['running', 'completed', 'failed', 'undoing', 'undone'])
export type SyncState = z.infer<typeof SyncState>

/** Copying of an edit onto several images, with the number of images by result. */
export const EditSync = z.object({
  id: Id,
  sourceMediaId: Id,
  groups: EditGroups,
  mode: SyncMode,
  state: SyncState,
  total: z.int(),
  /** Not reached yet. */
  queued: z.int(),
  changed: z.int(),
  /** They had this edit already. */
  unchanged: z.int(),
  /** Deleted, not the user’s, or not editable. */
  skipped: z.int(),
  /** They have their earlier edit again. */
  undone: z.int(),
  /** Edited since, and left as they are by undo. */
  kept: z.int(),
  createdAt: Instant,
})
export type EditSync = z.infer<typeof EditSync>
