import { randomUUID } from 'node:crypto'
import {
  deleteGalleryItem,
  getGalleryItem,
  listGallery,
  listProjects,
  patchGalleryItem,
  restoreGalleryItem,
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

const promptsOf = async (query: Parameters<typeof it.call<typeof listGallery>>[1]['query'] = {}) => {
  const { body } = await it.call(listGallery, { query }, me)
  return body.items.map(({ prompt }) => prompt)
}

test('returns all facts of an item, with working URLs', async () => {
  const { id } = await it.addPicture(me, { prompt: 'A dancer', metadata: { seed: 7 } })
  const { body } = await it.call(getGalleryItem, { params: { id } }, me)
  expect(body.item).toMatchObject({
    id,
    type: 'image',
    createdAt: new Date(NOW).toISOString(),
    model: 'studio',
    project: null,
    prompt: 'A dancer',
    width: 400,
    height: 300,
    metadata: { seed: 7 },
  })
  expect(body.item.thumbnails.map(({ width, height }) => [width, height])).toEqual([[320, 240]])
  expect(Buffer.from(body.item.placeholder, 'base64').length).toBeGreaterThan(10)
  for (const url of [body.item.url, ...body.item.thumbnails.map(({ url }) => url)])
    expect((await fetch(new URL(url, it.url))).status).toBe(200)
  const list = await it.call(listGallery, {}, me)
  expect(list.body).toEqual({ items: [body.item], nextCursor: null })
})

describe('filters', () => {
  beforeEach(async () => {
    const project = await it.gallery.ensureProject(it.database.db, me, 'Spring')
    const at = (text: string) => new Date(text)
    await it.addRow(me, {
      prompt: 'Lamp at 100% glow',
      family: 'gemini',
      created_at: at('2026-03-01T00:00:00Z'),
    })
    await it.addRow(me, {
      prompt: 'Élan, a dancer',
      family: 'dalle',
      project_id: project.id,
      created_at: at('2026-03-01T23:59:59.999999Z'),
    })
    await it.addRow(me, {
      prompt: 'snake_case on a mug',
      family: 'veo',
      type: 'video',
      created_at: at('2026-03-02T00:00:00Z'),
    })
    await it.addRow(me, {
      prompt: 'C:\\path',
      family: 'gemini',
      project_id: project.id,
      created_at: at('2026-03-03T10:00:00Z'),
    })
    await it.addRow(me, { prompt: 'deleted', deleted_at: at('2026-03-03T10:00:00Z') })
    await it.addRow(other, { prompt: 'not mine' })
  })

  test.each([
    [{}, ['C:\\path', 'snake_case on a mug', 'Élan, a dancer', 'Lamp at 100% glow']],
    [{ model: 'gemini' }, ['C:\\path', 'Lamp at 100% glow']],
    [{ project: 'Spring' }, ['C:\\path', 'Élan, a dancer']],
    [{ project: 'spring' }, []],
    [{ type: 'video' }, ['snake_case on a mug']],
    [{ model: 'gemini', project: 'Spring' }, ['C:\\path']],
    [{ model: 'gemini', type: 'video' }, []],
    [{ dateFrom: '2026-03-01', dateTo: '2026-03-01' }, ['Élan, a dancer', 'Lamp at 100% glow']],
    [{ dateFrom: '2026-03-02' }, ['C:\\path', 'snake_case on a mug']],
    [{ dateTo: '2026-03-02' }, ['snake_case on a mug', 'Élan, a dancer', 'Lamp at 100% glow']],
    [{ dateTo: '2026-03-02T00:00:00Z' }, ['snake_case on a mug', 'Élan, a dancer', 'Lamp at 100% glow']],
    [{ dateFrom: '2026-03-03T12:00:00+02:00' }, ['C:\\path']],
    [{ dateFrom: '2026-03-03T12:00:00.001+02:00' }, []],
    [{ dateFrom: '2026-03-02', dateTo: '2026-03-01' }, []],
    [{ dateFrom: '0001-01-01', dateTo: '9999-12-31', model: 'dalle' }, ['Élan, a dancer']],
    [{ q: 'LAMP' }, ['Lamp at 100% glow']],
    [{ q: 'éLAN' }, ['Élan, a dancer']],
    [{ q: '0% g' }, ['Lamp at 100% glow']],
    [{ q: '1%0' }, []],
    [{ q: 'e_c' }, ['snake_case on a mug']],
    [{ q: 'a_d' }, []],
    [{ q: ':\\p' }, ['C:\\path']],
    [{ q: 'la' }, ['Lamp at 100% glow']],
    [{ q: 'an' }, []],
    [{ q: '%' }, ['Lamp at 100% glow']],
    [{ q: 'lam_' }, []],
    [{ q: 'lam%glow' }, []],
    [{ q: 'elan' }, ['Élan, a dancer']],
    [{ q: 'DANCÉR ela' }, ['Élan, a dancer']],
    [{ q: 'd' }, ['Élan, a dancer']],
    [{ q: 'z' }, []],
    [{ q: 'a', model: 'gemini', type: 'image' }, ['Lamp at 100% glow']],
    [{ q: 'ath', model: 'gemini', type: 'image', project: 'Spring', dateFrom: '2026-03-03' }, ['C:\\path']],
    [{ withoutWords: 'LAMP,snake_' }, ['C:\\path', 'Élan, a dancer']],
    [{ withoutWords: 'a_d,1%0,é' }, ['C:\\path', 'snake_case on a mug', 'Lamp at 100% glow']],
    [
      { withoutWords: 'lamp _t 100' },
      ['C:\\path', 'snake_case on a mug', 'Élan, a dancer', 'Lamp at 100% glow'],
    ],
    [{ withoutWords: 'elan,\u0301' }, ['C:\\path', 'snake_case on a mug', 'Lamp at 100% glow']],
    [{ q: 'lan', withoutWords: 'on a mug, dancer' }, []],
    [{ q: 'path', withoutWords: 'lamp' }, ['C:\\path']],
    [{ q: '' }, ['C:\\path', 'snake_case on a mug', 'Élan, a dancer', 'Lamp at 100% glow']],
  ] as const)('%j', async (query, expected) => {
    expect(await promptsOf(query)).toEqual(expected)
  })

  test('finds short words within text of scripts without spaces, and emoji', async () => {
    const [tower, rain] = ['夜の東京タワー', 'Regen, 雨🎉']
    await it.addRow(other, { prompt: tower })
    await it.addRow(other, { prompt: rain })
    const search = async (q: string) =>
      (await it.call(listGallery, { query: { q } }, other)).body.items.map(({ prompt }) => prompt)
    for (const q of ['東京', 'ワー', 'の']) expect(await search(q), q).toEqual([tower])
    for (const q of ['雨', '🎉', ' 雨']) expect(await search(q), q).toEqual([rain])
    expect(await search('京東')).toEqual([])
  })

  test.each([
    [{ dateFrom: 'yesterday' }, 'dateFrom'],
    [{ dateTo: '2026-02-31' }, 'dateTo'],
    [{ model: 'other' }, 'model'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ q: 'a\u0000b' }, 'q'],
  ])('%j is refused with the field', async (query, field) => {
    const answer = await it.call(listGallery, { query: query as object }, me)
    expect([answer.status, answer.code, Object.keys(answer.details ?? {})]).toEqual([
      422,
      'INPUT_INVALID',
      [field],
    ])
  })
})

