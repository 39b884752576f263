import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant } from '../kernel/index.ts'
import { PictureIds } from './changes.ts'
import { ExportSettings } from './export-settings.ts'
import { ExportSource } from './gallery.export.ts'
import { galleryReasons } from './gallery.reasons.ts'

/** The URL works for some minutes without sign-in, so that a browser can download it. */
export const makeZip = endpoint({
  summary:
    'Create a URL that downloads up to 500 items as one zip file: as they are stored, or images converted as given',
  method: 'POST',
  path: '/api/zips',
  access: 'user',
  factor: 'none',
  /** Without `export`, the zip holds the files as they are stored. */
  body: z.strictObject({
    ids: PictureIds,
    export: z.optional(ExportSettings),
    source: z._default(ExportSource, 'current'),
    /**
     * The zip holds XMP sidecars of photographs with their stars, rejects, colour labels and keywords instead of images. Imported
     * sidecars keep everything else.
     */
    sidecars: z._default(z.boolean(), false),
  }),
  output: z.object({
    id: Id,
    url: z.string(),
    expiresAt: Instant,
    /** Number of items in the zip. */
    pictures: z.int(),
    /** Total size of the stored files in bytes. A zip of them is slightly larger. */
    bytes: z.int(),
  }),
  refusals: ['NOT_FOUND'],
  reasons: [galleryReasons.noneLeft, galleryReasons.noMarks],
})

export const getZip = endpoint({
  summary: 'Download a zip as a stream, as its owner or with its signed URL',
  method: 'GET',
  path: '/api/zips/:id',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND'],
})

export const getExportName = endpoint({
  summary: 'Get the values of the placeholders for the file name of an exported item',
  method: 'GET',
  path: '/api/gallery/:id/file-name',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ name: z.string(), date: z.string(), stars: z.string(), project: z.string() }),
  refusals: ['NOT_FOUND'],
})
