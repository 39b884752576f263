import { ProviderFailure } from '../../../engines/engine.ts'
import { makePatch, PictureProblem, readEditWindow } from '../../../platform/pictures/index.ts'
import {
  type ClaimedJob,
  finishWith,
  forEachLimit,
  type KindOfJob,
  type RunContext,
  untilStored,
  type Wait,
} from '../../jobs/index.ts'
import type { Models } from '../../models/index.ts'
import type { DarkroomDeps } from '../darkroom.deps.ts'
import type { ObjectsService } from '../objects.service.ts'
import { originalToEdit } from '../source.service.ts'
import * as store from './generations.store.ts'
import { makeEdit } from './make-edit.ts'
import type { EditJobRequest } from './plan-generation.ts'

type Item = ClaimedJob['items'][number]

interface RunnerDeps extends DarkroomDeps {
  models: Pick<Models, 'engineFor' | 'refresh'>
  addPatch: ObjectsService['addPatch']
  wait: Wait
}

/** Why an item has no answer. */
const GONE = { code: 'NOT_FOUND', reason: 'The generated edit was discarded.' }
const UNUSABLE = { code: 'INPUT_INVALID', reason: 'The area can’t be edited. Mark another one.' }
const REJECTED_CODE = 'ANSWER_REJECTED'
const BROKEN_CODE = 'PROVIDER_BAD_ANSWER'

/** Asks the models of a generated edit, and stores their answers as patches. */
export function createGenerationRunner(deps: RunnerDeps): KindOfJob<EditJobRequest>['run'] {
  const { database, objects, models } = deps

  async function runItem(job: ClaimedJob<EditJobRequest>, item: Item, context: RunContext): Promise<void> {
    context.signal.throwIfAborted()
    const { index } = item
    const { generationId, mediaId } = job.request.edit
    const { userId } = job
    const row = await store.findGeneration(database.db, { id: generationId, mediaId, userId })
    const model = row?.request.asked[index]
    if (!row || model === undefined) return context.failItem(index, GONE.code, GONE.reason)
    const engine = models.engineFor(model)
    const { edits, label, vendorModel } = engine.capabilities
    const { key, mime, origin } = await originalToEdit(deps, database.db, userId, mediaId)
    const { area, kind, prompt } = row.request
    const acceptsDamage = origin === 'photograph'
    const sent = await objects.withFile(key, (path) =>
      readEditWindow(path, mime, { area, maxPixels: edits?.maxPixels ?? 0, acceptsDamage }),
    )
    if (sent.kind === 'unusable') return context.failItem(index, UNUSABLE.code, UNUSABLE.reason)

    const { image, mask, box, window } = sent
    const request = { kind, prompt, image, mask, box, seed: item.seed }
    const made = await makeEdit({ engine, request, index, begun: item.operation, context, wait: deps.wait })
    if (made instanceof ProviderFailure) return context.failItem(index, made.code, made.message)

    const answer = made.image.bytes
    const patch = await objects
      .withFile(key, (path) => makePatch(path, mime, { area, window, answer, acceptsDamage }))
      .catch((error: unknown) => {
        if (error instanceof PictureProblem) return undefined
        throw error
      })
    if (!patch) return context.failItem(index, BROKEN_CODE, `${label} sent a file that isn’t an image.`)
    const about = { generationId, index, madeBy: { model, label, vendorModel: vendorModel ?? null } }
    if (patch.kind === 'rejected') {
      const { correlation } = patch
      const rejected = {
        ...about,
        state: 'rejected',
        patch: null,
        box: null,
        facts: { correlation },
      } as const
      await store.putCandidate(database.db, rejected)
      const reason = `${label} answered with another image. You weren’t charged for it.`
      return context.failItem(index, REJECTED_CODE, reason)
    }
    const storing = { context, wait: deps.wait }
    const { digitalSourceType: sourceType } = made.metadata
    const provenance = { kind, prompt, ...about.madeBy, sourceType, jobId: job.jobId }
    const { width, height } = patch.box
    const sha256 = await untilStored(storing, () =>
      deps.addPatch(userId, patch.png, { width, height, provenance }),
    )
    const ready = {
      ...about,
      state: 'ready',
      patch: Buffer.from(sha256, 'hex'),
      box: patch.box,
      facts: patch.metrics,
    } as const
    await finishWith(
      storing,
      index,
      async (tx) => {
        await store.putCandidate(tx, ready)
        return { id: generationId, isNew: true, isElsewhere: true }
      },
      // A patch that nothing names is swept.
      async () => undefined,
      made.cents ?? edits?.centsPerEdit,
    )
  }

  return async (job, context) => {
    await models.refresh()
    await store.setJob(database.db, job.request.edit.generationId, job.jobId)
    const waiting = job.items.filter(({ status }) => status !== 'done' && status !== 'failed')
    // Models don’t wait for each other.
    await forEachLimit(waiting, waiting.length, (item) => runItem(job, item, context))
  }
}
