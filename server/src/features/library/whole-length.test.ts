import { randomUUID } from 'node:crypto'
import { changePictures, patchGalleryItem } from '@studio/contract/gallery'
import type { EndpointInput } from '@studio/contract/kernel'
import * as contract from '@studio/contract/library'
import { changePrompts, createPrompt } from '@studio/contract/prompts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
let ana: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_AUTH_LIMITS: 'off' } })
})
afterAll(() => studio.close())
beforeEach(async () => {
  ana = await studio.onboarded(`${randomUUID()}@example.com`)
})

type Query = NonNullable<EndpointInput<typeof contract.listLibrary>['query']>
type Filters = Omit<Query, 'cursor' | 'until' | 'before' | 'limit'>
const list = (query: Query = {}) => studio.call(contract.listLibrary, { query }, ana)
const months = (query: Filters & { zone?: string } = {}) =>
  studio.call(contract.listLibraryMonths, { query }, ana)
const put = (folderId: string | null, items: contract.EntryRef[]) =>
  studio.call(contract.fileEntries, { body: { folderId, items } }, ana)
const folder = async (name: string) =>
  (await studio.call(contract.createLibraryFolder, { body: { name } }, ana)).folder.id
const query = <Row extends object>(text: string, values: unknown[]) =>
  studio.database.pool.query<Row>(text, values).then(({ rows }) => rows)

/** Creates images at these times, twice as wide as high. Returns them in the same order. */
async function pictures(...moments: string[]): Promise<contract.EntryRef[]> {
  const rows = await query<{ id: string }>(
    `insert into media (user_id, family, model, type, prompt, width, height, object_key, mime, bytes, sha256, placeholder, created_at)
     select $1, 'studio', 'studio', 'image', 'A brass lamp', 8, 4, gen_random_uuid()::text, 'image/png', 1, '', 'hash', at
     from unnest($2::timestamptz[]) with ordinality given (at, n) order by n returning id`,
    [ana.id, moments],
  )
  return rows.map(({ id }) => ({ kind: 'image', id }))
}
async function prompt(moment: string): Promise<contract.EntryRef> {
  const { prompt: created } = await studio.call(
    createPrompt,
    { body: { content: { body: 'A red coat' } } },
    ana,
  )
  await query('update prompts set created_at = $2 where id = $1', [created.id, moment])
  await query('update library_unfiled set made_at = $2 where item_id = $1', [created.id, moment])
  return { kind: 'prompt', id: created.id }
}
const trash = async (deleted: boolean, items: contract.EntryRef[]) => {
  const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  const change = { deleted }
  if (idsOf('image').length > 0)
    await studio.call(changePictures, { body: { ids: idsOf('image'), change } }, ana)
  if (idsOf('prompt').length > 0)
    await studio.call(changePrompts, { body: { ids: idsOf('prompt'), change } }, ana)
}

