import { randomUUID } from 'node:crypto'
import {
  changePictures,
  type GalleryQuery,
  getGalleryItem,
  listGallery,
  listProjects,
  listTags,
  patchGalleryItem,
  type PictureChange,
  type PicturesChange,
} from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GalleryFixture, NOW, openGallery } from './gallery.fixtures.ts'

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

const change = (id: string, body: PictureChange) =>
  it.call(patchGalleryItem, { params: { id }, body }, me).then(({ status, body: { item }, details }) => ({
    status,
    item,
    details,
  }))
const changeAll = async (ids: string[], change: PicturesChange) => {
  const { status, body, details } = await it.call(changePictures, { body: { ids, change } }, me)
  return { status, results: body.results, details }
}
const item = async (id: string) => (await it.call(getGalleryItem, { params: { id } }, me)).body.item
const search = async (query: { [name in keyof GalleryQuery]?: string | number }) => {
  const { body } = await it.call(listGallery, { query: query as object }, me)
  return body.items.map(({ prompt }) => prompt)
}

describe('changing one item', () => {
  test('starts without marks, and saves them', async () => {
    const id = await it.addRow(me)
    expect(await item(id)).toMatchObject({ stars: 0, flag: null, tags: [], alt: null, project: null })
    const body = { stars: 4, flag: 'pick', tags: ['Sea', ' blue   Hour ', 'sea'], alt: ' A lamp at dusk ' }
    const metadata = {
      stars: 4,
      flag: 'pick',
      tags: ['blue hour', 'sea'],
      alt: 'A lamp at dusk',
      project: null,
    }
    expect((await change(id, body as PictureChange)).item).toMatchObject(metadata)
    expect(await item(id)).toMatchObject(metadata)
    expect((await change(id, { stars: 2, flag: 'reject', project: 'North' })).item).toMatchObject({
      ...metadata,
      stars: 2,
      flag: 'reject',
      project: 'North',
    })
    expect((await change(id, { stars: 0, flag: null, tags: [], alt: null })).item).toMatchObject({
      stars: 0,
      flag: null,
      tags: [],
      alt: null,
      project: 'North',
    })
  })

  test.each([
    [{}, 'body'],
    [{ stars: 6 }, 'stars'],
    [{ stars: -1 }, 'stars'],
    [{ stars: 2.5 }, 'stars'],
    [{ flag: 'other' }, 'flag'],
    [{ tags: ['a,b'] }, 'tags.0'],
    [{ tags: ['  '] }, 'tags.0'],
    [{ tags: ['a'.repeat(41)] }, 'tags.0'],
    [{ tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'tags'],
    [{ alt: 'a'.repeat(501) }, 'alt'],
    [{ alt: '' }, 'alt'],
    [{ prompt: 'another' }, 'body'],
  ])('%j is refused with the field', async (body, field) => {
    const answer = await change(await it.addRow(me), body as PictureChange)
    expect([answer.status, Object.keys(answer.details ?? {})]).toEqual([422, [field]])
  })
})

describe('changing several items', () => {
  test('applies the same change to all, and is idempotent', async () => {
    const ids = [await it.addRow(me), await it.addRow(me), await it.addRow(me)]
    await change(ids[1] as string, { tags: ['old', 'kept'], stars: 1, flag: 'reject' })
    for (const _ of ['once', 'again']) {
      const changes: PicturesChange = {
        stars: 3,
        flag: 'pick',
        project: 'Spring',
        addTags: ['Sea'],
        removeTags: ['old'],
      }
      expect(await changeAll(ids, changes)).toMatchObject({ status: 200, results: ids.map((id) => ({ id })) })
      const all = await Promise.all(ids.map(item))
      expect(all.map(({ stars, flag, project }) => [stars, flag, project])).toEqual(
        ids.map(() => [3, 'pick', 'Spring']),
      )
      expect(all.map(({ tags }) => tags)).toEqual([['sea'], ['kept', 'sea'], ['sea']])
    }
    expect((await it.call(listProjects, {}, me)).body.projects).toHaveLength(1)
  })

  test('reports each item; those of others or deleted ones are unchanged', async () => {
    const [mine, theirs, deleted, unknown] = [
      await it.addRow(me),
      await it.addRow(other),
      await it.addRow(me, { deleted_at: new Date(NOW) }),
      randomUUID(),
    ]
    const { results } = await changeAll([theirs, mine, deleted, mine, unknown], { stars: 5, addTags: ['x'] })
    expect(results).toEqual([
      { id: theirs, code: 'NOT_FOUND' },
      { id: mine },
      { id: deleted, code: 'NOT_FOUND' },
      { id: unknown, code: 'NOT_FOUND' },
    ])
    const { rows } = await it.database.pool.query(
      'select distinct media_id from media_marks where user_id = any($1)',
      [[me, other]],
    )
    expect(rows).toEqual([{ media_id: mine }])
    // A project isn't created if no item moves to it.
    await changeAll([theirs], { project: 'Lost' })
    expect((await it.call(listProjects, {}, me)).body.projects).toEqual([])
  })

  test('leaves an item unchanged if it would have too many tags', async () => {
    const [full, free] = [await it.addRow(me), await it.addRow(me)]
    const tags = Array.from({ length: 30 }, (_, n) => `t${n + 10}`)
    await change(full, { tags })
    const both = { addTags: ['one'], stars: 2 }
    expect((await changeAll([full, free], both)).results).toEqual([
      { id: full, code: 'CONFLICT' },
      { id: free },
    ])
    expect(await item(full)).toMatchObject({ tags, stars: 0 })
    expect(await item(free)).toMatchObject({ tags: ['one'], stars: 2 })
    // One added, one removed; and a tag that exists already doesn't count twice.
    expect((await changeAll([full], { addTags: ['one', 't11'], removeTags: ['t10'] })).results).toEqual([
      { id: full },
    ])
    expect((await item(full)).tags).toEqual(['one', ...tags.slice(1)])
  })

  test('moves to the trash and back, for 30 days from the first deletion', async () => {
    const ids = [await it.addRow(me), await it.addRow(me)]
    const theirs = await it.addRow(other)
    const all = [...ids, theirs]
    const answered = [...ids.map((id) => ({ id })), { id: theirs, code: 'NOT_FOUND' }]
    expect((await changeAll(all, { deleted: true })).results).toEqual(answered)
    it.clock.time += 20 * DAY_MS
    expect((await changeAll(all, { deleted: true })).results).toEqual(answered)
    expect(await search({})).toEqual([])
    it.clock.time = NOW + 30 * DAY_MS
    expect((await changeAll(all, { deleted: false })).results).toEqual(answered)
    expect((await changeAll(all, { deleted: false, stars: 1 })).results).toEqual(answered)
    expect(await search({ stars: 1 })).toHaveLength(2)
    await changeAll(ids, { deleted: true })
    it.clock.time += 30 * DAY_MS + 1
    expect((await changeAll(ids, { deleted: false })).results?.map(({ code }) => code)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })

  test.each([
    [[], { stars: 1 }, 'ids'],
    [Array.from({ length: 501 }, () => randomUUID()), { stars: 1 }, 'ids'],
    [['x'], { stars: 1 }, 'ids.0'],
    [[randomUUID()], {}, 'change'],
    [[randomUUID()], { alt: 'x' }, 'change'],
  ])('%# is refused with the field', async (ids, body, field) => {
    const answer = await changeAll(ids, body as PicturesChange)
    expect([answer.status, Object.keys(answer.details ?? {})]).toEqual([422, [field]])
  })
})

test('lists tags by name while an item outside the trash has them, only for their owner', async () => {
  const [first, second] = [await it.addRow(me), await it.addRow(me)]
  await change(first, { tags: ['sea', 'árbol', 'boat'], stars: 5, flag: 'pick' })
  await change(second, { tags: ['sea'] })
  const tags = async (user: string) => (await it.call(listTags, {}, user)).body.tags
  expect(await tags(me)).toEqual(['boat', 'sea', 'árbol'])
  expect(await tags(other)).toEqual([])
  await changeAll([first], { deleted: true })
  expect(await tags(me)).toEqual(['sea'])
})

describe('filtering the gallery', () => {
  beforeEach(async () => {
    const rows: [string, PictureChange | null, object?][] = [
      ['one', { tags: ['sea', 'boat'], stars: 5 }],
      ['two', { tags: ['sea'], stars: 3, flag: 'pick' }, { family: 'gemini' }],
      ['three', { tags: ['boat'], stars: 1, flag: 'reject' }, { type: 'video' }],
      ['four', null],
    ]
    for (const [n, [prompt, text, about]] of rows.entries()) {
      const created_at = new Date(NOW - n * DAY_MS)
      const id = await it.addRow(me, { prompt, created_at, ...about })
      if (text) await change(id, text)
    }
    await it.addRow(other, { prompt: 'not mine' })
  })

  test.each([
    [{ tags: 'sea' }, ['one', 'two']],
    [{ tags: 'SEA, boat' }, ['one']],
    [{ withoutTags: 'sea' }, ['three', 'four']],
    [{ withoutTags: 'sea,boat' }, ['four']],
    [{ tags: 'boat', withoutTags: 'sea' }, ['three']],
    [{ stars: 1 }, ['one', 'two', 'three']],
    [{ stars: 3 }, ['one', 'two']],
    [{ stars: 4 }, ['one']],
    [{ flag: 'pick' }, ['two']],
    [{ flag: 'reject', type: 'video' }, ['three']],
    [{ tags: 'sea', model: 'gemini' }, ['two']],
    [{ tags: 'sea', dateTo: '2026-11-19' }, ['two']],
    [{ tags: 'sea', dateFrom: '2026-11-20' }, ['one']],
    [{ tags: 'sea', dateTo: '2026-11-19T12:00:00Z' }, ['two']],
    [{ tags: 'sea', q: 'one' }, ['one']],
    [{ withoutTags: 'boat', q: 'four' }, ['four']],
    [{ stars: 1, limit: 2 }, ['one', 'two']],
    [{ tags: 'nothing' }, []],
  ])('%j', async (query, expected) => {
    expect(await search(query)).toEqual(expected)
  })

  test.each([
    [{ stars: 0 }, 'stars'],
    [{ stars: 6 }, 'stars'],
    [{ stars: 'many' }, 'stars'],
    [{ flag: 'none' }, 'flag'],
    [{ tags: 'a'.repeat(41) }, 'tags.0'],
    [{ tags: Array.from({ length: 11 }, (_, n) => n).join() }, 'tags'],
  ])('%j is refused with the field', async (query, field) => {
    const answer = await it.call(listGallery, { query: query as object }, me)
    expect([answer.status, Object.keys(answer.details ?? {})]).toEqual([422, [field]])
  })
})
