import { randomUUID } from 'node:crypto'
import { deleteGalleryItem, getZip, makeZip } from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unzip } from '../../../platform/archive/unzip.fixtures.ts'
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

const make = (ids: string[]) => it.call(makeZip, { body: { ids } }, me)
const fetched = async (url: string, user?: string) => {
  const answer = await fetch(new URL(url, it.url), {
    headers: user ? { authorization: `Bearer ${user}` } : {},
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('contains the originals in the chosen order under descriptive names', async () => {
  const first = await it.addPicture(me, { prompt: 'A brass/lamp: "left"', metadata: { seed: 7 } })
  const second = await it.addPicture(me, { prompt: 'A brass/lamp: "left"', metadata: { seed: 7 } })
  const theirs = await it.addPicture(other)
  const { body } = await make([second.id, theirs.id, first.id, second.id])
  expect([body.pictures, body.bytes]).toEqual([2, first.bytes.length + second.bytes.length])
  const { headers, bytes } = await fetched(body.url)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.zip"$/)
  const files = unzip(bytes)
  expect([...files.keys()]).toEqual(['001 A brass lamp left 7.png', '002 A brass lamp left 7.png'])
  const [one, two] = [...files.values()]
  expect([one?.equals(second.bytes), two?.equals(first.bytes)]).toEqual([true, true])
})

test('is available to its owner and with its URL, until it expires', async () => {
  const { id } = await it.addPicture(me)
  const { id: zip, url, expiresAt } = (await make([id])).body
  const path = pathOf(getZip.path, { id: zip })
  const statuses = async () =>
    (await Promise.all([fetched(url), fetched(path, me), fetched(path, other), fetched(path)])).map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual([200, 200, 404, 404])
  it.clock.time = Date.parse(expiresAt) - 1000
  expect(await statuses()).toEqual([200, 200, 404, 404])
  it.clock.time = Date.parse(expiresAt)
  expect(await statuses()).toEqual([404, 404, 404, 404])
  await it.sweep()
  expect((await it.database.pool.query('select from zips where id = $1', [zip])).rowCount).toBe(0)
})

test('omits items deleted in the meantime, and reports missing ones', async () => {
  const [first, second, lost] = [await it.addPicture(me), await it.addPicture(me), await it.addPicture(me)]
  const { url } = (await make([first.id, second.id, lost.id])).body
  await it.call(deleteGalleryItem, { params: { id: first.id } }, me)
  await it.objects.remove([lost.prepared.key])
  const files = unzip((await fetched(url)).bytes)
  expect([...files.keys()]).toEqual(['001 A brass lamp 1.png', 'not-included.txt'])
  expect(files.get('not-included.txt')?.toString()).toBe('002 A brass lamp 1.png\n')
})

test('isn’t created without items', async () => {
  const theirs = await it.addPicture(other)
  expect((await make([randomUUID(), theirs.id])).code).toBe('NOT_FOUND')
  expect((await make([])).code).toBe('INPUT_INVALID')
})
