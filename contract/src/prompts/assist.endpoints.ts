import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { ASSIST_TASKS } from './prompts.rules.ts'
import { promptsReasons } from './prompts.reasons.ts'

const own = { access: 'user', factor: 'none' } as const

const Suggestion = z.object({
  /** Whole text with the suggestion applied. */
  text: z.string(),
  /** Added or replaced text and the reason code; empty if a model wrote the suggestion. */
  reasons: z.array(z.object({ text: z.string(), code: z.string() })),
  /** Kind of the addition; the screens have a text for each. */
  kind: z.optional(z.string()),
})

export const getAssistant = endpoint({
  summary: 'Get the writing assistant: a text model, or the built-in vocabulary',
  method: 'GET',
  path: '/api/prompts/assistant',
  ...own,
  output: z.object({
    source: z.enum(['model', 'words']),
    /** Display name of the model. */
    label: z.nullable(z.string()),
    /** Cost of a call to the operator in US cents; null if it is free. */
    cents: z.nullable(z.number()),
    tasks: z.array(z.enum(ASSIST_TASKS)),
  }),
})

export const assistPrompt = endpoint({
  summary: 'Get suggestions for a prompt',
  method: 'POST',
  path: '/api/prompts/assist',
  ...own,
  body: z.strictObject({
    task: z.enum(ASSIST_TASKS),
    body: z.string().check(z.minLength(1, 'Enter a prompt.'), z.maxLength(4_000)),
    /** Passages that must stay unchanged, besides variables, word lists and alternatives. */
    locked: z._default(z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(40)), []),
    /** Model id from `GET /api/models` that the text is for. */
    model: z.optional(z.string().check(z.maxLength(80))),
    /** Language of the suggestion; for `translate` the target language. */
    language: z._default(z.enum(['en', 'es']), 'en'),
    /** For `fix`: the text of the issue. */
    finding: z.optional(z.string().check(z.maxLength(400))),
    /** A different seed returns different suggestions. */
    seed: z._default(z.int(), 0),
  }),
  output: z.object({ source: z.enum(['model', 'words']), suggestions: z.array(Suggestion) }),
  refusals: [
    ...(['CONFLICT', 'PROVIDER_BAD_REQUEST', 'PROVIDER_DOWN', 'PROVIDER_RATE_LIMIT'] as const),
    ...(['PROVIDER_TIMEOUT', 'PROVIDER_MISCONFIGURED'] as const),
  ],
  reasons: [promptsReasons.lostWhatMustStay],
})
