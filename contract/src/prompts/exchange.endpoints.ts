import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'
import { promptsReasons } from './prompts.reasons.ts'
import { EXCHANGE_FORMATS } from './prompts.rules.ts'

const own = { access: 'user', factor: 'none' } as const
/** Bytes of an import. */
const MOST_BYTES = 12 * 2 ** 20

/** Nothing is kept while `dryRun` is true, which it is unless said. */
export const importPrompts = endpoint({
  summary: 'Import prompts from CSV, JSON, A1111 styles or plain lines: first as a dry run',
  method: 'POST',
  path: '/api/prompts/import',
  ...own,
  bodyBytes: MOST_BYTES,
  body: z.strictObject({
    /** Found out from the text unless said. */
    format: z.optional(z.enum(EXCHANGE_FORMATS)),
    text: z.string().check(z.minLength(1, 'There is nothing to import.')),
    /** Which column is which, where a CSV has other names for them: `{ "body": "Prompt text" }`. */
    mapping: z.optional(z.record(z.string(), z.string())),
    dryRun: z._default(z.boolean(), true),
    folderId: z._default(z.nullable(Id), null),
    /** Duplicates are left out unless said. */
    duplicates: z._default(z.enum(['skip', 'keep']), 'skip'),
  }),
  output: z.object({
    format: z.enum(EXCHANGE_FORMATS),
    /** The columns that a CSV has, for a mapping. */
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        /** From 0. */
        index: z.int(),
        title: z.string(),
        excerpt: z.string(),
        status: z.enum(['new', 'duplicate', 'invalid']),
        /** What is wrong, or of what it is a duplicate. */
        reasons: z.array(z.string()),
        /**
         * What is lost of a row with more cells than the table has columns: the cells behind the last one, and the line of
         * the text in which the row begins. Most often a text with commas has no quotes around it.
         */
        surplus: z.optional(z.object({ line: z.int(), text: z.string() })),
      }),
    ),
    /** Columns that nothing is taken from. */
    unused: z.array(z.string()),
    /** The line of a quote that is never closed, so that all rows behind it are in one cell; null where there is none. */
    openQuote: z.nullable(z.int()),
    counts: z.object({ new: z.int(), duplicate: z.int(), invalid: z.int() }),
    /** What was imported; for `undo`. Null for a dry run. */
    changeId: z.nullable(Id),
    imported: z.int(),
  }),
  refusals: ['CONFLICT', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  reasons: [
    promptsReasons.notJson,
    promptsReasons.noTextColumn,
    promptsReasons.tooManyAtOnce,
    promptsReasons.folderGone,
    promptsReasons.tooMany,
    promptsReasons.versionsTooLarge,
  ],
})

export const exportPromptsCsv = endpoint({
  summary: 'Download the own prompts as CSV, as they can be imported again',
  method: 'GET',
  path: '/api/prompts.csv',
  ...own,
  output: { bytes: ['text/csv'] },
})

export const exportPromptsJson = endpoint({
  summary: 'Download the own prompts as JSON, as they can be imported again',
  method: 'GET',
  path: '/api/prompts.json',
  ...own,
  output: { bytes: ['application/json'] },
})
