import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { ChangeResult, PictureChange, PictureIds, PicturesChange } from './changes.ts'
import { GalleryItem } from './gallery.ts'

export const patchGalleryItem = endpoint({
  summary: 'Change what is kept about a picture: project, stars, flag, tags, description',
  method: 'PATCH',
  path: '/api/gallery/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  body: PictureChange,
  output: z.object({ item: GalleryItem }),
  refusals: ['NOT_FOUND'],
})

/** Asked again with the same, it changes nothing more. */
export const changePictures = endpoint({
  summary: 'Change up to 500 pictures alike: project, stars, flag, tags, or in and out of the trash',
  method: 'POST',
  path: '/api/gallery/changes',
  access: 'user',
  factor: 'none',
  body: z.strictObject({ ids: PictureIds, change: PicturesChange }),
  output: z.object({ results: z.array(ChangeResult) }),
})

/** With its marks and what is known of how it was made; it belongs to no job. */
export const duplicateGalleryItem = endpoint({
  summary: 'Copy an own picture: another one, with files of its own',
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