/** Two years with entries of both kinds on two days of each month, some with identical times. */
async function twoYears(): Promise<contract.EntryRef[]> {
  const moments = Array.from({ length: 24 }, (_, n) => {
    const month = `${2025 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
    return [`${month}-03T10:00:00Z`, `${month}-03T10:00:00Z`, `${month}-20T10:00:00.123456Z`]
  }).flat()
  const prompts = []
  for (const month of ['2025-02', '2025-07', '2026-03'])
    prompts.push(await prompt(`${month}-03T10:00:00Z`), await prompt(`${month}-28T23:30:00Z`))
  return [...(await pictures(...moments)), ...prompts]
}

test('pages backwards in the same order as forwards, from the newest, the oldest and any moment', async () => {
  const created = await twoYears()
  const [some] = [await folder('Some')]
  await put(
    some,
    created.filter((_, n) => n % 3 !== 0),
  )
  for (const filters of [{}, { folder: some }, { folder: 'none' }, { kind: 'prompt' }] as Filters[]) {
    const all = (await list({ ...filters, limit: 200 })).entries
    const ids = all.map(({ id }) => id)
    const back: string[] = []
    let before: string | null = 'end'
    while (before !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...filters, before, limit: 7 })
      back.unshift(...page.entries.map(({ id }) => id))
      // The page after a backwards page starts with the entry that the backwards page ended at.
      if (before !== 'end' && page.nextCursor)
        expect((await list({ ...filters, cursor: page.nextCursor, limit: 1 })).entries[0]?.id).toBe(
          ids[ids.length - back.length + page.entries.length],
        )
      before = page.previousCursor
    }
    expect(back).toEqual(ids)
    const until = '2026-02-03T10:00:00.000Z'
    const older = all.filter(({ createdAt }) => createdAt < until).map(({ id }) => id)
    const page = await list({ ...filters, until, limit: 5 })
    expect(page.entries.map(({ id }) => id)).toEqual(older.slice(0, 5))
    const newer = await list({ ...filters, before: page.previousCursor ?? '', limit: 200 })
    expect(newer.entries.map(({ id }) => id)).toEqual(ids.slice(0, ids.length - older.length))
    expect(newer.previousCursor).toBeNull()
  }
})

test('starts pages anywhere within an import with equal times, and returns the distribution of the month', async () => {
  await pictures(...Array.from({ length: 700 }, () => '2026-05-14T09:30:00.123456Z'), '2026-05-02T10:00:00Z')
  await prompt('2026-05-14T09:30:00.123456Z')
  const ids = (
    await query<{ id: string }>(
      `select id from (select id, created_at from media where user_id = $1
         union all select id, created_at from prompts where user_id = $1) e order by created_at desc, id desc`,
      [ana.id],
    )
  ).map(({ id }) => id)
  const until = '2026-05-14T09:30:00.124Z'
  for (const untilId of [ids[350]!, '80000000-0000-4000-8000-000000000000', ids[699]!]) {
    const page = await list({ until, untilId, limit: 50 })
    const first = ids.indexOf(page.entries[0]!.id)
    expect(page.entries.map(({ id }) => id)).toEqual(ids.slice(first, first + 50))
    expect(page.entries[0]!.id <= untilId).toBe(true)
    expect(ids[first - 1]! > untilId || first === ids.indexOf(untilId)).toBe(true)
    const back = await list({ before: page.previousCursor!, limit: 20 })
    expect(back.entries.map(({ id }) => id)).toEqual(ids.slice(first - 20, first))
  }
  const [may] = (await months()).months
  expect(may).toMatchObject({ month: '2026-05', count: 702 })
  const at = Date.parse('2026-05-14T09:30:00.123Z')
  const within = may!.points!.filter(([moment]) => Math.floor(moment!) === at)
  for (const [moment, newer] of within) expect(Math.abs(at + 1 - moment! - newer!)).toBeLessThan(0.12)
  expect(within.length).toBeGreaterThan(16)
})

test('pages the same way in a folder, without a folder, in the trash and with a tag, for any kinds', async () => {
  const INSTANT = '2026-05-14T09:30:00.123456Z'
  const created = await pictures(...Array.from({ length: 900 }, () => INSTANT), '2026-05-20T10:00:00Z')
  await query(
    `insert into prompts (user_id, title, position, created_at, updated_at)
     select $1, 'Coat', 'a' || n, $2, $2 from generate_series(1, 700) n`,
    [ana.id, INSTANT],
  )
  const prompts = (await query<{ id: string }>('select id from prompts where user_id = $1', [ana.id])).map(
    ({ id }) => ({ kind: 'prompt' as const, id }),
  )
  await query(
    `insert into media_marks (user_id, mark, created_at, media_id)
     select user_id, 'tag:sea', created_at, id from media where user_id = $1`,
    [ana.id],
  )
  const all = [...created, ...prompts]
  /** Jumps to the middle of an import, and measures the distance from there. */
  const missed = async (filters: Filters, moment: string) => {
    const { months: counted } = await months(filters)
    const [month] = counted
    const at = Date.parse(moment)
    const within = month!.points!.filter(([place]) => Math.floor(place!) === at)
    expect(within.length, JSON.stringify(filters)).toBeGreaterThan(16)
    const [place = 0, share = 0] = within.reduce((a, b) =>
      Math.abs(b[1]! - 0.5) < Math.abs(a[1]! - 0.5) ? b : a,
    )
    const digits = Math.floor((place - at) * 4096)
      .toString(16)
      .padStart(3, '0')
    const untilId = `${digits}00000-0000-4000-8000-000000000000`
    const until = new Date(at + 1).toISOString()
    const page = await list({ ...filters, until, untilId, limit: 1 })
    let before = page.previousCursor
    let newer = 0
    while (before !== null) {
      const back: Awaited<ReturnType<typeof list>> = await list({ ...filters, before, limit: 200 })
      newer += back.entries.length
      before = back.previousCursor
    }
    return Math.abs(newer - share * month!.count)
  }
  expect(await missed({ folder: 'none' }, INSTANT)).toBeLessThan(100)
  const some = await folder('Some')
  for (let n = 0; n < all.length; n += 500) await put(some, all.slice(n, n + 500))
  expect(await missed({ folder: some }, INSTANT)).toBeLessThan(100)
  expect(await missed({ folder: some, kind: 'prompt' }, INSTANT)).toBeLessThan(100)
  expect(await missed({ folder: some, tag: 'sea' }, INSTANT)).toBeLessThan(100)
  expect(await missed({ tag: 'sea' }, INSTANT)).toBeLessThan(100)
  const deleted = new Date().toISOString()
  await query('update media set deleted_at = $2 where user_id = $1', [ana.id, deleted])
  await query('update prompts set deleted_at = $2 where user_id = $1', [ana.id, deleted])
  expect(await missed({ folder: 'trash' }, deleted)).toBeLessThan(100)
})

describe('months', () => {
  /** Expected values, from the whole list. */
  async function expected(filters: Filters, stamp: 'createdAt' | 'changedAt' | 'deletedAt' = 'createdAt') {
    const { entries } = await list({ ...filters, limit: 200 })
    const byMonth = Map.groupBy(entries, (entry) => (entry[stamp] ?? '').slice(0, 7))
    return [...byMonth]
      .map(([month, some]) => ({
        month,
        count: some.length,
        words: some.filter(({ picture }) => picture === null).length,
        proportion: some.some(({ picture }) => picture !== null) ? 2 : 1,
      }))
      .sort((a, b) => (a.month < b.month ? 1 : -1))
  }

  test('count the items of every list with any filters', async () => {
    const created = await twoYears()
    const some = await folder('Some')
    await put(
      some,
      created.filter((_, n) => n % 3 !== 0),
    )
    await trash(true, [created[4]!, created[7]!, created[73]!])
    const [tagged] = [created[12]!, created[13]!]
    await studio.call(patchGalleryItem, { params: { id: tagged.id }, body: { tags: ['sea'] } }, ana)
    const queries: Filters[] = [
      ...[{}, { folder: some }, { folder: 'none' }, { kind: 'image' as const }, { kind: 'prompt' as const }],
      ...[{ kind: 'upload' as const }, { q: 'lamp' }, { q: 'coat' }, { tag: 'sea' }],
      ...[
        { folder: some, q: 'lamp' },
        { folder: 'none', q: 'coat' },
        { folder: some, tag: 'sea' },
      ],
      ...[{ folder: 'none', kind: 'image' as const }, { q: 'no such words' }],
    ]
    for (const filters of queries)
      expect((await months(filters)).months, JSON.stringify(filters)).toEqual(await expected(filters))
    expect((await months({ sort: 'changed', kind: 'prompt' })).months).toEqual(
      await expected({ sort: 'changed', kind: 'prompt' }, 'changedAt'),
    )
    expect((await months({ folder: 'trash' })).months).toEqual(
      await expected({ folder: 'trash' }, 'deletedAt'),
    )
  })

  test('start in the caller’s time zone, and refuse an unknown one', async () => {
    await prompt('2026-10-31T23:30:00Z')
    await pictures('2026-10-31T22:30:00Z')
    const countsIn = async (zone: string) =>
      (await months({ zone })).months.map(({ month, count }) => [month, count])
    expect(await countsIn('UTC')).toEqual([['2026-10', 2]])
    expect(await countsIn('Europe/Madrid')).toEqual([
      ['2026-11', 1],
      ['2026-10', 1],
    ])
    await expect(months({ zone: 'Europe/Nowhere' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })
})

describe('items without a folder', () => {
  /** Actual and expected rows of the table. */
  const unfiled = async () => ({
    kept: await query('select kind, item_id as id from library_unfiled where user_id = $1 order by 1, 2', [
      ana.id,
    ]),
    true: await query(
      `select kind, id from (
         select type as kind, id from media where user_id = $1 and deleted_at is null
         union all select 'prompt', id from prompts where user_id = $1 and deleted_at is null
       ) e where not exists (
         select from library_items i join library_folders f on f.id = i.folder_id
         where i.user_id = $1 and i.kind = e.kind and i.item_id = e.id and f.deleted_at is null
       ) order by 1, 2`,
      [ana.id],
    ),
    shown: await query(
      `select i.item_id from library_items i join library_folders f on f.id = i.folder_id
       left join media m on m.id = i.item_id left join prompts p on p.id = i.item_id
       where i.user_id = $1
         and i.is_shown <> (f.deleted_at is null and coalesce(m.deleted_at, p.deleted_at) is null)`,
      [ana.id],
    ),
  })

  test('are tracked correctly while items are filed, deleted and restored concurrently', async () => {
    const items = [
      ...(await pictures(...Array.from({ length: 8 }, (_, n) => `2026-11-0${n + 1}T10:00:00Z`))),
      await prompt('2026-11-10T10:00:00Z'),
    ]
    const [one, two] = [await folder('One'), await folder('Two')]
    const act = (n: number): Promise<unknown> => {
      const some = items.filter((_, at) => (at + n) % 3 !== 0)
      if (n % 5 === 0) return put(one, some)
      if (n % 5 === 1) return trash(true, some)
      if (n % 5 === 2) return put(n % 2 ? two : null, some)
      if (n % 5 === 3) return trash(false, some)
      const params = { id: n % 2 ? one : two }
      return studio
        .call(contract.deleteLibraryFolder, { params }, ana)
        .then(() => studio.call(contract.restoreLibraryFolder, { params }, ana))
    }
    // Deleted entries are ignored.
    for (let round = 0; round < 6; round++)
      await Promise.allSettled(Array.from({ length: 5 }, (_, n) => act(round * 5 + n)))
    const unfiledIds = await unfiled()
    expect(unfiledIds.kept).toEqual(unfiledIds.true)
    expect(unfiledIds.shown).toEqual([])
  })
})
