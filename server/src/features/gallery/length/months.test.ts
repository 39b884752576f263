import { deleteGalleryItem, listGallery, listMonths, patchGalleryItem } from '@studio/contract/gallery'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GalleryFixture, openGallery } from '../gallery.fixtures.ts'
import { clockOf, monthsBetween } from './month-bounds.ts'

let it: GalleryFixture
let me: string

beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())
beforeEach(async () => {
  me = await it.newUser()
})

type Query = NonNullable<Parameters<typeof it.call<typeof listMonths>>[1]['query']>
const months = async (query: Query = {}) => (await it.call(listMonths, { query }, me)).body
const counts = async (query: Query = {}) =>
  (await months(query)).months.map(({ month, count }) => [month, count])
const at = (text: string) => ({ created_at: new Date(text) })

/** Adds `count` items at an interval from a moment. Every nth contains the word. */
const fill = (count: number, from: string, each: string, word: string, every: number) =>
  it.database.pool.query(
    `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder, created_at)
     select $1, 'image', 'studio', 'studio', 'take ' || n || case when n % $6 = 0 then $5 else '' end, 3, 4, '', 'image/png', 1, '', '',
       $3::timestamptz + n * $4::interval from generate_series(1, $2::int) n`,
    [me, count, from, each, word, every],
  )

test('returns count and proportion of each month with items, newest first', async () => {
  expect(await months()).toEqual({ months: [], isEstimate: false })
  await it.addRow(me, { ...at('2026-11-20T12:00:00Z'), width: 400, height: 300 })
  await it.addRow(me, { ...at('2026-11-02T12:00:00Z'), width: 300, height: 400 })
  await it.addRow(me, { ...at('2025-02-28T12:00:00Z'), width: 9000, height: 10 })
  await it.addRow(await it.newUser(), at('2026-10-20T12:00:00Z'))
  expect(await months()).toEqual({
    months: [
      { month: '2026-11', count: 2, proportion: 1.042 },
      // Clamped as in the grid.
      { month: '2025-02', count: 1, proportion: 4 },
    ],
    isEstimate: false,
  })
})

test('starts months in the caller’s time zone', async () => {
  await it.addRow(me, at('2026-10-31T22:59:59.999Z'))
  await it.addRow(me, at('2026-10-31T23:00:00Z'))
  await it.addRow(me, at('2026-11-01T04:30:00Z'))
  expect(await counts()).toEqual([
    ['2026-11', 1],
    ['2026-10', 2],
  ])
  expect(await counts({ zone: 'Europe/Madrid' })).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
  expect(await counts({ zone: 'America/Bogota' })).toEqual([['2026-10', 3]])
  expect((await it.call(listMonths, { query: { zone: 'Europe/Nowhere' } }, me)).code).toBe('INPUT_INVALID')
  expect((await it.call(listMonths, { query: { zone: "UTC'; select" } }, me)).code).toBe('INPUT_INVALID')
})

test('uses the first moments of months as bounds, also at clock changes', () => {
  const starts = (oldest: string, newest: string, zone: string) =>
    monthsBetween(new Date(oldest), new Date(newest), clockOf(zone)!).map(
      ({ month, start }) => `${month} ${start.toISOString().slice(0, 16)}`,
    )
  expect(starts('2026-02-03T00:00:00Z', '2026-03-31T22:30:00Z', 'Europe/Madrid')).toEqual([
    '2026-02 2026-01-31T23:00',
    '2026-03 2026-02-28T23:00',
    '2026-04 2026-03-31T22:00',
    '2026-05 2026-04-30T22:00',
  ])
  // At midnight of 1 October, clocks in Asunción moved forward one hour.
  expect(starts('2017-09-30T12:00:00Z', '2017-10-02T00:00:00Z', 'America/Asuncion').slice(1, 2)).toEqual([
    '2017-10 2017-10-01T04:00',
  ])
  expect(starts('2025-12-31T13:00:00Z', '2025-12-31T13:00:00Z', 'Pacific/Kiritimati')).toEqual([
    '2026-01 2025-12-31T10:00',
    '2026-02 2026-01-31T10:00',
  ])
})

