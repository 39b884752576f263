import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant } from '../kernel/index.ts'
import { PictureIds } from './changes.ts'
import { galleryReasons } from './gallery.reasons.ts'

/** The URL works for some minutes without sign-in, so that a browser can download it. */
export const makeZip = endpoint({
  summary: 'Create a URL that downloads up to 500 originals as one zip file',
  method: 'POST',
  path: '/api/zips',
  access: 'user',
  factor: 'none',
  body: z.strictObject({ ids: PictureIds }),
  output: z.object({
    id: Id,
    url: z.string(),
    expiresAt: Instant,
    /** Number of items in the zip. */
    pictures: z.int(),
    /** Total size of the originals in bytes. The zip is slightly larger. */
    bytes: z.int(),
  }),
  refusals: ['NOT_FOUND'],
  reasons: [galleryReasons.noneLeft],
})

export const getZip = endpoint({
  summary: 'Download a zip of originals as a stream, as its owner or with its signed URL',
  method: 'GET',
  path: '/api/zips/:id',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND'],
})
