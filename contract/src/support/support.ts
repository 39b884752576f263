import * as z from 'zod/mini'
import { Id, Instant, lineOf, textOf } from '../kernel/index.ts'

/** Max. characters of a comment. */
export const MAX_FEEDBACK_MESSAGE = 2_000

/** Feedback on a help topic (specification, section 3, "Help feedback"). */
export const NewFeedback = z.strictObject({
  /** ID of the help topic. */
  contextId: lineOf(1, 100, 'The context'),
  helpful: z.boolean(),
  message: z.optional(textOf(0, MAX_FEEDBACK_MESSAGE, 'The comment')),
})
export type NewFeedback = z.output<typeof NewFeedback>

export const Feedback = z.object({
  id: Id,
  contextId: z.string(),
  helpful: z.boolean(),
  message: z.nullable(z.string()),
  createdAt: Instant,
})
export type Feedback = z.infer<typeof Feedback>

/** Includes the author, the language and the product version. */
export const ReceivedFeedback = z.object({
  ...Feedback.shape,
  userId: Id,
  email: z.nullable(z.string()),
  /** Primary subtag of a language tag. */
  locale: z.string(),
  version: z.string(),
})
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>
