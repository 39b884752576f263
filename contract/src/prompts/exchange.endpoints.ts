import * as z from 'zod/mini'
import { endpoint, Id } from '../kernel/index.ts'
import { promptsReasons } from './prompts.reasons.ts'
import { EXCHANGE_FORMATS } from './prompts.rules.ts'

const own = { access: 'user', factor: 'none' } as const
/** Maximum size of an import in bytes. */
const MAX_BYTES = 12 * 2 ** 20

/** Saves nothing while `dryRun` is true, which is the default. */
export const importPrompts = endpoint({
  summary: 'Import prompts from CSV, JSON, A1111 styles or plain text; a dry run by default',
  method: 'POST',
  path: '/api/prompts/import',
  ...own,
  bodyBytes: MAX_BYTES,
  body: z.strictObject({
    /** Detected from the text by default. */
    format: z.optional(z.enum(EXCHANGE_FORMATS)),
    text: z.string().check(z.minLength(1, 'Enter the prompts to import.')),
    /** Maps fields to columns if a CSV uses other names: `{ "body": "Prompt text" }`. */
    mapping: z.optional(z.record(z.string(), z.string())),
    dryRun: z._default(z.boolean(), true),
    folderId: z._default(z.nullable(Id), null),
    /** Duplicates are skipped by default. */
    duplicates: z._default(z.enum(['skip', 'keep']), 'skip'),
  }),
  output: z.object({
    format: z.enum(EXCHANGE_FORMATS),
    /** Columns of the CSV, for a mapping. */
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        /** Zero-based. */
        index: z.int(),
        title: z.string(),
        excerpt: z.string(),
        status: z.enum(['new', 'duplicate', 'invalid']),
        /** Errors of the row, or the prompt that it duplicates. */
        reasons: z.array(z.string()),
        /**
         * Text outside the columns, if a row has more cells than the header, and the first line of the row. The usual
         * cause is text with commas but without quotes.
         */
        surplus: z.optional(z.object({ line: z.int(), text: z.string() })),
      }),
    ),
    /** Columns that are not imported. */
    unused: z.array(z.string()),
    /** Line of a quote that is never closed, which puts all later rows into one cell; null if there is none. */
    openQuote: z.nullable(z.int()),
    counts: z.object({ new: z.int(), duplicate: z.int(), invalid: z.int() }),
    /** Id of the import for `undo`; null for a dry run. */
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
  summary: 'Download your prompts as CSV for a later import',
  method: 'GET',
  path: '/api/prompts.csv',
  ...own,
  output: { bytes: ['text/csv'] },
})

export const exportPromptsJson = endpoint({
  summary: 'Download your prompts as JSON for a later import',
  method: 'GET',
  path: '/api/prompts.json',
  ...own,
  output: { bytes: ['application/json'] },
})
