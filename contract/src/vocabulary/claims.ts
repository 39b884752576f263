import * as z from 'zod/mini'

/**
 * Result for a phrase: `drawn` as written; `changed`: in the image, but not as written; `missing`: not in the image;
 * `excluded`: left out as requested.
 */
export const Verdict = z.enum(['drawn', 'changed', 'missing', 'excluded'])
export type Verdict = z.infer<typeof Verdict>

/**
 * Why a phrase is changed or missing. `as`: another object or word is drawn; `stand`: it is on a stand; `place`: it
 * isn’t where the prompt says; `light`: only its light is drawn; `covered`, `hidden`: behind something, mostly or
 * entirely; `cropped`, `outside`: partly or entirely outside the frame.
 */
export const How = z.enum([
  ...(['as', 'stand', 'place', 'light', 'angle', 'count', 'colour', 'material'] as const),
  ...(['small', 'cropped', 'covered', 'hidden', 'outside'] as const),
])
export type How = z.infer<typeof How>

/** What an image of the built-in engine shows of one phrase of its prompt. */
export const Claim = z.object({
  text: z.string(),
  verdict: Verdict,
  how: z.optional(How),
  /** What is drawn instead, or what isn’t guaranteed. */
  as: z.optional(z.object({ en: z.string(), es: z.string() })),
  /** Share of the image in percent. */
  visible: z.optional(z.number()),
})
export type Claim = z.infer<typeof Claim>
