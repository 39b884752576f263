import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { Asset, MAX_UPLOAD_BYTES } from './uploads.ts'
import { fileReasons } from './uploads.reasons.ts'

export const postUpload = endpoint({
  summary: 'Upload a reference image',
  method: 'POST',
  path: '/api/uploads',
  access: 'user',
  factor: 'none',
  body: { multipart: { field: 'file', maxBytes: MAX_UPLOAD_BYTES } },
  output: z.object({ asset: Asset }),
  status: 201,
  refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [...fileReasons],
})

/** Jobs that were requested with the upload can still run until it is deleted permanently. */
export const deleteUpload = endpoint({
  summary: 'Move an upload to the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreUpload = endpoint({
  summary: 'Restore a deleted upload',
  method: 'POST',
  path: '/api/uploads/:id/restore',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})
