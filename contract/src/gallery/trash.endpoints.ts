import * as z from 'zod/mini'
import { endpoint, pageOf, PageQuery } from '../kernel/index.ts'
import { ChangeResult, PictureIds } from './changes.ts'
import { TrashedItem } from './gallery.ts'

export const listTrash = endpoint({
  summary: 'List your deleted images that can still be restored, last deleted first',
  method: 'GET',
  path: '/api/trash',
  access: 'user',
  factor: 'none',
  query: PageQuery,
  output: pageOf('items', TrashedItem),
})

export const purgeTrash = endpoint({
  summary: 'Permanently delete up to 500 images from the trash',
  method: 'POST',
  path: '/api/trash/purge',
  access: 'user',
  factor: 'required',
  body: z.strictObject({ ids: PictureIds }),
  output: z.object({ results: z.array(ChangeResult) }),
})

export const emptyTrash = endpoint({
  summary: 'Permanently delete all images in your trash',
  method: 'DELETE',
  path: '/api/trash',
  access: 'user',
  factor: 'required',
  output: z.object({ removed: z.int() }),
})
