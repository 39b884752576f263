import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { PromptContent, Values } from './content.ts'

const own = { access: 'user', factor: 'none' } as const
/** Shown at once; a shoot takes up to ten of them. */
export const MAX_VARIANTS = 100

const Place = z.object({ start: z.int(), end: z.int() })
const Piece = z.object({
  from: z.enum(['body', 'variable', 'list']),
  text: z.string(),
  span: Place,
  name: z.optional(z.string()),
})

export const expandPrompt = endpoint({
  summary: 'Count what a prompt with alternatives can become, and show some of it',
  method: 'POST',
  path: '/api/prompts/expand',
  ...own,
  body: z.strictObject({
    content: PromptContent,
    values: z._default(Values, {}),
    /** The same seed shows the same ones. */
    seed: z._default(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)), 0),
    limit: z._default(
      z.int().check(z.minimum(1), z.maximum(MAX_VARIANTS, `At most ${MAX_VARIANTS} can be shown at once.`)),
      MAX_VARIANTS,
    ),
  }),
  output: z.object({
    /** A whole number that may have hundreds of digits. */
    total: z.string(),
    variants: z.array(z.object({ index: z.string(), text: z.string(), pieces: z.array(Piece) })),
    /** Whether there are more than are shown. */
    sampled: z.boolean(),
  }),
})

const Part = z.object({
  from: z.enum(['body', 'variable', 'list', 'style', 'pose', 'reference', 'negative']),
  span: z.optional(Place),
  name: z.optional(z.string()),
  text: z.string(),
  fate: z.enum(['sent', 'reworded', 'dropped']),
  why: z.enum([
    'as-written',
    'filled-in',
    'weight-not-read',
    'over-limit',
    'told-in-words',
    'in-a-field',
    'not-taken',
  ]),
  field: z.enum(['prompt', 'negative', 'other']),
})

export const compilePrompt = endpoint({
  summary: 'Show what models would be sent of a prompt, part by part',
  method: 'POST',
  path: '/api/prompts/compile',
  ...own,
  body: z.strictObject({
    content: PromptContent,
    values: z._default(Values, {}),
    models: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(20)),
    /** Which variant, as `expand` numbers them. */
    index: z._default(z.string().check(z.regex(/^\d{1,4000}$/)), '0'),
  }),
  output: z.object({
    results: z.array(
      z.object({
        model: z.string(),
        text: z.string(),
        negative: z.string(),
        parts: z.array(Part),
        limit: z.nullable(z.object({ unit: z.enum(['characters', 'tokens']), most: z.int(), used: z.int() })),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})
