import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { ChangeResult, PictureChange, PictureIds, PicturesChange } from './changes.ts'
import { GalleryItem } from './gallery.ts'

export const patchGalleryItem = endpoint({
  summary: 'Update the project, stars, flag, tags or description of an image',
  method: 'PATCH',
  path: '/api/gallery/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  body: PictureChange,
  output: z.object({ item: GalleryItem }),
  refusals: ['NOT_FOUND'],
})

/** Idempotent. */
export const changePictures = endpoint({
  summary: 'Update up to 500 images: project, stars, flag and tags, or move them to and from the trash',
  method: 'POST',
  path: '/api/gallery/changes',
  access: 'user',
  factor: 'none',
  body: z.strictObject({ ids: PictureIds, change: PicturesChange }),
  output: z.object({ results: z.array(ChangeResult) }),
})

/** Copies marks and metadata. The copy belongs to no job. */
export const duplicateGalleryItem = endpoint({
  summary: 'Copy one of your images to a new image with its own files',
  method: 'POST',
  path: '/api/gallery/:id/duplicate',
  access: 'user',
  factor: 'none',
  params: IdParams,
  idempotent: true,
  output: z.object({ item: GalleryItem }),
  status: 201,
  refusals: ['NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
})
