import { randomUUID } from 'node:crypto'
import {
  deleteGalleryItem,
  duplicateGalleryItem,
  listGallery,
  patchGalleryItem,
} from '@studio/contract/gallery'
import { HOUR_MS } from '@studio/contract/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noisy, truncatedJpeg } from '../../platform/pictures/hostile.fixtures.ts'
import { type GalleryFixture, NOW, openGallery } from './gallery.fixtures.ts'

let it: GalleryFixture
let me: string

beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())
beforeEach(async () => {
  it.clock.time = NOW
  me = await it.newUser()
})
afterEach(() => {
  it.failing.put = it.failing.remove = false
})

const prepare = async () => {
  const bytes = await noisy(700, 500, 'png')
  return it.gallery.preparePicture({ bytes, mime: 'image/png', width: 700, height: 500 })
}
const origin = (about: object = {}) => ({
  userId: me,
  jobId: randomUUID(),
  jobIndex: 0,
  model: 'studio',
  family: 'studio',
  projectId: null,
  prompt: 'A lamp',
  metadata: {},
  ...about,
})
const record = (prepared: Awaited<ReturnType<typeof prepare>>, about = {}) =>
  it.database.transact((tx) => it.gallery.recordPicture(tx, { ...origin(about), prepared }))

test('an item of a job is completed once across workers', async () => {
  const jobId = randomUUID()
  const all = await Promise.all(Array.from({ length: 4 }, prepare))
  const recorded = await Promise.all(all.map((prepared) => record(prepared, { jobId })))
  expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(recorded.map(({ id }) => id)).size).toBe(1)
  for (const prepared of all) await it.gallery.discardPicture(prepared)
  // The recorded one still exists, the objects of the others don't.
  const stored = all.find(({ id }) => id === recorded[0]?.id)
  for (const prepared of all) {
    const read = it.objects.read(prepared.key)
    if (prepared === stored) expect((await read).length).toBe(prepared.bytes)
    else await expect(read).rejects.toThrow(/^Object .* not found/)
  }
  expect(await it.keysWithoutRow()).toEqual([])
})

test('an item whose transaction fails isn’t in the gallery, and its objects are removed', async () => {
  const prepared = await prepare()
  const failed = it.database.transact(async (tx) => {
    await it.gallery.recordPicture(tx, { ...origin(), prepared })
    throw new Error('the worker lost its claim')
  })
  await expect(failed).rejects.toThrow('lost its claim')
  expect((await it.call(listGallery, {}, me)).body.items).toEqual([])
  await it.gallery.discardPicture(prepared)
  await expect(it.objects.read(prepared.key)).rejects.toThrow(/^Object .* not found/)
})

test('the leftovers of a killed worker are swept a day later, not before', async () => {
  const prepared = await prepare()
  it.clock.time = NOW + 23 * HOUR_MS
  expect(await it.sweep()).toEqual({ pictures: 0, objects: 0 })
  it.clock.time = NOW + 25 * HOUR_MS
  expect(await it.sweep()).toEqual({ pictures: 0, objects: 1 + prepared.thumbnails.length })
  await expect(it.objects.read(prepared.key)).rejects.toThrow(/^Object .* not found/)
  // Too late to be recorded: better no item than one without bytes.
  await expect(record(prepared)).rejects.toThrow('deleted before their row')
  expect((await it.call(listGallery, {}, me)).body.items).toEqual([])
})

test('a full disk leaves nothing behind and reports the reason', async () => {
  it.failing.put = true
  await expect(prepare()).rejects.toThrow('the disk is full')
  expect(await it.keysWithoutRow()).toEqual([])
})

test('objects that can’t be removed now are removed later', async () => {
  const prepared = await prepare()
  it.failing.remove = true
  await expect(it.gallery.discardPicture(prepared)).rejects.toThrow('cannot be reached')
  it.clock.time = NOW + 25 * HOUR_MS
  await expect(it.sweep()).rejects.toThrow('cannot be reached')
  it.failing.remove = false
  expect((await it.sweep()).objects).toBe(1 + prepared.thumbnails.length)
})

test('objects are removed with their user', async () => {
  const { prepared } = await it.addPicture(me)
  await it.database.pool.query('delete from users where id = $1', [me])
  expect((await it.sweep()).objects).toBe(1 + prepared.thumbnails.length)
  await expect(it.objects.read(prepared.key)).rejects.toThrow(/^Object .* not found/)
})

test('the media type reported by an engine isn’t trusted', async () => {
  const bytes = await noisy(64, 48, 'webp')
  const prepared = await it.gallery.preparePicture({ bytes, mime: 'image/png', width: 1, height: 1 })
  expect(prepared).toMatchObject({ mime: 'image/webp', width: 64, height: 48, thumbnails: [] })
  const broken = { bytes: await truncatedJpeg(), mime: 'image/jpeg', width: 1, height: 1 } as const
  await expect(it.gallery.preparePicture(broken)).rejects.toMatchObject({ reason: 'broken' })
})

test('jobs list their results in order, without those of others and deleted ones', async () => {
  const [jobId, empty] = [randomUUID(), randomUUID()]
  const second = await it.addPicture(me, { jobId, jobIndex: 1 })
  const first = await it.addPicture(me, { jobId, jobIndex: 0 })
  const third = await it.addPicture(me, { jobId, jobIndex: 2 })
  await it.call(deleteGalleryItem, { params: { id: third.id } }, me)
  const caller = { id: me, signInId: me, email: '', aal: 'aal1', mustStepUp: false } as const
  const assets = await it.http.answering(caller, () =>
    it.gallery.assetsOfJobs(it.database.db, me, [jobId, empty]),
  )
  expect([...assets.keys()]).toEqual([jobId])
  expect(assets.get(jobId)?.map(({ id, index }) => [id, index])).toEqual([
    [first.id, 0],
    [second.id, 1],
  ])
  const { url } = assets.get(jobId)?.[0] ?? { url: '' }
  expect((await fetch(new URL(url, it.url))).status).toBe(200)
  expect(await it.gallery.assetsOfJobs(it.database.db, await it.newUser(), [jobId])).toEqual(new Map())
  expect(await it.gallery.assetsOfJobs(it.database.db, me, [])).toEqual(new Map())
})

test('a copy has its own files and marks, and survives the original', async () => {
  const before = new Set(await it.keysWithoutRow())
  const me = await it.newUser()
  const { id } = await it.addPicture(me)
  await it.call(patchGalleryItem, { params: { id }, body: { tags: ['client'], stars: 3 } }, me)
  const { status, body } = await it.call(duplicateGalleryItem, { params: { id } }, me)
  expect(status).toBe(201)
  expect(body.item).toMatchObject({ tags: ['client'], stars: 3, prompt: 'A brass lamp', jobId: null })
  expect(body.item.id).not.toBe(id)
  await it.database.pool.query('delete from media where id = $1', [id])
  await it.sweep()
  const urls = [body.item.url, ...body.item.thumbnails.map(({ url }) => url)]
  expect(await Promise.all(urls.map(async (url) => (await fetch(new URL(url, it.url))).status))).toEqual(
    urls.map(() => 200),
  )
  expect((await it.call(duplicateGalleryItem, { params: { id } }, me)).code).toBe('NOT_FOUND')
  const { id: theirs } = await it.addPicture(await it.newUser())
  expect((await it.call(duplicateGalleryItem, { params: { id: theirs } }, me)).code).toBe('NOT_FOUND')
  expect((await it.keysWithoutRow()).filter((key) => !before.has(key))).toEqual([])
})