describe('projects', () => {
  test('are created once by moving an item, and listed by name', async () => {
    const [first, second] = [await it.addRow(me), await it.addRow(me)]
    const move = (id: string, project: string | null) =>
      it.call(patchGalleryItem, { params: { id }, body: { project } }, me)
    expect((await move(first, '  Winter ')).body.item.project).toBe('Winter')
    expect((await move(second, 'Winter')).body.item.project).toBe('Winter')
    expect((await move(second, 'autumn')).body.item.project).toBe('autumn')
    expect((await move(second, null)).body.item.project).toBeNull()
    const { body } = await it.call(listProjects, {}, me)
    expect(body.projects.map(({ name }) => name)).toEqual(['autumn', 'Winter'])
    expect((await it.call(listProjects, {}, other)).body.projects).toEqual([])
  })

  test('are shared by concurrent jobs', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => it.database.transact((tx) => it.gallery.ensureProject(tx, me, 'Same'))),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
  })

  test('aren’t created for a missing item', async () => {
    const answer = await it.call(
      patchGalleryItem,
      { params: { id: randomUUID() }, body: { project: 'Lost' } },
      me,
    )
    expect(answer.status).toBe(404)
    expect((await it.call(listProjects, {}, me)).body.projects).toEqual([])
  })
})

