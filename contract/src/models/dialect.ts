import * as z from 'zod/mini'

/**
 * Max. prompt length. Text beyond the limit in characters isn't sent. Tokens are estimated; models that count tokens
 * pay less attention to the excess.
 */
export const PromptLimit = z.object({ unit: z.enum(['characters', 'tokens']), most: z.int() })
export type PromptLimit = z.infer<typeof PromptLimit>

/** Prompt features that a model supports besides plain text. */
export const Takes = z.object({
  /** Negative prompt in a separate field. Without it, exclusions are added to the prompt. */
  negative: z.boolean(),
  /** Weights such as `(word:1.2)`. Without support, only the word is sent. */
  weights: z.boolean(),
  seed: z.boolean(),
  pose: z.boolean(),
  /** Textual description of what to use from a reference image. */
  reference: z.boolean(),
  /** Style and pose in separate fields. Without them, they are added to the prompt. */
  fields: z.boolean(),
})
export type Takes = z.infer<typeof Takes>

/** How prompts are written for a model. */
export interface Dialect {
  takes: Takes
  promptLimit?: PromptLimit | undefined
}
