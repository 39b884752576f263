import { excerptOf } from '@studio/contract/jobs'
import { isGuideKind } from '@studio/contract/models'
import type { EncodedImage, ImageMetadata } from '../../engines/engine.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import {
  type ClaimedJob,
  finishWith,
  type KindOfJob,
  type RunContext,
  forEachLimit,
  untilStored,
  type Wait,
} from '../jobs/index.ts'
import type { ContentCredentials } from '../../platform/credentials/index.ts'
import { withoutAccount } from '../gallery/index.ts'
import type { Models } from '../models/index.ts'
import type { GuidesService } from './guides.service.ts'
import { type AcceptedShoot, imageRequest, promptAt, runsOf } from './photoshoot.accepted.ts'
import { type ImageResult, makeImage } from './photoshoot.making.ts'
import type { ShootGallery, ShootRuns, ShootThings } from './photoshoot.deps.ts'
import type { References } from './photoshoot.references.ts'

export interface RunnerDeps {
  models: Pick<Models, 'engineFor' | 'othersFor' | 'refresh'>
  gallery: ShootGallery
  references: Pick<References, 'read'>
  guides: Pick<GuidesService, 'input'>
  things: Pick<ShootThings, 'read'>
  runs: Pick<ShootRuns, 'note'>
  wait: Wait
  /** Adds content credentials to a file. */
  sign: ContentCredentials['sign']
}

/** Tolerance of aspect ratios, as models round sizes. */
const SAME_SHAPE = 0.05

type Item = ClaimedJob['items'][number]

/** Generates the missing images of a shoot, as many at a time as the engine allows. */
export function createShootRunner(deps: RunnerDeps): KindOfJob<AcceptedShoot>['run'] {
  return async (job, context) => {
    const { request } = job
    const engine = deps.models.engineFor(request.model)
    const engines = [engine, ...deps.models.othersFor(engine)]
    const reference = await readReference(deps, job.userId, request, context.signal)
    const things = await deps.things.read(job.userId, request.thingIds ?? [])
    const waiting = job.items.filter(({ status }) => status !== 'done' && status !== 'failed')

    await forEachLimit(waiting, engine.capabilities.imagesAtOnce ?? 1, async (item) => {
      context.signal.throwIfAborted()
      const perImage = imageRequest(request, item, { reference, things })
      const image = await makeImage({
        engines,
        request: perImage,
        index: item.index,
        begun: item.operation,
        context,
        wait: deps.wait,
      })
      // The other images are still attempted: a problem with one seed or pose needn't affect them.
      if (image instanceof ProviderFailure) await context.failItem(item.index, image.code, image.message)
      else await keep(deps, job, item, image, context)
    })
  }
}

/** Reference of the engine: the image itself, or a guide. */
async function readReference(
  { references, guides, models }: RunnerDeps,
  userId: string,
  { referenceImageId: id, referenceRole: role }: AcceptedShoot,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (id === undefined) return undefined
  if (!isGuideKind(role)) return await references.read(userId, id)
  await models.refresh()
  return await guides.input(userId, id, role, signal)
}

/** Signs a result and stores it in the gallery. */
async function keep(
  { gallery, sign, runs, wait }: Pick<RunnerDeps, 'gallery' | 'sign' | 'runs' | 'wait'>,
  job: ClaimedJob<AcceptedShoot>,
  item: Item,
  { image, metadata, engine, cents }: ImageResult,
  context: RunContext,
): Promise<void> {
  const { request } = job
  const recipe = recipeOf(request, job, item, metadata)
  const prompt = promptAt(request, item.index)
  const bytes = await sign(image.bytes, image.mime, {
    title: excerptOf({ prompt }),
    digitalSourceType: metadata.digitalSourceType,
    madeBy: metadata.generatedBy,
    recipe: { prompt, model: engine.capabilities.id, ...withoutAccount(recipe) },
  }).catch((error: unknown) => {
    // An image without credentials is better than none.
    context.log.warn({ err: error, image: item.index }, 'failed to sign an image')
    return image.bytes
  })
  const storing = { context, wait }
  const prepared = await untilStored(storing, () => gallery.preparePicture({ ...image, bytes }))
  await finishWith(
    storing,
    item.index,
    async (tx) => {
      // A shoot that was retried as a job hasn't recorded its prompts yet.
      const recorded = runsOf(request, { credits: job.cost.credits, items: job.items })
      if (recorded) {
        const { jobId, userId } = job
        await runs.note(tx, { ...recorded.of, jobId, userId }, recorded.runs)
      }
      return await gallery.recordPicture(tx, {
        prepared,
        userId: job.userId,
        jobId: job.jobId,
        jobIndex: item.index,
        model: engine.capabilities.id,
        family: engine.capabilities.family,
        projectId: request.projectId ?? null,
        prompt,
        promptId: request.promptId,
        metadata: { ...recipe, ...otherSize(item, image) },
        parents: parentsOf(request),
      })
    },
    () => gallery.discardPicture(prepared),
    // The reservation was for the most expensive of the possible engines.
    cents ?? engine.capabilities.centsPerImage,
  )
}

/** Uploads aren't gallery images, so they are skipped. */
const parentsOf = ({ madeFrom, referenceImageId }: AcceptedShoot) => [
  ...(madeFrom ? [madeFrom] : []),
  ...(referenceImageId ? [{ id: referenceImageId, as: 'reference' as const }] : []),
]

/** A size that differs from the request is noted, as users may not see it at a glance. */
function otherSize(
  { width, height }: Item,
  image: EncodedImage,
): { askedSize?: { width: number; height: number } } {
  const isAsked = Math.abs((image.width * height) / (image.height * width) - 1) < SAME_SHAPE
  return isAsked ? {} : { askedSize: { width, height } }
}

/** Generation settings of the image, as its owner sees them. */
function recipeOf(
  request: AcceptedShoot,
  job: ClaimedJob,
  { pose, index }: Item,
  metadata: ImageMetadata,
): Record<string, unknown> {
  return {
    ...metadata,
    style: request.style,
    aspectRatio: request.aspectRatio,
    quality: request.quality,
    pose,
    // Index in the series, which determines pose, framing and seed.
    index: request.only?.[index] ?? index,
    negativePrompt: request.negativePrompt ?? null,
    referenceImageId: request.referenceImageId ?? null,
    ...(request.referenceImageId && request.referenceRole ? { referenceRole: request.referenceRole } : {}),
    ...(request.thingIds?.length ? { thingIds: request.thingIds } : {}),
    ...(request.scale ? { scale: request.scale } : {}),
    ...(request.madeFrom ? { madeFrom: request.madeFrom } : {}),
    ...(request.promptId
      ? { promptId: request.promptId, versionId: request.versionId, values: request.values ?? {} }
      : {}),
    jobId: job.jobId,
    cost: { credits: job.cost.credits / job.items.length, waived: job.cost.waived },
  }
}
