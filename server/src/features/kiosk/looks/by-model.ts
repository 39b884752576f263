// Looks made by a model: one shoot with one image each, in the account of the event’s host.
import { randomUUID } from 'node:crypto'
import type { Job } from '@studio/contract/jobs'
import { Refusal } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Database } from '../../../platform/database/index.ts'
import { insertFact } from '../captures/sessions.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import * as store from './looks.store.ts'

/** The built-in provider generates from text and ignores reference images, so the built-in grade is used with it. */
const BUILT_IN = 'studio'
const FINAL_STATUSES = new Set<Job['status']>(['completed', 'failed', 'cancelled'])
/** Error code of a provider that refuses the content permanently. */
const REFUSED_CODE = 'PROVIDER_BAD_REQUEST'

/** Returns the model for looks; undefined if no model accepts a reference image. */
export const modelOf = (models: readonly Model[]): Model | undefined =>
  models.find(
    ({ available, kinds, acceptsReference, family }) =>
      available && kinds.includes('image') && acceptsReference && family !== BUILT_IN,
  )

type Ratio = Model['aspectRatios'][number]

/** Returns the aspect ratio closest to that of the image. */
export function ratioFor(
  ratios: readonly Ratio[],
  { width, height }: { width: number; height: number },
): Ratio {
  const shape = Math.log(width / height)
  const away = (ratio: Ratio) => {
    const [x = 1, y = 1] = ratio.split(':').map(Number)
    return Math.abs(Math.log(x / y) - shape)
  }
  return ratios.toSorted((a, b) => away(a) - away(b))[0] ?? '1:1'
}

export function createByModel({
  database,
  clock,
  log,
  gallery,
  shoots,
}: Pick<KioskDeps, 'database' | 'clock' | 'log' | 'gallery' | 'shoots'>) {
  /** Ends a look without an image, and returns its share of the budget. */
  async function endUnmade(variant: store.WaitingLook, state: 'refused' | 'failed'): Promise<void> {
    await database.transact(async (tx) => {
      if (!(await store.holdWaiting(tx, variant))) return
      await store.endLook(tx, variant, { state, mediaId: null })
      await store.returnBudget(tx, variant.eventId)
    })
  }

  async function endMade(tx: Database, variant: store.WaitingLook, mediaId: string): Promise<void> {
    if (!(await store.holdWaiting(tx, variant))) return
    await store.endLook(tx, variant, { state: 'made', mediaId })
    const { eventId, boothId, sessionId } = variant
    const at = clock.now()
    await insertFact(tx, {
      id: randomUUID(),
      eventId,
      boothId,
      sessionId,
      at,
      kind: 'look-made',
      n: 1,
      ms: null,
    })
  }

  async function settle(variant: store.WaitingLook, jobId: string): Promise<void> {
    const job = await shoots.get(variant.hostId, jobId)
    if (!FINAL_STATUSES.has(job.status)) return
    const [asset] = job.result.media_assets
    if (asset) return database.transact((tx) => endMade(tx, variant, asset.id))
    if (job.errorCode === REFUSED_CODE) return endUnmade(variant, 'refused')
    // The host cancelled the job or deleted its image.
    if (job.status !== 'failed') return endUnmade(variant, 'failed')
    await store.turnToGrade(database.db, variant)
  }

  async function start(variant: store.WaitingLook): Promise<void> {
    const model = modelOf(shoots.models())
    const shot = variant.mediaId && (await gallery.findOriginal(database.db, variant.hostId, variant.mediaId))
    if (variant.mediaId === null || !shot) return endUnmade(variant, 'failed')
    if (!model || variant.prompt === null) return store.turnToGrade(database.db, variant)
    // The host’s own jobs have priority: a look starts only while none of them is queued.
    if ((await shoots.countQueued(variant.hostId)) > 0) return
    const { hostId, mediaId: referenceImageId, eventName: projectName, prompt } = variant
    const request: PhotoshootRequest = {
      prompt,
      count: 1,
      style: 'editorial',
      quality: 'final',
      poseVariety: false,
      model: model.id,
      aspectRatio: ratioFor(model.aspectRatios, shot),
      referenceImageId,
      projectName,
    }
    await shoots.check(hostId, request)
    // Creates the job and links it to the look in one transaction, so that a crash leaves no orphan and starts no
    // second job.
    await database.transact(async (tx) => {
      if (!(await store.holdUnstarted(tx, variant))) return
      await store.saveJob(tx, variant, (await shoots.startIn(tx, hostId, request)).id)
    })
  }

  async function cancelJob(hostId: string, jobId: string): Promise<void> {
    try {
      await shoots.cancel(hostId, jobId)
    } catch (error) {
      // The job has already ended.
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** Falls back to the grade if the request is refused, except for refused prompts. A full queue is retried. */
  async function notStarted(variant: store.WaitingLook, error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'RATE_LIMITED') return
    const { prompt } = (error.details ?? {}) as { prompt?: unknown }
    if (prompt !== undefined) return endUnmade(variant, 'refused')
    await store.turnToGrade(database.db, variant)
  }

  return {
    cancelJob,

    /** Records ended jobs and starts the next look, one at a time per host. */
    async sweep(): Promise<void> {
      const wrong = (variant: store.WaitingLook) => (error: unknown) =>
        log.warn({ err: error, capture: variant.captureId }, 'a look was not seen to')
      for (const variant of await store.listMaking(database.db))
        if (variant.jobId) await settle(variant, variant.jobId).catch(wrong(variant))
      for (const variant of await store.listNext(database.db))
        await start(variant)
          .catch((error: unknown) => notStarted(variant, error))
          .catch(wrong(variant))
    },
  }
}
