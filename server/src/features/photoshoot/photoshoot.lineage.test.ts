import { randomUUID } from 'node:crypto'
import { changePictures, deleteGalleryItem, getGalleryItem, listGallery } from '@studio/contract/gallery'
import { cancelJob, type Job, retryJob } from '@studio/contract/jobs'
import { listModels } from '@studio/contract/models'
import { rerunPhotoshoot } from '@studio/contract/photoshoot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { isEnded, startShootStudio, type Shoots } from './photoshoot.fixtures.ts'

const capabilities = { upscales: 2, referenceRoles: ['style', 'subject'] } as const
const engine = createFakeEngine({ capabilities })
let studio: Shoots
let user: TestActor

beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine] })
})
beforeEach(async () => {
  engine.options = { delay: 0 }
  engine.calls = []
  user = await studio.user()
})
afterAll(() => studio?.close())

const createJob = async (request: object = {}, as = user): Promise<Job> =>
  studio.until(as, (await studio.shoot(as, request)).id, isEnded)
const firstOf = (job: Job): string => job.result.media_assets[0]?.id ?? ''
const get = (id: string, as = user) => studio.call(getGalleryItem, { params: { id } }, as)
const rerun = async (id: string, headers?: Record<string, string>, as = user): Promise<Job> =>
  (await studio.call(rerunPhotoshoot, { params: { id } }, as, headers)).job

test('assigns poses to possible people, but not to prompts without people', async () => {
  const posesOf = async (prompt: string) =>
    (await createJob({ prompt, count: 2, poseVariety: true, poses: ['seated'] })).items.map(
      ({ pose }) => pose,
    )
  expect(await posesOf('A teal glass bottle on a plinth')).toEqual([null, null])
  expect(engine.calls.map(({ pose }) => pose)).toEqual([undefined, undefined])
  expect(await posesOf('A woman with a teal glass bottle')).toEqual(['seated', 'seated'])
  expect(await posesOf('Marta beside the sea')).toEqual(['seated', 'seated'])
})

