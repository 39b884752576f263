import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { galleryReasons } from './gallery.reasons.ts'
import { CulledPhotograph, MAX_SEEN, MeasuredFaces, Quality } from './quality.ts'

const own = { access: 'user', factor: 'none' } as const

export const getQualityMetrics = endpoint({
  summary: 'Get what was measured in a photograph, and the reasons to look at it',
  method: 'GET',
  path: '/api/gallery/:id/quality-metrics',
  ...own,
  params: IdParams,
  output: Quality,
  refusals: ['NOT_FOUND'],
})

/** Sharpness and exposure are measured by the server and don’t change. */
export const putQualityMetrics = endpoint({
  summary: 'Store numbers about the faces of a photograph, measured on the device',
  method: 'PUT',
  path: '/api/gallery/:id/quality-metrics',
  ...own,
  params: IdParams,
  body: MeasuredFaces,
  output: Quality,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [galleryReasons.notMeasured],
})

const Pixel = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))
const Side = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))

/** In pixels of the upright image; beyond its edges, the crop is smaller. */
export const getPhotographCrop = endpoint({
  summary: 'Get a part of a photograph in full resolution, at most 2 megapixels',
  method: 'GET',
  path: '/api/gallery/:id/crop',
  ...own,
  params: IdParams,
  query: z.object({ x: Pixel, y: Pixel, w: Side, h: Side }),
  output: { bytes: ['image/webp'] },
  refusals: ['NOT_FOUND', 'INPUT_INVALID'],
  reasons: [galleryReasons.cropTooLarge, galleryReasons.cropOutside, galleryReasons.photographUnreadable],
})

/** Oldest first. */
export const listCulling = endpoint({
  summary: 'List the photographs of an import for culling, with reasons and what was reviewed',
  method: 'GET',
  path: '/api/gallery/culling',
  ...own,
  query: z.object({ import: Id }),
  output: z.object({ photographs: z.array(CulledPhotograph) }),
})

export const putSeen = endpoint({
  summary: 'Record which photographs were shown while culling',
  method: 'POST',
  path: '/api/gallery/culling/seen',
  ...own,
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_SEEN, `Send up to ${MAX_SEEN} photographs.`)),
  }),
  output: z.object({ count: z.int() }),
})
