import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { PromptContent, Values } from './content.ts'

const own = { access: 'user', factor: 'none' } as const
/** Maximum number of variants in one response; a shoot uses up to ten. */
export const MAX_VARIANTS = 100

const Place = z.object({ start: z.int(), end: z.int() })
const Piece = z.object({
  from: z.enum(['body', 'variable', 'list']),
  text: z.string(),
  span: Place,
  name: z.optional(z.string()),
})

export const expandPrompt = endpoint({
  summary: 'Count the variants of a prompt, and get some of them',
  method: 'POST',
  path: '/api/prompts/expand',
  ...own,
  body: z.strictObject({
    content: PromptContent,
    values: z._default(Values, {}),
    /** The same seed returns the same variants. */
    seed: z._default(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)), 0),
    limit: z._default(
      z.int().check(z.minimum(1), z.maximum(MAX_VARIANTS, `Up to ${MAX_VARIANTS} variants per request.`)),
      MAX_VARIANTS,
    ),
  }),
  output: z.object({
    /** Whole number as a string because it may have hundreds of digits. */
    total: z.string(),
    variants: z.array(z.object({ index: z.string(), text: z.string(), pieces: z.array(Piece) })),
    /** True if there are more variants than returned. */
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
  summary: 'Preview what models would receive for a prompt, part by part',
  method: 'POST',
  path: '/api/prompts/compile',
  ...own,
  body: z.strictObject({
    content: PromptContent,
    values: z._default(Values, {}),
    models: z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(20)),
    /** Index of the variant, numbered as in `expand`. */
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