describe('filters', () => {
  test('narrow the count like the list', async () => {
    const { id: project } = await it.gallery.ensureProject(it.database.db, me, 'Spring')
    const lamp = await it.addRow(me, { ...at('2026-11-20T12:00:00Z'), project_id: project })
    await it.addRow(me, { ...at('2026-11-19T12:00:00Z'), prompt: 'A dancer', family: 'veo', type: 'video' })
    await it.addRow(me, { ...at('2026-09-19T12:00:00Z'), prompt: 'A dancer' })
    await it.call(patchGalleryItem, { params: { id: lamp }, body: { stars: 3, tags: ['sea'] } }, me)
    const queries: [Query, [string, number][]][] = [
      [{ model: 'veo' }, [['2026-11', 1]]],
      [{ type: 'image', project: 'Spring' }, [['2026-11', 1]]],
      [{ project: 'None such' }, []],
      [{ dateTo: '2026-10-01' }, [['2026-09', 1]]],
      [{ dateFrom: '2026-11-20' }, [['2026-11', 1]]],
      [
        { q: 'dancer' },
        [
          ['2026-11', 1],
          ['2026-09', 1],
        ],
      ],
      [{ q: 'a ', stars: 2 }, [['2026-11', 1]]],
      [{ tags: 'sea' }, [['2026-11', 1]]],
      [{ tags: 'sea', q: 'dancer' }, []],
    ]
    for (const [query, expected] of queries) {
      expect(await counts(query), JSON.stringify(query)).toEqual(expected)
      const { items } = (await it.call(listGallery, { query }, me)).body
      expect(items).toHaveLength(expected.reduce((sum, [, count]) => sum + count, 0))
    }
    await it.call(deleteGalleryItem, { params: { id: lamp } }, me)
    expect(await counts()).toEqual([
      ['2026-11', 1],
      ['2026-09', 1],
    ])
  })

  test('count rare words exactly and estimate frequent ones', async () => {
    await fill(2000, '2026-01-01T00:00:00Z', '1 hour', ' lighthouse', 400)
    await fill(2000, '2026-05-01T00:00:00Z', '15 minutes', ' portrait', 2)
    const seldom = await months({ q: 'lighthouse' })
    expect(seldom).toMatchObject({ isEstimate: false })
    expect(seldom.months.map(({ month, count }) => [month, count])).toEqual([
      ['2026-03', 2],
      ['2026-02', 2],
      ['2026-01', 1],
    ])
    const { months: reckoned, isEstimate } = await months({ q: 'portrait' })
    expect(isEstimate).toBe(true)
    expect(reckoned.map(({ month }) => month)).toEqual(['2026-05'])
    expect(reckoned[0]?.count).toBeGreaterThan(900)
    expect(reckoned[0]?.count).toBeLessThan(1100)
    expect(await counts()).toEqual(
      [
        ['2026-05', 2000],
        ['2026-03', 584],
        ['2026-02', 672],
        ['2026-01', 743],
      ].map(([month, count]) => [month, month === '2026-03' ? 585 : count]),
    )
  })
})

test('caches counts until something changes', async () => {
  await it.addRow(me, at('2026-11-20T12:00:00Z'))
  expect(await counts()).toEqual(await counts())
  await it.addRow(me, at('2026-11-21T12:00:00Z'))
  expect(await counts()).toEqual([['2026-11', 2]])
})

test('says whether items before an item are the newest, and hides those of other users', async () => {
  const ids: string[] = []
  for (const day of [1, 2, 3, 4]) ids.unshift(await it.addRow(me, at(`2026-11-0${day}T12:00:00Z`)))
  const before = async (id: string, limit: number, user = me) => {
    const { body, code } = await it.call(listGallery, { query: { before: id, limit } }, user)
    return code ?? [body.items.map((item) => ids.indexOf(item.id)), body.isFirst]
  }
  expect(await before('end', 2)).toEqual([[2, 3], false])
  expect(await before(ids[2]!, 1)).toEqual([[1], false])
  expect(await before(ids[2]!, 2)).toEqual([[0, 1], true])
  expect(await before(ids[0]!, 2)).toEqual([[], true])
  await it.call(deleteGalleryItem, { params: { id: ids[2]! } }, me)
  expect(await before(ids[2]!, 5)).toEqual([[0, 1], true])
  expect(await before(ids[0]!, 2, await it.newUser())).toBe('NOT_FOUND')
  // The next page continues where this one ended.
  const { body } = await it.call(listGallery, { query: { before: ids[3]!, limit: 1 } }, me)
  const next = await it.call(listGallery, { query: { cursor: body.nextCursor ?? '' } }, me)
  expect(next.body.items.map(({ id }) => ids.indexOf(id))).toEqual([3])
})

