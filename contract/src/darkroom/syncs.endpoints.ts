import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { darkroomReasons as reasons } from './darkroom.reasons.ts'
import { EditSync, SyncPreview, SyncRequest } from './syncs.ts'

const own = { access: 'user', factor: 'none' } as const

/** The images are the first, the middle and the last one that can be edited. */
export const previewEditSync = endpoint({
  summary: 'Get the edits that up to three of the images would get',
  method: 'POST',
  path: '/api/darkroom/syncs/preview',
  ...own,
  body: SyncRequest,
  output: z.object({ previews: z.array(SyncPreview) }),
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA'],
  reasons: [reasons.imageGone, reasons.onlyImages, reasons.tooManyPixels],
})

/** In the background. The edit of each image is saved as a version before it is changed. */
export const startEditSync = endpoint({
  summary: 'Copy parts of an edit onto up to 500 images',
  method: 'POST',
  path: '/api/darkroom/syncs',
  ...own,
  idempotent: true,
  body: SyncRequest,
  output: EditSync,
  status: 202,
  refusals: ['NOT_FOUND', 'UNSUPPORTED_MEDIA'],
  reasons: [reasons.imageGone, reasons.onlyImages, reasons.tooManyPixels],
})

export const getEditSync = endpoint({
  summary: 'Get how far a copied edit has come',
  method: 'GET',
  path: '/api/darkroom/syncs/:id',
  ...own,
  params: IdParams,
  output: EditSync,
  refusals: ['NOT_FOUND'],
  reasons: [reasons.syncGone],
})

/** In the background. Images that were edited since stay as they are. A copy that is running stops first. */
export const undoEditSync = endpoint({
  summary: 'Undo copying an edit onto several images',
  method: 'POST',
  path: '/api/darkroom/syncs/:id/undo',
  ...own,
  idempotent: true,
  params: IdParams,
  output: EditSync,
  status: 202,
  refusals: ['NOT_FOUND'],
  reasons: [reasons.syncGone],
})
