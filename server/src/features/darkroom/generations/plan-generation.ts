import { randomInt, randomUUID } from 'node:crypto'
import { darkroomReasons, GenerationRequest, type PixelBox } from '@studio/contract/darkroom'
import { refuse } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import type { Engine } from '../../../engines/engine.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { NewJob } from '../../jobs/index.ts'
import type { Models } from '../../models/index.ts'
import * as store from './generations.store.ts'

/** Seeds that every provider takes: 31 bits. */
const SEEDS = 2_147_483_647

/** Field of the request by which jobs of generated edits differ from photo shoots. */
export const EDIT_MARK = 'edit'

/** Request of a job. The area, which can be large, and the models stay with the generation. */
export const EditJobRequest = z.object({
  prompt: z.string(),
  [EDIT_MARK]: z.object({ generationId: z.uuid(), mediaId: z.uuid(), kind: z.string() }),
})
export type EditJobRequest = z.infer<typeof EditJobRequest>

export interface PlanDeps {
  models: Pick<Models, 'engineFor' | 'creditsPerImage'>
  /** True if costs are waived for the user. */
  isFree(userId: string): boolean
  /** Refuses words that must not be sent to any model. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
  clock: { now(): Date }
}

/** The engine of a model that can make this edit. @throws Refusal INPUT_INVALID, modelCannotEdit */
function editorFor(
  { models }: Pick<PlanDeps, 'models'>,
  model: string,
  kind: GenerationRequest['kind'],
): Engine {
  const engine = models.engineFor(model)
  const { edits, label } = engine.capabilities
  if (!engine.edit || !edits?.kinds.includes(kind))
    throw refuse(darkroomReasons.modelCannotEdit, { model: label })
  return engine
}

/** Checks that need no image. @throws Refusal promptMissing, modelCannotEdit, and of words that aren’t allowed */
export async function checkRequest(
  deps: PlanDeps,
  userId: string,
  { kind, prompt, models }: GenerationRequest,
): Promise<void> {
  if (kind !== 'remove' && prompt === '') throw refuse(darkroomReasons.promptMissing)
  for (const model of models) editorFor(deps, model, kind)
  if (prompt !== '') await deps.checkWords(userId, { prompt })
}

function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(randomInt(rest.length), 1))
}

/** Stores a generation whose request was checked, and plans its job with an item for each model. @throws Refusal modelCannotEdit */
export async function planGeneration(
  tx: Database,
  deps: PlanDeps,
  {
    userId,
    mediaId,
    request,
    window,
  }: { userId: string; mediaId: string; request: GenerationRequest; window: PixelBox },
): Promise<{ id: string; job: NewJob }> {
  const { kind, prompt, models, isBlind } = request
  const asked = isBlind ? shuffled(models) : models
  const id = randomUUID()
  await store.insertGeneration(tx, {
    id,
    mediaId,
    userId,
    repairId: randomUUID(),
    request: { ...request, window, asked },
    createdAt: deps.clock.now(),
  })
  const jobRequest: EditJobRequest = { prompt, [EDIT_MARK]: { generationId: id, mediaId, kind } }
  const items = asked.map((model) => ({
    seed: randomInt(SEEDS),
    pose: null,
    width: window.width,
    height: window.height,
    cents: editorFor(deps, model, kind).capabilities.edits?.centsPerEdit ?? 0,
  }))
  const cost = { credits: items.length * deps.models.creditsPerImage(), waived: deps.isFree(userId) }
  return { id, job: { kind: 'image_batch', request: jobRequest, cost, items } }
}
