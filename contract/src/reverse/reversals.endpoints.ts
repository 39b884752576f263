import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, lineOf, pageOf, PageQuery } from '../kernel/index.ts'
import { MAX_INSTRUCTION, MAX_LOOK_BYTES, Reversal, ReversalSlots } from './reversals.ts'
import { SLOTS } from './slots.ts'
import { economyReasons } from '../economy/index.ts'
import { reverseReasons } from './reverse.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const One = z.object({ reversal: Reversal })
const Name = lineOf(1, 200, 'The name')
const BySlot = <S extends z.core.$ZodType>(schema: S) => z.partialRecord(z.enum(SLOTS), schema)

export const listVisionModels = endpoint({
  summary: 'List the available vision models and the cost of an analysis',
  method: 'GET',
  path: '/api/reversals/models',
  ...own,
  output: z.object({
    models: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Recipient of the image. */
        recipient: z.string(),
      }),
    ),
    /** Credits per request. */
    credits: z.int(),
    /** The user is in free mode. */
    waived: z.boolean(),
  }),
})

export const createReversal = endpoint({
  summary: 'Analyse an image with a vision model, or save an analysis without one',
  method: 'POST',
  path: '/api/reversals',
  ...own,
  idempotent: true,
  // Base64 adds a third to the size.
  bodyBytes: 4 * 2 ** 20,
  body: z.strictObject({
    /** Upload of the user. */
    assetId: z.optional(Id),
    /** Gallery image of the user. */
    mediaId: z.optional(Id),
    /** JPEG of the device in base64; analysed but not stored. */
    picture: z.optional(z.base64().check(z.maxLength(Math.ceil((MAX_LOOK_BYTES * 4) / 3)))),
    /** Id from `GET /api/reversals/models`; null saves the analysis without a request. */
    model: z.nullable(z.string().check(z.maxLength(200))),
    /** Words of locked slots. */
    locked: z._default(BySlot(z.string().check(z.maxLength(2_000))), {}),
    instruction: z._default(z.string().check(z.maxLength(MAX_INSTRUCTION)), ''),
    language: z._default(z.enum(['en', 'es']), 'en'),
    name: z.optional(Name),
    /** SHA-256 of a local file, as hex. */
    sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    /** Current slots; if omitted, the locked ones. */
    slots: z.optional(ReversalSlots),
    measured: z.optional(BySlot(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)))),
  }),
  output: One,
  status: 201,
  refusals: [
    ...(['NOT_FOUND', 'CONFLICT', 'UNSUPPORTED_MEDIA', 'COINS_INSUFFICIENT'] as const),
    ...(['PROVIDER_BAD_REQUEST', 'PROVIDER_DOWN', 'PROVIDER_RATE_LIMIT', 'PROVIDER_TIMEOUT'] as const),
    'PROVIDER_MISCONFIGURED',
  ],
  reasons: [
    reverseReasons.stillAnalysing,
    reverseReasons.onlyImages,
    reverseReasons.unreadable,
    reverseReasons.modelUnknown,
    economyReasons.ownBudgetSpent,
    economyReasons.budgetSpent,
    economyReasons.tooFewCredits,
  ],
})

export const listReversals = endpoint({
  summary: 'List your analyses, newest first',
  method: 'GET',
  path: '/api/reversals',
  ...own,
  query: PageQuery,
  output: pageOf(
    'reversals',
    z.object({
      id: Id,
      createdAt: Instant,
      name: z.string(),
      mediaId: z.nullable(Id),
      model: z.nullable(z.string()),
      /** Words included in the prompt. */
      words: z.int(),
    }),
  ),
})

export const getReversal = endpoint({
  summary: 'Get one of your analyses',
  method: 'GET',
  path: '/api/reversals/:id',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND'],
})

export const changeReversal = endpoint({
  summary: 'Update the name or the fields of an analysis',
  method: 'PATCH',
  path: '/api/reversals/:id',
  ...own,
  params: IdParams,
  body: z.strictObject({ name: z.optional(Name), slots: z.optional(ReversalSlots) }),
  output: One,
  refusals: ['NOT_FOUND'],
})

export const deleteReversal = endpoint({
  summary: 'Move an analysis to the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/reversals/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreReversal = endpoint({
  summary: 'Restore a deleted analysis',
  method: 'POST',
  path: '/api/reversals/:id/restore',
  ...own,
  params: IdParams,
  output: One,
  refusals: ['NOT_FOUND'],
})
