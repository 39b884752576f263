// Looks made by a model: one shoot with one image each, in the account of the event’s host.
import { randomUUID } from 'node:crypto'
import type { Job } from '@studio/contract/jobs'
import { Refusal } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Database } from '../../../platform/database/index.ts'
import { keepFact } from '../captures/sessions.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import * as store from './looks.store.ts'

/** The built-in provider generates from text and ignores reference images, so the built-in grade is used with it. */
const BUILT_IN = 'studio'
const ENDED = new Set<Job['status']>(['completed', 'failed', 'cancelled'])
/** Error code of a provider that refuses the content permanently. */
const REFUSED = 'PROVIDER_BAD_REQUEST'

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
  async function endUnmade(look: store.WaitingLook, state: 'refused' | 'failed'): Promise<void> {
    await database.transact(async (tx) => {
      if (!(await store.holdWaiting(tx, look))) return
      await store.endLook(tx, look, { state, mediaId: null })
      await store.returnBudget(tx, look.eventId)
    })
  }

  async function endMade(tx: Database, look: store.WaitingLook, mediaId: string): Promise<void> {
    if (!(await store.holdWaiting(tx, look))) return
    await store.endLook(tx, look, { state: 'made', mediaId })
    const { eventId, boothId, sessionId } = look
    const at = clock.now()
    await keepFact(tx, {
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

  async function settle(look: store.WaitingLook, jobId: string): Promise<void> {
    const job = await shoots.get(look.hostId, jobId)
    if (!ENDED.has(job.status)) return
    const [made] = job.result.media_assets
    if (made) return database.transact((tx) => endMade(tx, look, made.id))
    if (job.errorCode === REFUSED) return endUnmade(look, 'refused')
    // The host cancelled the job or deleted its image.
    if (job.status !== 'failed') return endUnmade(look, 'failed')
    await store.turnToGrade(database.db, look)
  }

  async function start(look: store.WaitingLook): Promise<void> {
    const model = modelOf(shoots.models())
    const shot = look.mediaId && (await gallery.findOriginal(database.db, look.hostId, look.mediaId))
    if (look.mediaId === null || !shot) return endUnmade(look, 'failed')
    if (!model || look.prompt === null) return store.turnToGrade(database.db, look)
    // The host’s own jobs have priority: a look starts only while none of them is queued.
    if ((await shoots.countQueued(look.hostId)) > 0) return
    const { hostId, mediaId: referenceImageId, eventName: projectName, prompt } = look
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
      if (!(await store.holdUnstarted(tx, look))) return
      await store.keepJob(tx, look, (await shoots.startIn(tx, hostId, request)).id)
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
  async function notStarted(look: store.WaitingLook, error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'RATE_LIMITED') return
    const { prompt } = (error.details ?? {}) as { prompt?: unknown }
    if (prompt !== undefined) return endUnmade(look, 'refused')
    await store.turnToGrade(database.db, look)
  }

  return {
    cancelJob,

    /** Records ended jobs and starts the next look, one at a time per host. */
    async sweep(): Promise<void> {
      const wrong = (look: store.WaitingLook) => (error: unknown) =>
        log.warn({ err: error, capture: look.captureId }, 'a look was not seen to')
      for (const look of await store.listMaking(database.db))
        if (look.jobId) await settle(look, look.jobId).catch(wrong(look))
      for (const look of await store.listNext(database.db))
        await start(look)
          .catch((error: unknown) => notStarted(look, error))
          .catch(wrong(look))
    },
  }
}
