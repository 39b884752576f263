import * as z from 'zod/mini'
import { Id, Instant, lineOf, textOf } from '../kernel/index.ts'

/** Characters of a comment, so that a server stores words and not files. */
export const MAX_FEEDBACK_MESSAGE = 2_000

/** What somebody says about one piece of help (specification, section 3, "Help feedback"). */
export const NewFeedback = z.strictObject({
  /** What it is about: the id of a help topic. */
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

/** With who said it, in which language they read it, and of which version. */
export const ReceivedFeedback = z.object({
  ...Feedback.shape,
  userId: Id,
  email: z.nullable(z.string()),
  /** The primary part of a language tag. */
  locale: z.string(),
  version: z.string(),
})
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>
