import * as z from 'zod/mini'
import { endpoint, IdParams, pageOf, Id } from '../kernel/index.ts'
import { GalleryQuery, MonthsQuery } from './gallery.query.ts'
import { GalleryItem } from './gallery.ts'

export const listGallery = endpoint({
  summary: 'List your images and videos, newest first',
  method: 'GET',
  path: '/api/gallery',
  access: 'user',
  factor: 'none',
  query: GalleryQuery,
  output: z.object({
    ...pageOf('items', GalleryItem).shape,
    /** True if no newer item matches the filters. Set for pages requested with `before`. */
    isFirst: z.optional(z.boolean()),
  }),
  refusals: ['NOT_FOUND'],
})

/** A month with at least one item. */
export const GalleryMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  count: z.int(),
  /** Average width to height ratio of its items. Each counts for at most 4:1. */
  proportion: z.number(),
  /**
   * Points where time doesn't run evenly: times in ms, newest first, each with the share of the month's items that are
   * newer. For items created in the same ms, the fraction of a time is that of the id among all ids.
   */
  points: z.optional(z.array(z.array(z.number()))),
})
export type GalleryMonth = z.infer<typeof GalleryMonth>

export const listMonths = endpoint({
  summary: 'Count your images and videos by month, newest first',
  method: 'GET',
  path: '/api/gallery/months',
  access: 'user',
  factor: 'none',
  query: MonthsQuery,
  output: z.object({
    months: z.array(GalleryMonth),
    /** True if a word is in too many prompts to count, so the count is estimated from a sample. */
    isEstimate: z.boolean(),
  }),
})

/** Properties of photographs by which the gallery can be filtered. */
export const FacetName = z.enum(['camera', 'lens', 'iso', 'focalLength'])
export type FacetName = z.infer<typeof FacetName>

/** Values of a facet with the number of photographs, most frequent first, at most 100. */
const FacetCounts = z.array(z.object({ value: z.string(), count: z.int() }))

export const listFacets = endpoint({
  summary: 'Count your photographs by camera, lens, ISO and focal length',
  method: 'GET',
  path: '/api/gallery/facets',
  access: 'user',
  factor: 'none',
  output: z.object({ facets: z.record(FacetName, FacetCounts) }),
})

export const deleteGalleryItem = endpoint({
  summary: 'Delete an image or video; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/gallery/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreGalleryItem = endpoint({
  summary: 'Restore a deleted image or video',
  method: 'POST',
  path: '/api/gallery/:id/restore',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ item: GalleryItem }),
  refusals: ['NOT_FOUND'],
})

export const listProjects = endpoint({
  summary: 'List your projects by name',
  method: 'GET',
  path: '/api/projects',
  access: 'user',
  factor: 'none',
  output: z.object({ projects: z.array(z.object({ id: Id, name: z.string() })) }),
})

export const listTags = endpoint({
  summary: 'List your tags by name',
  method: 'GET',
  path: '/api/tags',
  access: 'user',
  factor: 'none',
  output: z.object({ tags: z.array(z.string()) }),
})

/** `variant` is `original`, the width of a thumbnail, or `captions`. Other values return 404. */
export const getMediaBytes = endpoint({
  summary: 'Get the bytes of an image or video, as its owner or by a signed URL',
  method: 'GET',
  path: '/api/media/:id/:variant',
  access: 'signed-address',
  factor: 'none',
  params: z.object({ id: Id, variant: z.string().check(z.maxLength(40)) }),
  query: z.object({
    expires: z.optional(z.string()),
    signature: z.optional(z.string()),
    /** Sent as an attachment with this name. */
    download: z.optional(z.string().check(z.maxLength(120))),
  }),
  output: {
    bytes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'video/webm', 'text/vtt'],
  },
  refusals: ['NOT_FOUND'],
})
