import type { Pose } from '@studio/contract/photoshoot'
import {
  type EncodedImage,
  type Engine,
  type ImageMetadata,
  type ImageRequest,
  ProviderFailure,
} from '../../engines/engine.ts'
import { type ClaimedJob, ClaimLost, type KindOfJob, type RunContext } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import type { ShootGallery, ShootUploads } from './photoshoot.needs.ts'
import type { AcceptedShoot } from './photoshoot.service.ts'

/** Waits so many milliseconds; throws the signal's reason when it fires first. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export interface RunnerDeps {
  models: Pick<Models, 'engineFor'>
  gallery: ShootGallery
  uploads: Pick<ShootUploads, 'readReference'>
  wait: Wait
}

/** Specification, section 8: failures of a provider that may pass are tried again up to three times. */
const RETRIES = 3
/** Specification, section 9: 1 s, doubled per attempt. */
const FIRST_PAUSE_MS = 1_000
/** A provider may ask for more patience than a person who watches has. */
const LONGEST_PAUSE_MS = 120_000

type Made = { image: EncodedImage; metadata: ImageMetadata }
type Item = ClaimedJob['items'][number]

/** Makes the images of a shoot one after the other, those of them that are not there yet. */
export function createShootRunner(deps: RunnerDeps): KindOfJob['run'] {
  return async (job, context) => {
    const request = job.request as unknown as AcceptedShoot
    const engine = deps.models.engineFor(request.model)
    const reference =
      request.referenceImageId === undefined
        ? undefined
        : await deps.uploads.readReference(job.userId, request.referenceImageId)
    for (const item of job.items) {
      if (item.status === 'done' || item.status === 'failed') continue
      context.signal.throwIfAborted()
      const wanted = imageRequest(request, item, reference)
      const made = await tryToMake(engine, wanted, context, deps.wait)
      // The others are still tried: what one seed or pose runs into need not stop the rest.
      if (made instanceof ProviderFailure) await context.failItem(item.index, made.code, made.message)
      else await keep(deps.gallery, engine, job, item, made, context)
    }
  }
}

function imageRequest(
  { prompt, negativePrompt, style, aspectRatio, quality }: AcceptedShoot,
  { seed, index, pose }: Item,
  reference: Uint8Array | undefined,
): ImageRequest {
  return {
    prompt,
    style,
    aspectRatio,
    quality,
    seed,
    index,
    ...(negativePrompt ? { negativePrompt } : {}),
    ...(pose ? { pose: pose as Pose } : {}),
    ...(reference ? { reference } : {}),
  }
}

/** An image, or the failure that remained after every try. */
async function tryToMake(
  engine: Engine,
  request: ImageRequest,
  context: RunContext,
  wait: Wait,
): Promise<Made | ProviderFailure> {
  for (let retries = 0; ; retries++) {
    try {
      return await make(engine, request, context)
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(error instanceof ProviderFailure)) throw error
      if (!error.retryable || retries === RETRIES) return error
      const pause = Math.max(FIRST_PAUSE_MS * 2 ** retries, error.retryAfter ?? 0)
      context.log.info({ code: error.code, image: request.index, pause }, 'an image is tried again')
      await wait(Math.min(pause, LONGEST_PAUSE_MS), context.signal)
    }
  }
}

async function make(engine: Engine, request: ImageRequest, context: RunContext): Promise<Made> {
  context.progress(request.index, 0)
  for await (const event of engine.generate(request, context.signal)) {
    if (event.type === 'image') return event
    if (event.type === 'preview') await context.preview(request.index, event.image)
    else context.progress(request.index, event.progress)
  }
  throw new ProviderFailure('PROVIDER_DOWN', `${engine.capabilities.label} ended without an image.`)
}

/** Objects first, then the row that says they are there, in the transaction that marks the item done. */
async function keep(
  gallery: ShootGallery,
  engine: Engine,
  job: ClaimedJob,
  item: Item,
  { image, metadata }: Made,
  context: RunContext,
): Promise<void> {
  const request = job.request as unknown as AcceptedShoot
  const prepared = await gallery.preparePicture(image)
  let isNew = true
  try {
    await context.finishItem(item.index, async (tx) => {
      const picture = await gallery.recordPicture(tx, {
        prepared,
        userId: job.userId,
        jobId: job.jobId,
        jobIndex: item.index,
        model: request.model,
        family: engine.capabilities.family,
        projectId: request.projectId ?? null,
        prompt: request.prompt,
        metadata: recipeOf(request, job, item, metadata),
      })
      isNew = picture.isNew
      return picture
    })
  } catch (error) {
    // After any other error the picture may have been recorded all the same, so its objects must stay.
    if (error instanceof ClaimLost) await gallery.discardPicture(prepared)
    throw error
  }
  if (!isNew) await gallery.discardPicture(prepared)
}

/** How the picture can be made again, as its owner sees it. */
function recipeOf(
  request: AcceptedShoot,
  job: ClaimedJob,
  { pose }: Item,
  metadata: ImageMetadata,
): Record<string, unknown> {
  return {
    ...metadata,
    style: request.style,
    aspectRatio: request.aspectRatio,
    quality: request.quality,
    pose,
    negativePrompt: request.negativePrompt ?? null,
    referenceImageId: request.referenceImageId ?? null,
    jobId: job.jobId,
    cost: { credits: job.cost.credits / job.items.length, waived: job.cost.waived },
  }
}