describe('many items of one moment', () => {
  const INSTANT = '2026-05-14T09:30:00.123456Z'

  test('reports how items are spread over a month, down to one millisecond', async () => {
    await fill(600, '2026-05-01T00:00:00Z', '1 hour', '', 1)
    expect((await months()).months[0]).not.toHaveProperty('points')
    await fill(8000, INSTANT, '0 seconds', '', 1)
    await fill(400, '2026-03-01T00:00:00Z', '1 hour', '', 1)
    const { months: counted } = await months()
    expect(counted.map(({ month, count, points }) => [month, count, points !== undefined])).toEqual([
      ['2026-05', 8600, true],
      ['2026-03', 400, false],
    ])
    const points = counted[0]!.points!
    const [moments, shares] = [0, 1].map((side) => points.map((point) => point[side]!))
    expect(moments).toEqual(moments!.toSorted((a, b) => b - a))
    expect(shares).toEqual(shares!.toSorted((a, b) => a - b))
    // The middle of a simultaneous import follows from the distribution of ids.
    const at = Date.parse('2026-05-14T09:30:00.123Z')
    const within = points.filter(([moment]) => Math.floor(moment!) === at)
    expect(within.length).toBeGreaterThan(16)
    const newer = Number(
      (
        await it.database.pool.query(
          `select count(*) from media where user_id = $1 and created_at > $2 and created_at > '2026-05-01'`,
          [me, INSTANT],
        )
      ).rows[0].count,
    )
    for (const [moment, share] of within) {
      const before = share! * 8600 - newer
      expect(Math.abs((at + 1 - moment!) * 8000 - before)).toBeLessThan(400)
    }
    // Small in the response.
    expect(JSON.stringify(counted).length).toBeLessThan(5000)
  })

  test('reports the same for marks, a job or rare words', async () => {
    await fill(3000, INSTANT, '0 seconds', ' lighthouse', 2)
    await fill(600, '2026-05-20T00:00:00Z', '1 minute', ' lighthouse', 300)
    await it.database.pool.query(
      `insert into media_marks (user_id, mark, created_at, media_id)
       select user_id, 'tag:sea', created_at, id from media where user_id = $1 and prompt like '%lighthouse'`,
      [me],
    )
    const at = Date.parse('2026-05-14T09:30:00.123Z')
    for (const query of [{ tags: 'sea' }, { tags: 'sea', q: 'lighthouse' }]) {
      const [may] = (await months(query)).months
      expect(may, JSON.stringify(query)).toMatchObject({ month: '2026-05', count: 1502 })
      const within = may!.points!.filter(([moment]) => Math.floor(moment!) === at)
      expect(within.length).toBeGreaterThan(16)
      // Two are newer; of the simultaneous ones, as many as their ids say.
      for (const [moment, share] of within)
        expect(Math.abs((at + 1 - moment!) * 1500 - (share! * 1502 - 2))).toBeLessThan(150)
    }
  })

  test('starts pages anywhere within that moment and continues in both directions without a gap', async () => {
    await fill(900, INSTANT, '0 seconds', '', 1)
    await fill(3, '2026-05-14T09:30:00.123100Z', '0.0001 seconds', '', 1)
    await fill(5, '2026-05-10T00:00:00Z', '1 hour', '', 1)
    const { rows } = await it.database.pool.query<{ id: string }>(
      'select id from media where user_id = $1 order by created_at desc, id desc',
      [me],
    )
    const all = rows.map(({ id }) => id)
    const page = async (query: object) => {
      const { items, nextCursor } = (await it.call(listGallery, { query: { limit: 100, ...query } }, me)).body
      return { ids: items.map(({ id }) => id), nextCursor }
    }
    const dateTo = '2026-05-14T09:30:00.123Z'
    for (const id of [
      '7fffffff-ffff-4fff-bfff-ffffffffffff',
      '00000000-0000-4000-8000-000000000000',
      all[450]!,
    ]) {
      const { ids, nextCursor } = await page({ dateTo, idTo: id })
      const first = all.indexOf(ids[0]!)
      expect(ids, id).toEqual(all.slice(first, first + 100))
      expect(ids[0]! <= id || first >= 900).toBe(true)
      if (id === all[450]) expect(first).toBe(450)
      if (nextCursor)
        expect((await page({ cursor: nextCursor })).ids).toEqual(all.slice(first + 100, first + 200))
      expect((await page({ before: ids[0]! })).ids).toEqual(all.slice(Math.max(0, first - 100), first))
    }
    // Also with words, marks and other filters.
    expect((await page({ dateTo, idTo: all[450]!, q: 'take', type: 'image' })).ids).toEqual(
      all.slice(450, 550),
    )
    expect((await page({ dateTo, idTo: all[450]!, tags: 'sea' })).ids).toEqual([])
    expect((await page({ dateTo: '2020-01-01T00:00:00.000Z', idTo: all[450]! })).ids).toEqual([])
    expect((await it.call(listGallery, { query: { dateTo, idTo: 'x' } }, me)).code).toBe('INPUT_INVALID')
  })
})
