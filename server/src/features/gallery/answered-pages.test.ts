import {
  deleteGalleryItem,
  listGallery,
  patchGalleryItem,
  restoreGalleryItem,
} from '@studio/contract/gallery'
import { MINUTE_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const page = async (user = me) => (await it.call(listGallery, {}, user)).body.items
/** Requested twice, so that the second response comes from the cache. */
const readPage = async () => {
  const [first, again] = [await page(), await page()]
  expect(again).toEqual(first)
  return first
}
const query = (text: string, ...values: unknown[]) => it.database.pool.query(text, values)

test('shows every change in a cached page immediately, from any source', async () => {
  expect(await readPage()).toEqual([])
  const id = await it.addRow(me)
  expect(await readPage()).toMatchObject([{ id, stars: 0, project: null }])

  const patch = (body: object) => it.call(patchGalleryItem, { params: { id }, body }, me)
  await patch({ stars: 4, tags: ['sea'] })
  expect(await readPage()).toMatchObject([{ stars: 4, tags: ['sea'] }])
  await patch({ stars: 0, tags: [] })
  expect(await readPage()).toMatchObject([{ stars: 0, tags: [] }])
  await patch({ project: 'North' })
  expect(await readPage()).toMatchObject([{ project: 'North' }])
  await query(`update projects set name = 'South' where user_id = $1`, me)
  expect(await readPage()).toMatchObject([{ project: 'South' }])
  await query('delete from projects where user_id = $1', me)
  expect(await readPage()).toMatchObject([{ project: null }])
  await query(`update media set alt = 'a lamp' where id = $1`, id)
  expect(await readPage()).toMatchObject([{ alt: 'a lamp' }])

  await it.call(deleteGalleryItem, { params: { id } }, me)
  expect(await readPage()).toEqual([])
  await it.call(restoreGalleryItem, { params: { id } }, me)
  expect(await readPage()).toMatchObject([{ id }])
  await query('delete from media where id = $1', id)
  expect(await readPage()).toEqual([])
})

test('counts many changes in one transaction as one, and a rolled-back change not at all', async () => {
  const version = async () =>
    (await query('select version from gallery_versions where user_id = $1', me)).rows[0]?.version
  await it.addRow(me)
  const before = await version()
  await query(
    `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
    select $1, 'image', 'studio', 'studio', 'many', 4, 3, 'many/' || n, 'image/png', 1, '', '' from generate_series(1, 50) n`,
    me,
  )
  expect(await version()).toBe(before + 1)
  await expect(
    query(`with gone as (delete from media where user_id = $1 returning 1) select 1 / 0 from gone`, me),
  ).rejects.toThrow('division by zero')
  expect(await version()).toBe(before + 1)
  expect(await page()).toHaveLength(51)
})

test('keeps pages private to their owner and drops them with the account', async () => {
  await it.addRow(me)
  expect(await readPage()).toHaveLength(1)
  const other = await it.newUser()
  expect(await page(other)).toEqual([])
  await query('delete from users where id = $1', me)
  expect((await query('select from gallery_versions where user_id = $1', me)).rowCount).toBe(0)
})

test('returns URLs that work for at least five minutes, also in a cached page', async () => {
  const { id } = await it.addPicture(me)
  const opens = async (url: string) => (await fetch(new URL(url, it.url))).status
  for (let minute = 0; minute < 25; minute += 3) {
    it.clock.time = NOW + minute * MINUTE_MS
    const [item] = await readPage()
    expect(item?.id).toBe(id)
    it.clock.time += 5 * MINUTE_MS
    expect(await opens(item?.url ?? '')).toBe(200)
  }
})
