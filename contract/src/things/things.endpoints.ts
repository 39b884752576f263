import * as z from 'zod/mini'
import { endpoint, Id, IdParams, PageQuery, pageOf } from '../kernel/index.ts'
import { MAX_THING_BYTES, THING_TYPES } from './things.rules.ts'
import { Thing, ThingChange, ThingName } from './things.ts'
import { thingsReasons } from './things.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const One = z.object({ thing: Thing })
const Signed = z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) })

export const listThings = endpoint({
  summary: 'List own things, newest first, without those in the trash',
  method: 'GET',
  path: '/api/things',
  ...own,
  query: PageQuery,
  output: pageOf('things', Thing),
})

export const getThing = endpoint({
  summary: 'Get an own thing',
  method: 'GET',
  path: '/api/things/:id',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND'],
})

/** A name that is taken already is given a number. What is wrong inside the file is told by the thing's `failure`. */
export const uploadThing = endpoint({
  summary: 'Upload a model (GLB, or glTF with everything inside), to be made ready for photo shoots',
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

/** CONFLICT: another own thing has that name. */
export const changeThing = endpoint({
  summary: 'Name an own thing, or say how high it is, how it stands and what it is for',
  method: 'PATCH',
  path: '/api/things/:id',
  ...own,
  params: IdParams,
  body: ThingChange,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [thingsReasons.nameTaken],
})

/** CONFLICT: it has not failed. */
export const prepareThingAgain = endpoint({
  summary: 'Try once more to make a thing ready',
  method: 'POST',
  path: '/api/things/:id/prepare',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [thingsReasons.notFailed, thingsReasons.tooManyWaiting],
})

export const deleteThing = endpoint({
  summary: 'Put an own thing into the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/things/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreThing = endpoint({
  summary: 'Restore a deleted thing; where its name is taken meanwhile it is given a number',
  method: 'POST',
  path: '/api/things/:id/restore',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [thingsReasons.tooMany],
})

export const getThingFile = endpoint({
  summary: 'Get the file of an own thing as it was uploaded',
  method: 'GET',
  path: '/api/things/:id/file',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: Signed,
  output: { bytes: ['model/gltf-binary', 'model/gltf+json'] },
})

export const getThingCover = endpoint({
  summary: 'Get the picture of an own thing',
  method: 'GET',
  path: '/api/things/:id/cover',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: Signed,
  output: { bytes: ['image/webp'] },
})
