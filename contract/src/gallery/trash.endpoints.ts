import * as z from 'zod/mini'
import { endpoint, pageOf, PageQuery } from '../kernel/index.ts'
import { ChangeResult, PictureIds } from './changes.ts'
import { TrashedItem } from './gallery.ts'

export const listTrash = endpoint({
  summary: 'List the own deleted pictures that can still be restored, deleted last first',
  method: 'GET',
  path: '/api/trash',
  access: 'user',
  factor: 'none',
  query: PageQuery,
  output: pageOf('items', TrashedItem),
})

export const purgeTrash = endpoint({
  summary: 'Remove up to 500 deleted pictures for good',
  method: 'POST',
  path: '/api/trash/purge',
  access: 'user',
  factor: 'required',
  body: z.strictObject({ ids: PictureIds }),
  output: z.object({ results: z.array(ChangeResult) }),
})

export const emptyTrash = endpoint({
  summary: 'Remove all own deleted pictures for good',
  method: 'DELETE',
  path: '/api/trash',
  access: 'user',
  factor: 'required',
  output: z.object({ removed: z.int() }),
})
