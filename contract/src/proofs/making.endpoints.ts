import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { MakeAs, MakeBudget, MakeDraft, MakeStart, ProofGeneration, MAX_MAKES } from './making.ts'
import { startReasons } from '../jobs/index.ts'
import { proofsReasons } from './proofs.reasons.ts'

const own = { access: 'user', factor: 'required', params: IdParams } as const

/** Suggestions with prices. Nothing is charged or started before `startMaking`. */
export const draftMakes = endpoint({
  summary: 'Suggest images to generate from the feedback on your proof, with prices',
  method: 'POST',
  path: '/api/proofs/:id/make',
  ...own,
  body: z.strictObject({
    mediaIds: z.array(Id).check(z.maxLength(MAX_MAKES, `Choose up to ${MAX_MAKES} images.`)),
    as: MakeAs,
  }),
  output: z.object({
    /** In the order of `mediaIds`. */
    drafts: z.array(MakeDraft),
    /** Total price. */
    credits: z.int(),
    budget: MakeBudget,
  }),
  refusals: ['NOT_FOUND'],
  reasons: [proofsReasons.imageNotInProof],
})

/**
 * Starts all drafts or none, as regular photo shoots. Refused if the price has changed or the budget of the proof is
 * too low.
 */
export const startMaking = endpoint({
  summary: 'Generate suggested images for your proof',
  method: 'POST',
  path: '/api/proofs/:id/make/start',
  ...own,
  idempotent: true,
  body: MakeStart,
  output: z.object({ makes: z.array(ProofGeneration), budget: MakeBudget }),
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

/** Newest first. */
export const listMakes = endpoint({
  summary: 'List images generated from the feedback on your proof',
  method: 'GET',
  path: '/api/proofs/:id/makes',
  ...own,
  output: z.object({ makes: z.array(ProofGeneration), budget: MakeBudget }),
  refusals: ['NOT_FOUND'],
})
