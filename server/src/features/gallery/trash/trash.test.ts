import {
  deleteGalleryItem,
  emptyTrash,
  listGallery,
  listTrash,
  purgeTrash,
  restoreGalleryItem,
} from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GalleryFixture, NOW, openGallery } from '../gallery.fixtures.ts'

let it: GalleryFixture
let me: string
let other: string

beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())
beforeEach(async () => {
  it.clock.time = NOW
  ;[me, other] = [await it.newUser(), await it.newUser()]
})

const trash = async (user = me) => (await it.call(listTrash, {}, user)).body.items.map(({ id }) => id)
const status = async (url: string) => (await fetch(new URL(url, it.url))).status

test('lists deleted items, with URLs that work only while they are in the trash', async () => {
  const { id } = await it.addPicture(me)
  const before = (await it.call(listGallery, {}, me)).body.items[0]?.url as string
  await it.call(deleteGalleryItem, { params: { id } }, me)
  const { items, nextCursor } = (await it.call(listTrash, {}, me)).body
  expect([items[0]?.id, items[0]?.deletedAt, nextCursor]).toEqual([id, new Date(NOW).toISOString(), null])
  const addresses = [items[0]?.url, items[0]?.thumbnails[0]?.url] as string[]
  expect(await Promise.all([before, ...addresses].map(status))).toEqual([404, 200, 200])
  const [path] = (addresses[0] as string).split('?') as [string]
  const requestOf = (user: string) =>
    fetch(new URL(path, it.url), { headers: { authorization: `Bearer ${user}` } })
  expect([(await requestOf(me)).status, (await requestOf(other)).status, await status(path)]).toEqual([
    200, 404, 404,
  ])

  await it.call(restoreGalleryItem, { params: { id } }, me)
  expect(await trash()).toEqual([])
  expect(await Promise.all([before, ...addresses].map(status))).toEqual([200, 404, 404])
})

test('is paged, last deleted first, with restorable items only', async () => {
  const at = (days: number) => new Date(NOW - days * DAY_MS)
  const rows = [
    await it.addRow(me, { deleted_at: at(3) }),
    await it.addRow(me, { deleted_at: at(1) }),
    await it.addRow(me, { deleted_at: at(30) }),
    await it.addRow(me, { deleted_at: at(31) }),
    await it.addRow(me),
  ]
  await it.addRow(other, { deleted_at: at(1) })
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await it.call(listTrash, { query: { limit: 1, cursor } }, me)
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  expect(ids).toEqual([rows[1], rows[0], rows[2]])
})

test('permanently deletes some items, only from the trash and only the user’s', async () => {
  const { id, prepared } = await it.addPicture(me)
  await it.call(deleteGalleryItem, { params: { id } }, me)
  const retained = await it.addRow(me)
  const theirs = await it.addRow(other, { deleted_at: new Date(NOW) })
  const purge = async () =>
    (await it.call(purgeTrash, { body: { ids: [retained, id, theirs, id] } }, me)).body.results
  expect(await purge()).toEqual([
    { id: retained, code: 'NOT_FOUND' },
    { id },
    { id: theirs, code: 'NOT_FOUND' },
  ])
  expect((await purge())[1]).toEqual({ id, code: 'NOT_FOUND' })
  expect((await it.call(restoreGalleryItem, { params: { id } }, me)).status).toBe(404)
  expect([await trash(), await trash(other)]).toEqual([[], [theirs]])
  expect((await it.call(listGallery, {}, me)).body.items.map((item) => item.id)).toEqual([retained])
  await it.sweep()
  await expect(it.objects.read(prepared.key)).rejects.toThrow(/^Object .* not found/)
})

test('is emptied as a whole; the gallery and the trash of others stay', async () => {
  await it.database.pool.query(
    `insert into media (user_id, family, model, type, prompt, width, height, object_key, mime, bytes, sha256, placeholder, deleted_at)
     select $1, 'studio', 'studio', 'image', '', 1, 1, 'key ' || n, '', 1, '', '', $2 from generate_series(1, 1100) n`,
    [me, new Date(NOW)],
  )
  const retained = await it.addRow(me)
  const later = await it.addRow(me, { deleted_at: new Date(NOW + 1) })
  const theirs = await it.addRow(other, { deleted_at: new Date(NOW) })
  expect((await it.call(emptyTrash, {}, me)).body).toEqual({ removed: 1100 })
  expect((await it.call(listGallery, {}, me)).body.items.map(({ id }) => id)).toEqual([retained])
  expect([await trash(), await trash(other)]).toEqual([[later], [theirs]])
})