describe('missing images', () => {
  const partly = async (request: object = {}) => {
    engine.options = {
      fail: ({ index }) =>
        index % 2 === 1
          ? new ProviderFailure('PROVIDER_BAD_REQUEST', 'This pose is not allowed.')
          : undefined,
    }
    const job = await createJob({ count: 4, seed: 40, poseVariety: true, projectName: 'Again', ...request })
    engine.options = { delay: 0 }
    engine.calls = []
    return job
  }

  test('are generated in a separate job with the same seeds and poses, and only they are charged', async () => {
    const job = await partly()
    const headers = { 'idempotency-key': randomUUID() }
    const again = await rerun(job.id, headers)
    expect(again).toMatchObject({
      cost: { credits: 2 },
      metadata: { rerunOf: job.id, only: [1, 3], count: 4, seed: 40, projectName: 'Again' },
    })
    expect(again.items.map(({ seed, pose }) => [seed, pose])).toEqual(
      [1, 3].map((index) => [job.items[index]?.seed, job.items[index]?.pose]),
    )
    expect((await rerun(job.id, headers)).id).toBe(again.id)
    const done = await studio.until(user, again.id, isEnded)
    expect(done).toMatchObject({ status: 'completed', error: null })
    // The engine receives the indexes in the series, so that it generates exactly the missing images.
    expect(engine.calls.map(({ index, seed, pose }) => [index, seed, pose])).toEqual([
      [1, 41, 'three-quarter-turn'],
      [3, 43, 'seated'],
    ])
    await expect(rerun(done.id)).rejects.toMatchObject({ status: 409 })
  })

  test('report progress by index in the job, not in the series', async () => {
    const job = await partly()
    engine.options = { gate: ({ index }) => (index === 3 ? new Promise(() => {}) : undefined) }
    const { id } = await rerun(job.id)
    const now = await studio.until(user, id, ({ items }) => items[1]?.progress === 1)
    expect(now.items.map(({ status }) => status)).toEqual(['done', 'developing'])
    expect(now.items[1]?.preview).toMatch(/^data:image/)
    await studio.call(cancelJob, { params: { id } }, user)
  })

  test('may fail again in part; then the rest is missing', async () => {
    const job = await partly()
    engine.options = {
      fail: ({ index }) => (index === 3 ? new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.') : undefined),
    }
    const again = await studio.until(user, (await rerun(job.id)).id, isEnded)
    engine.options = { delay: 0 }
    engine.calls = []
    const last = await studio.until(user, (await rerun(again.id)).id, isEnded)
    expect(last.metadata).toMatchObject({ rerunOf: again.id, only: [3] })
    expect(engine.calls.map(({ index, seed }) => [index, seed])).toEqual([[3, 43]])
  })

  test('include everything after a cancellation', async () => {
    engine.options = { gate: ({ index }) => (index === 1 ? new Promise(() => {}) : undefined) }
    const { id } = await studio.shoot(user)
    await expect(rerun(id)).rejects.toMatchObject({ status: 409 })
    await studio.until(user, id, ({ items }) => items[1]?.progress === 1)
    await studio.call(cancelJob, { params: { id } }, user)
    engine.options = { delay: 0 }
    expect((await rerun(id)).metadata).toMatchObject({ only: [1, 2] })
  })

  test('can’t be generated by other users, or after a complete shoot', async () => {
    const job = await partly()
    await expect(rerun(job.id, {}, await studio.user())).rejects.toMatchObject({ status: 404 })
    await expect(rerun((await createJob({ count: 1 })).id)).rejects.toMatchObject({ status: 409 })
  })

  test('keep their indexes when their job is retried', async () => {
    const job = await partly()
    engine.options = { fail: () => new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.') }
    const again = await studio.until(user, (await rerun(job.id)).id, isEnded)
    const third = (await studio.call(retryJob, { params: { id: again.id } }, user)).job
    expect(third.metadata).toEqual(again.metadata)
  })
})

describe('a derived image', () => {
  test('and its source refer to each other until one is deleted', async () => {
    const parent = firstOf(await createJob({ count: 1 }))
    const child = firstOf(await createJob({ count: 1, madeFrom: { id: parent, as: 'variation' } }))
    const larger = await createJob({ count: 1, scale: 2, madeFrom: { id: child, as: 'upscale' } })
    expect(larger.items[0]).toMatchObject({ width: 96, height: 128 })
    const { item, parents, children } = await get(child)
    expect(item.metadata.madeFrom).toEqual({ id: parent, as: 'variation' })
    expect(parents).toMatchObject([{ id: parent, as: 'variation', type: 'image', width: 48 }])
    expect(children).toMatchObject([{ id: firstOf(larger), as: 'upscale', width: 96, height: 128 }])
    await studio.call(deleteGalleryItem, { params: { id: parent } }, user)
    expect((await get(child)).parents).toEqual([])
  })

  test('can use a gallery image as reference, in the requested role', async () => {
    const parent = firstOf(await createJob({ count: 1 }))
    engine.calls = []
    const job = await createJob({ count: 1, referenceImageId: parent, referenceRole: 'subject' })
    expect(engine.calls[0]).toMatchObject({ referenceRole: 'subject', reference: expect.any(Uint8Array) })
    // Without metadata, so that no provider receives earlier prompts.
    expect(Buffer.from(engine.calls[0]?.reference ?? []).includes('c2pa')).toBe(false)
    const { item, parents } = await get(firstOf(job))
    expect(item.metadata).toMatchObject({ referenceImageId: parent, referenceRole: 'subject' })
    expect(parents).toMatchObject([{ id: parent, as: 'reference' }])
    expect((await get(parent)).children).toMatchObject([{ id: firstOf(job), as: 'reference' }])
  })

  test.each([
    ['an origin that is not there', { madeFrom: { id: randomUUID(), as: 'variation' } }, 'madeFrom'],
    ['an image beyond the series', { count: 2, only: [2] }, 'only'],
    ['an image named twice', { only: [0, 0] }, 'only'],
    ['a size that nobody makes', { scale: 3 }, 'scale'],
    ['a role that the model does not know', { referenceRole: 'composition' }, 'referenceRole'],
  ])('not from %s', async (_, request, field) => {
    const reference =
      'referenceRole' in request ? { referenceImageId: firstOf(await createJob({ count: 1 })) } : {}
    await expect(studio.shoot(user, { ...request, ...reference })).rejects.toMatchObject({
      status: 422,
      details: { [field]: expect.any(String) },
    })
  })

  test('can’t use another user’s image as source or reference', async () => {
    const theirs = firstOf(await createJob({ count: 1 }, await studio.user()))
    for (const request of [{ madeFrom: { id: theirs, as: 'variation' } }, { referenceImageId: theirs }])
      await expect(studio.shoot(user, request)).rejects.toMatchObject({ status: 422 })
  })

  test('can be retried although its source was deleted', async () => {
    const parent = firstOf(await createJob({ count: 1 }))
    engine.options = { fail: () => new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.') }
    const job = await createJob({ count: 1, madeFrom: { id: parent, as: 'variation' } })
    await studio.call(deleteGalleryItem, { params: { id: parent } }, user)
    const { job: again } = await studio.call(retryJob, { params: { id: job.id } }, user)
    expect(again.metadata.madeFrom).toBeUndefined()
  })
})

test('the gallery lists the images of one job with their marks', async () => {
  const [job, other] = [await createJob(), await createJob({ count: 1 })]
  const ids = job.result.media_assets.map(({ id }) => id)
  await studio.call(changePictures, { body: { ids: ids.slice(1, 2), change: { flag: 'pick' } } }, user)
  const list = async (query: object) => (await studio.call(listGallery, { query }, user)).items
  expect((await list({ job: job.id })).map(({ id, flag }) => [id, flag]).toReversed()).toEqual(
    ids.map((id, index) => [id, index === 1 ? 'pick' : null]),
  )
  expect(await list({ job: other.id })).toHaveLength(1)
  expect(await list({ job: other.id, flag: 'pick' })).toEqual([])
})

test('models list their reference roles and upscaling', async () => {
  const { models } = await studio.call(listModels, {}, user)
  expect(models[0]).toMatchObject({ upscales: 2, referenceRoles: ['style', 'subject'] })
  expect(models[1]).not.toHaveProperty('upscales')
})
