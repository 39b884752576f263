import * as z from 'zod/mini'
import { GalleryItem } from '../gallery/index.ts'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { photographReasons } from './photographs.reasons.ts'
import { FileRole, MAX_FILE_BYTES, Photograph, PHOTOGRAPH_TYPES } from './photographs.ts'

/**
 * The file is the body. `X-Studio-Name` is its name, percent-encoded UTF-8. Answers 200 instead of 201 if the user already has this file.
 */
export const postPhotograph = endpoint({
  summary: 'Add one photograph to your gallery',
  method: 'POST',
  path: '/api/photographs',
  access: 'user',
  factor: 'none',
  body: {
    raw: ['application/octet-stream', ...Object.values(PHOTOGRAPH_TYPES)],
    maxBytes: MAX_FILE_BYTES.tiff,
  },
  output: z.object({ item: GalleryItem }),
  status: 201,
  refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [...photographReasons],
})

export const getPhotograph = endpoint({
  summary: 'Get what is known of a photograph: camera, exposure, capture time, position and files',
  method: 'GET',
  path: '/api/gallery/:id/photograph',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ photograph: Photograph }),
  refusals: ['NOT_FOUND'],
})

export const getPhotographFile = endpoint({
  summary: 'Download a file of a photograph as the camera wrote it',
  method: 'GET',
  path: '/api/gallery/:id/files/:role',
  access: 'user',
  factor: 'none',
  params: z.object({ id: Id, role: FileRole }),
  output: { bytes: ['application/octet-stream'] },
  refusals: ['NOT_FOUND'],
})
