import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { ASSIST_TASKS } from './prompts.rules.ts'
import { promptsReasons } from './prompts.reasons.ts'

const own = { access: 'user', factor: 'none' } as const

const Suggestion = z.object({
  /** The whole text with the suggestion in it. */
  text: z.string(),
  /** What was added or put in place of something, and why; empty where a model wrote it. */
  reasons: z.array(z.object({ text: z.string(), code: z.string() })),
  /** What was added, for the screens' own words. */
  kind: z.optional(z.string()),
})

export const getAssistant = endpoint({
  summary: 'Get who helps to write here: a text model, or the own words of the studio',
  method: 'GET',
  path: '/api/prompts/assistant',
  ...own,
  output: z.object({
    source: z.enum(['model', 'words']),
    /** As it is known to people. */
    label: z.nullable(z.string()),
    /** What a call costs whoever runs this, in US cents; null where it costs nothing. */
    cents: z.nullable(z.number()),
    tasks: z.array(z.enum(ASSIST_TASKS)),
  }),
})

export const assistPrompt = endpoint({
  summary: 'Suggest how a prompt could be written',
  method: 'POST',
  path: '/api/prompts/assist',
  ...own,
  body: z.strictObject({
    task: z.enum(ASSIST_TASKS),
    body: z.string().check(z.minLength(1, 'Write something first.'), z.maxLength(4_000)),
    /** Stretches that must stay as they are, besides blanks, lists and alternatives. */
    locked: z._default(z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(40)), []),
    /** Of `GET /api/models`: for which the text is. */
    model: z.optional(z.string().check(z.maxLength(80))),
    /** What the suggestion is to be in, and for `translate` the language to translate into. */
    language: z._default(z.enum(['en', 'es']), 'en'),
    /** For `fix`: the words of the finding. */
    finding: z.optional(z.string().check(z.maxLength(400))),
    /** Other suggestions for another seed. */
    seed: z._default(z.int(), 0),
  }),
  output: z.object({ source: z.enum(['model', 'words']), suggestions: z.array(Suggestion) }),
  refusals: ['CONFLICT', 'PROVIDER_BAD_REQUEST', 'PROVIDER_DOWN', 'PROVIDER_RATE_LIMIT', 'PROVIDER_TIMEOUT'],
  reasons: [promptsReasons.lostWhatMustStay],
})
