import * as z from 'zod/mini'
import { endpoint, PageQuery, pageOf } from '../kernel/index.ts'
import { Feedback, NewFeedback, ReceivedFeedback } from './support.ts'
import { supportReasons } from './support.reasons.ts'

/** The language is taken from `Accept-Language`. FEATURE_DISABLED while the help centre is off. */
export const sendFeedback = endpoint({
  summary: 'Send feedback on a help topic',
  method: 'POST',
  path: '/api/support/feedback',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: NewFeedback,
  output: z.object({ feedback: Feedback }),
  status: 201,
  refusals: ['FEATURE_DISABLED', 'CONFLICT'],
  reasons: [supportReasons.tooMuchFeedback],
})

export const listFeedback = endpoint({
  summary: 'List feedback, newest first',
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'admin',
  factor: 'required',
  query: z.object({
    ...PageQuery.shape,
    contextId: z.optional(z.string().check(z.maxLength(100))),
    helpful: z.optional(z.enum(['true', 'false'])),
  }),
  output: pageOf('feedback', ReceivedFeedback),
  refusals: ['FORBIDDEN'],
})
