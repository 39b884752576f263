import { randomUUID } from 'node:crypto'
import { getBalance, listLedger } from '@studio/contract/economy'
import { deleteGalleryItem, purgeTrash, restoreGalleryItem } from '@studio/contract/gallery'
import { cancelJob, listJobs, retryJob } from '@studio/contract/jobs'
import { createStoryboard, getStoryboard, listStoryboards, putStoryboard } from '@studio/contract/video'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { type FilmStudio, isEnded, startFilmStudio, SHOT, type Stage } from './video.fixtures.ts'

const WELCOME = 50

let studio: FilmStudio
let me: TestActor
let blocked: Stage | undefined
/** Called at each held stage. */
let reached: () => void
beforeAll(async () => {
  const stage = (name: Stage, signal: AbortSignal) => {
    if (name !== blocked) return undefined
    reached()
    return new Promise<void>((_, reject) => {
      // It may have been cancelled before, and then receives no event.
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  studio = await startFilmStudio({ stage, environment: { STUDIO_FLAG_FREE_MODE: 'off' } })
})
beforeEach(async () => {
  blocked = undefined
  me = await studio.onboarded()
})
afterAll(() => studio?.close())

const credits = async () => (await studio.call(getBalance, {}, me)).credits
const moved = async () =>
  (await studio.call(listLedger, { query: {} }, me)).entries.map(({ kind, amount }) => `${kind} ${amount}`)
const boards = async () => (await studio.call(listStoryboards, { query: {} }, me)).storyboards
const sixty = { shots: Array.from({ length: 60 }, () => SHOT) }

/** An image in the user's gallery. */
async function picture(): Promise<string> {
  const { rows } = await studio.database.pool.query(
    `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
     values ($1, 'image', 'studio', 'studio', 'x', 8, 8, $2, 'image/png', 1, '', '\\x00') returning id`,
    [me.id, `lost/${randomUUID()}`],
  )
  return rows[0].id
}

describe('a refused video costs nothing, reserves nothing and leaves nothing behind', () => {
  async function refused(body: object, message: string, field: string): Promise<void> {
    const before = (await boards()).length
    await expect(studio.render(me, body)).rejects.toMatchObject({
      status: 422,
      code: 'INPUT_INVALID',
      message: expect.stringContaining(message),
      details: { [field]: expect.stringContaining(message) },
    })
    expect([await credits(), await moved()]).toEqual([WELCOME, [`welcome ${WELCOME}`]])
    expect((await studio.call(listJobs, { query: {} }, me)).jobs).toEqual([])
    expect(await boards()).toHaveLength(before)
  }

  test('without a shot, and with sixty', async () => {
    await refused({ shots: [] }, 'at least 1 shot', 'shots')
    await refused(sixty, 'up to 30 shots', 'shots')
  })

  test('with a first frame in the trash, until it is restored, and with a permanently deleted one', async () => {
    const [id, other] = [await picture(), await picture()]
    const body = { shots: [SHOT, { ...SHOT, firstFrameId: id }] }
    await studio.call(deleteGalleryItem, { params: { id } }, me)
    await refused(body, 'no longer in your gallery', 'shots.1.firstFrameId')
    await studio.call(restoreGalleryItem, { params: { id } }, me)
    blocked = 'painting'
    const job = await studio.render(me, body)
    await studio.call(cancelJob, { params: { id: job.id } }, me)
    await studio.until(me, job.id, isEnded)
    me = await studio.onboarded()
    const [deleted] = [await picture()]
    await studio.call(deleteGalleryItem, { params: { id: deleted } }, me)
    await studio.call(purgeTrash, { body: { ids: [deleted] } }, me)
    await refused(
      { shots: [{ ...SHOT, firstFrameId: deleted }] },
      'no longer in your gallery',
      'shots.0.firstFrameId',
    )
    // The same message for another user's image.
    await refused(
      { shots: [{ ...SHOT, firstFrameId: other }] },
      'no longer in your gallery',
      'shots.0.firstFrameId',
    )
  })

  test('a storyboard stays unchanged if sixty shots are sent to it', async () => {
    const draft = { title: 'Harbour', shots: [{ ...SHOT, id: randomUUID() }] }
    const { storyboard } = await studio.call(createStoryboard, { body: draft }, me)
    const params = { id: storyboard.id }
    const shots = sixty.shots.map((shot) => ({ ...storyboard.draft.shots[0]!, ...shot, id: randomUUID() }))
    const body = { version: 1, draft: { ...storyboard.draft, shots } }
    await expect(studio.call(putStoryboard, { params, body }, me)).rejects.toMatchObject({
      status: 422,
      code: 'INPUT_INVALID',
      message: expect.stringContaining('up to 30 shots'),
    })
    expect((await studio.call(getStoryboard, { params }, me)).storyboard).toEqual(storyboard)
  })
})

describe('a cancelled video is charged for its rendered shots only', () => {
  const shots = [SHOT, { ...SHOT, prompt: 'A boat' }]

  /** Cancels a video at the held stage. */
  async function stopAt(stage: Stage) {
    const waiting = Promise.withResolvers<void>()
    ;[blocked, reached] = [stage, waiting.resolve]
    const { id, cost } = await studio.render(me, { shots })
    expect([cost.credits, await credits()]).toEqual([8, WELCOME - 8])
    await waiting.promise
    await studio.call(cancelJob, { params: { id } }, me)
    return await studio.until(me, id, isEnded)
  }

  test.each<Stage>(['shot', 'painting', 'filming'])('while a shot is in the stage "%s"', async (stage) => {
    const job = await stopAt(stage)
    expect(job).toMatchObject({ status: 'cancelled', cost: { captured: 0, released: 8 } })
    expect(job.items.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect([await credits(), await moved()]).toEqual([WELCOME, [`welcome ${WELCOME}`]])
  })

  test('while its shots are joined: they are kept, and the retry joins them for free', async () => {
    const job = await stopAt('joining')
    expect(job).toMatchObject({ status: 'cancelled', cost: { captured: 8, released: 0 } })
    expect(job.items.map(({ status }) => status)).toEqual(['done', 'done', 'cancelled'])
    expect(job.result.media_assets).toEqual([])
    const params = { id: job.metadata.storyboardId as string }
    expect((await studio.call(getStoryboard, { params }, me)).storyboard).toMatchObject({
      takes: [{}, {}],
      films: [],
      draft: { shots: [{ prompt: SHOT.prompt }, { prompt: 'A boat' }] },
    })
    blocked = undefined
    const again = (await studio.call(retryJob, { params: { id: job.id } }, me)).job
    expect(await studio.until(me, again.id, isEnded)).toMatchObject({
      status: 'completed',
      cost: { credits: 0 },
      result: { media_assets: [{ type: 'video' }] },
    })
    expect(await credits()).toBe(WELCOME - 8)
  })

  test('while it is queued', async () => {
    const waiting = Promise.withResolvers<void>()
    ;[blocked, reached] = ['shot', waiting.resolve]
    const first = await studio.render(me)
    await waiting.promise
    const line = [first]
    while (line.length < 5) {
      const job = await studio.render(me)
      line.push(job)
    }
    const last = line.at(-1)!
    expect((await studio.job(me, last.id)).status).toBe('queued')
    await studio.call(cancelJob, { params: { id: last.id } }, me)
    expect(await studio.job(me, last.id)).toMatchObject({
      status: 'cancelled',
      cost: { captured: 0, released: 4 },
      result: { media_assets: [] },
    })
    for (const { id } of line) await studio.call(cancelJob, { params: { id } }, me).catch(() => undefined)
    for (const { id } of line) await studio.until(me, id, isEnded)
    expect([await credits(), await moved()]).toEqual([WELCOME, [`welcome ${WELCOME}`]])
  })
})
