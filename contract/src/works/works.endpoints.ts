import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { WorkPage } from './works.ts'

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
