import * as z from 'zod/mini'
import { endpoint, Id, IdParams, PageQuery, pageOf } from '../kernel/index.ts'
import { MAX_THING_BYTES, THING_TYPES } from './things.rules.ts'
import { Thing, ThingChange, ThingName } from './things.ts'
import { thingsReasons } from './things.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const One = z.object({ thing: Thing })
const Signed = z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) })

export const listThings = endpoint({
  summary: 'List your products, newest first, without those in the trash',
  method: 'GET',
  path: '/api/things',
  ...own,
  query: PageQuery,
  output: pageOf('things', Thing),
})

export const getThing = endpoint({
  summary: 'Get one of your products',
  method: 'GET',
  path: '/api/things/:id',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND'],
})

/** If the name is taken, a number is added. Problems inside the file are reported in `failure`. */
export const uploadThing = endpoint({
  summary: 'Upload a 3D model (GLB or self-contained glTF) to be processed for photo shoots',
  method: 'POST',
  path: '/api/things',
  ...own,
  query: z.object({ name: ThingName }),
  body: { raw: THING_TYPES, maxBytes: MAX_THING_BYTES },
  output: One,
  status: 201,
  refusals: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [thingsReasons.notAModel, thingsReasons.tooManyWaiting, thingsReasons.tooMany],
})

/** CONFLICT: another product of the user has that name. */
export const changeThing = endpoint({
  summary: 'Update the name, height, orientation or use of a product',
  method: 'PATCH',
  path: '/api/things/:id',
  ...own,
  params: IdParams,
  body: ThingChange,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [thingsReasons.nameTaken],
})

/** CONFLICT: its processing hasn't failed. */
export const prepareThingAgain = endpoint({
  summary: 'Process a failed product again',
  method: 'POST',
  path: '/api/things/:id/prepare',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [thingsReasons.notFailed, thingsReasons.tooManyWaiting],
})

export const deleteThing = endpoint({
  summary: 'Move a product to the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/things/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreThing = endpoint({
  summary: 'Restore a deleted product; a number is added if its name is taken',
  method: 'POST',
  path: '/api/things/:id/restore',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [thingsReasons.tooMany],
})

export const getThingFile = endpoint({
  summary: 'Get the uploaded file of a product',
  method: 'GET',
  path: '/api/things/:id/file',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: Signed,
  output: { bytes: ['model/gltf-binary', 'model/gltf+json'] },
})

export const getThingCover = endpoint({
  summary: 'Get the preview image of a product',
  method: 'GET',
  path: '/api/things/:id/cover',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: Signed,
  output: { bytes: ['image/webp'] },
})
