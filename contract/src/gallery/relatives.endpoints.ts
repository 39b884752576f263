import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { GalleryItem } from './gallery.ts'

/** How one picture came of another: another like it, the same but larger, a film of it, or with it as reference. */
export const MadeAs = z.enum(['variation', 'upscale', 'video', 'reference'])
export type MadeAs = z.infer<typeof MadeAs>

const { id, type, prompt, width, height, thumbnails, placeholder, alt } = GalleryItem.shape

/** A picture that another was made from, or that was made from it. */
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

/** Relatives that are told of at most, on each side. */
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
    /** The newest first. */
    children: z.array(Relative),
  }),
  refusals: ['NOT_FOUND'],
})
