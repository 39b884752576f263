import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { MakeAs, MakeBudget, MakeDraft, MakeStart, Made, MAX_MAKES } from './making.ts'
import { startReasons } from '../jobs/index.ts'
import { proofsReasons } from './proofs.reasons.ts'

const own = { access: 'user', factor: 'required', params: IdParams } as const

/** Suggestions with their price. Nothing is spent and nothing begins: that is `startMaking`. */
export const draftMakes = endpoint({
  summary: 'Suggest images to generate from the feedback on your proof, with prices',
  method: 'POST',
  path: '/api/proofs/:id/make',
  ...own,
  body: z.strictObject({
    mediaIds: z.array(Id).check(z.maxLength(MAX_MAKES, `At most ${MAX_MAKES} pictures at once.`)),
    as: MakeAs,
  }),
  output: z.object({
    /** In the order of `mediaIds`. */
    drafts: z.array(MakeDraft),
    /** Of all that can be made. */
    credits: z.int(),
    budget: MakeBudget,
  }),
  refusals: ['NOT_FOUND'],
  reasons: [proofsReasons.imageNotInProof],
})

/**
 * All of them or none, as photo shoots like any other. Refused where the price has changed or the budget of the
 * proof does not hold.
 */
export const startMaking = endpoint({
  summary: 'Generate suggested images for your proof',
  method: 'POST',
  path: '/api/proofs/:id/make/start',
  ...own,
  idempotent: true,
  body: MakeStart,
  output: z.object({ makes: z.array(Made), budget: MakeBudget }),
  status: 202,
  refusals: ['CONFLICT', 'NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [
    ...startReasons,
    proofsReasons.imageNotInProof,
    proofsReasons.priceChanged,
    proofsReasons.overBudget,
    proofsReasons.cannotMake,
  ],
})

/** The newest first. */
export const listMakes = endpoint({
  summary: 'List images generated from the feedback on your proof',
  method: 'GET',
  path: '/api/proofs/:id/makes',
  ...own,
  output: z.object({ makes: z.array(Made), budget: MakeBudget }),
  refusals: ['NOT_FOUND'],
})
