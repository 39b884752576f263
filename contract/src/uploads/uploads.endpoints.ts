import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { Asset, MAX_UPLOAD_BYTES } from './uploads.ts'

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
})
