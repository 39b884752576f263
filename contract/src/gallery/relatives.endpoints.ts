import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { GalleryItem } from './gallery.ts'

/** How one item was derived from another: variation, upscale, video, or as its reference. */
export const MadeAs = z.enum(['variation', 'upscale', 'video', 'reference'])
export type MadeAs = z.infer<typeof MadeAs>

const { id, type, prompt, width, height, thumbnails, placeholder, alt } = GalleryItem.shape

/** A source or derived item. */
export const Relative = z.object({
  id,
  type,
  prompt,
  width,
  height,
  thumbnails,
  placeholder,
  alt,
  as: MadeAs,
})
export type Relative = z.infer<typeof Relative>

/** Max. relatives returned on each side. */
export const MAX_RELATIVES = 60

export const getGalleryItem = endpoint({
  summary: 'Get one of your images with its sources and its derived images',
  method: 'GET',
  path: '/api/gallery/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({
    item: GalleryItem,
    parents: z.array(Relative),
    /** Newest first. */
    children: z.array(Relative),
  }),
  refusals: ['NOT_FOUND'],
})
