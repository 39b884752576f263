import * as z from 'zod/mini'

/**
 * How long a prompt may be. What goes beyond so many characters is not sent; tokens are estimated, and a model that
 * counts them reads the rest with less attention.
 */
export const PromptLimit = z.object({ unit: z.enum(['characters', 'tokens']), most: z.int() })
export type PromptLimit = z.infer<typeof PromptLimit>

/** What a model takes besides plain words. */
export const Takes = z.object({
  /** What is to be left out, in a field of its own; others are told in the prompt. */
  negative: z.boolean(),
  /** `(word:1.2)`; others are sent the word alone. */
  weights: z.boolean(),
  seed: z.boolean(),
  pose: z.boolean(),
  /** What to take from a reference picture, said in words. */
  reference: z.boolean(),
  /** Style and pose in fields of their own; others are told in the prompt. */
  fields: z.boolean(),
})
export type Takes = z.infer<typeof Takes>

/** How a model is to be spoken to. */
export interface Dialect {
  takes: Takes
  promptLimit?: PromptLimit | undefined
}