describe('deleting', () => {
  test('hides an item and its bytes immediately, and restoring brings both back', async () => {
    const { id } = await it.addPicture(me)
    const { url } = (await it.call(getGalleryItem, { params: { id } }, me)).body.item
    const bytes = async () => (await fetch(new URL(url, it.url))).status
    expect((await it.call(deleteGalleryItem, { params: { id } }, me)).body).toEqual({ id })
    expect(await promptsOf()).toEqual([])
    expect((await it.call(getGalleryItem, { params: { id } }, me)).status).toBe(404)
    expect(await bytes()).toBe(404)
    expect((await it.call(restoreGalleryItem, { params: { id } }, me)).body.item.id).toBe(id)
    expect(await bytes()).toBe(200)
    expect(await promptsOf()).toEqual(['A brass lamp'])
  })

  test('can be undone for 30 days from the first deletion; then row and objects are removed', async () => {
    it.clock.time = NOW + 30 * DAY_MS
    await it.sweep()
    it.clock.time = NOW
    const { id, prepared } = await it.addPicture(me)
    await it.call(deleteGalleryItem, { params: { id } }, me)
    it.clock.time += 20 * DAY_MS
    await it.call(deleteGalleryItem, { params: { id } }, me)
    it.clock.time = NOW + 30 * DAY_MS
    expect((await it.call(restoreGalleryItem, { params: { id } }, me)).status).toBe(200)
    await it.call(deleteGalleryItem, { params: { id } }, me)
    expect(await it.sweep()).toMatchObject({ pictures: 0 })

    it.clock.time += 30 * DAY_MS + 1
    expect((await it.call(restoreGalleryItem, { params: { id } }, me)).status).toBe(404)
    expect((await it.sweep()).pictures).toBeGreaterThan(0)
    for (const key of [prepared.key, ...prepared.thumbnails.map(({ key }) => key)])
      await expect(it.objects.read(key)).rejects.toThrow(/^Object .* not found/)
  })
})

test('returns NOT_FOUND for another user’s item on every route', async () => {
  const { id } = await it.addPicture(other)
  const statuses = [
    await it.call(getGalleryItem, { params: { id } }, me),
    await it.call(patchGalleryItem, { params: { id }, body: { project: 'Mine' } }, me),
    await it.call(deleteGalleryItem, { params: { id } }, me),
    await it.call(restoreGalleryItem, { params: { id } }, me),
  ].map(({ status, code }) => [status, code])
  for (const each of statuses) expect(each).toEqual([404, 'NOT_FOUND'])
  expect((await it.call(getGalleryItem, { params: { id } }, other)).body.item.project).toBeNull()
  expect((await it.call(listGallery, {}, me)).body.items).toEqual([])
  await it.gallery.ensureProject(it.database.db, other, 'Theirs')
  await it.addRow(me)
  expect((await it.call(listGallery, { query: { project: 'Theirs' } }, me)).body.items).toEqual([])
})

test('requires sign-in', async () => {
  const { id } = await it.addPicture(me)
  expect((await it.call(listGallery, {})).code).toBe('AUTH_REQUIRED')
  expect((await it.call(getGalleryItem, { params: { id } })).code).toBe('AUTH_REQUIRED')
})
