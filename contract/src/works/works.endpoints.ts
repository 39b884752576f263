import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { NewWork, PublishPreview, PublishResult, WorkSource } from './publishing.ts'
import { WorkPage } from './works.ts'

/**
 * FORBIDDEN where the Mirror Protocol is off; CONFLICT where a parent forbids the licence, where it is like others' works and
 * neither named nor confirmed (by their ids), or was taken down before; INPUT_INVALID names words that are not allowed.
 */
export const createWork = endpoint({
  summary: 'Publish an own prompt, picture, film or template as it is now',
  method: 'POST',
  path: '/api/works',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: NewWork,
  output: PublishResult,
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA'],
})

export const previewWork = endpoint({
  summary: 'Tell what publishing would be like: what it grew from, what is like it, how many are left today',
  method: 'POST',
  path: '/api/works/preview',
  access: 'user',
  factor: 'none',
  body: z.strictObject({ source: WorkSource, coverId: z.optional(z.nullable(Id)) }),
  output: PublishPreview,
  refusals: ['NOT_FOUND'],
})

/** Visitors see what is live, as on its public page. Status 410 for what was withdrawn or removed. */
export const getWork = endpoint({
  summary: 'Get a work as it was published',
  method: 'GET',
  path: '/api/works/:id',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  output: z.object({ work: WorkPage }),
  refusals: ['NOT_FOUND'],
})

/** `file` is the width of a thumbnail with `.webp`, or `full` with its ending. Status 410 for what was withdrawn or removed. */
export const getWorkPicture = endpoint({
  summary: 'Get the bytes of what shows a work',
  method: 'GET',
  path: '/api/works/:id/picture/:file',
  access: 'signed-address',
  factor: 'none',
  params: z.object({
    ...IdParams.shape,
    file: z.string().check(z.maxLength(20)),
  }),
  query: z.object({
    expires: z.optional(z.string().check(z.maxLength(20))),
    signature: z.optional(z.string().check(z.maxLength(100))),
    /** Version of the work, so that what is kept of another is not shown. */
    v: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: { bytes: ['image/png', 'image/jpeg', 'image/webp', 'video/mp4'] },
  refusals: ['NOT_FOUND'],
})
