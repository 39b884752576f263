import { listGallery, listMonths } from '@studio/contract/gallery'
import { hasWords } from '@studio/domain/text'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type GalleryFixture, openGallery } from './gallery.fixtures.ts'
import { type PictureRow, readPage } from './gallery.store.ts'
import type { Filters } from './pages.store.ts'

let it: GalleryFixture

beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())

const FAMILIES = ['studio', 'gemini', 'veo']
const PROMPTS = [
  'A brass lamp',
  'a dancer in rain',
  'Portrait of a chef',
  'chef_d’œuvre 100%',
  'Élan\nin Łódź',
  '夜の東京タワー、雨🎉',
]

const row = fc.record({
  family: fc.constantFrom(...FAMILIES),
  type: fc.constantFrom('image', 'video'),
  prompt: fc.constantFrom(...PROMPTS),
  inProject: fc.boolean(),
  marks: fc.subarray(['tag:sea', 'tag:boat', 'stars:1']),
  // Few different times down to the microsecond, so that many rows share one.
  micros: fc.constantFrom(0, 1, 1_000, 999_999, 86_400_000_000, 86_400_000_001, 40 * 86_400_000_000),
})
const query = fc.record(
  {
    model: fc.constantFrom('studio', 'gemini', 'veo'),
    type: fc.constantFrom('image', 'video'),
    project: fc.constant('One'),
    dateFrom: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-01T00:00:00.000001Z'),
    dateTo: fc.constantFrom('2026-01-01', '2026-02-20', '2026-01-02T00:00:00Z'),
    q: fc.constantFrom(
      'chef',
      'LAMP',
      'a ',
      'po',
      '100%',
      'rain a',
      'elan',
      'i',
      'LODZ el',
      '雨',
      '京 夜',
      '🎉',
      'x',
      '%',
    ),
    tags: fc.constantFrom('sea', 'boat', 'sea,boat'),
    withoutTags: fc.constantFrom('sea', 'boat'),
    stars: fc.constant(1),
  },
  { requiredKeys: [] },
)

test('paging with any filter returns exactly the matches, newest first, while rows are added', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 40 }),
      query,
      fc.integer({ min: 1, max: 7 }),
      async (rows, query, limit) => {
        const me = await it.newUser()
        const { id: project } = await it.gallery.ensureProject(it.database.db, me, 'One')
        const values = rows.map((each) => ({ ...each, project: each.inProject ? project : null }))
        await it.database.pool.query(
          `insert into media (user_id, family, model, type, prompt, project_id, created_at, width, height, object_key, mime, bytes, sha256, placeholder, metadata)
         select $1, family, family, type, prompt, project, '2026-01-01T00:00:00Z'::timestamptz + micros * interval '1 microsecond', 1, 1, '', '', 1, '', '', jsonb_build_object('n', n)
         from rows from (jsonb_to_recordset($2) as (family text, type text, prompt text, project uuid, micros bigint)) with ordinality each (family, type, prompt, project, micros, n)`,
          [me, JSON.stringify(values)],
        )
        await it.database.pool.query(
          `insert into media_marks (media_id, user_id, created_at, mark)
           select media.id, $1, created_at, mark from (
             select id, created_at, row_number() over (order by metadata -> 'n') place from media where user_id = $1
           ) media join (select ordinality, marks from rows from (jsonb_to_recordset($2) as (marks jsonb)) with ordinality) said
             on said.ordinality = place, jsonb_array_elements_text(said.marks) mark`,
          [me, JSON.stringify(values)],
        )
        const { rows: all } = await it.database.pool.query(
          "select id, family, type, prompt, project_id, array(select mark from media_marks where media_id = media.id) marks, (extract(epoch from created_at - '2026-01-01T00:00:00Z') * 1000000)::bigint micros from media where user_id = $1 order by created_at desc, id desc",
          [me],
        )
        const dayMicros = 86_400_000_000
        const from = { '2026-01-01': 0, '2026-01-02': dayMicros, '2026-01-01T00:00:00.000001Z': 1 }[
          query.dateFrom ?? '2026-01-01'
        ]
        const to =
          query.dateTo === undefined
            ? Infinity
            : {
                '2026-01-01': dayMicros - 1,
                '2026-02-20': 51 * dayMicros,
                '2026-01-02T00:00:00Z': dayMicros,
              }[query.dateTo]
        const expected = all.filter(
          (each) =>
            (!query.model || each.family === query.model) &&
            (!query.type || each.type === query.type) &&
            (!query.project || each.project_id === project) &&
            each.micros >= from &&
            each.micros <= to &&
            (query.tags?.split(',') ?? []).every((tag) => each.marks.includes(`tag:${tag}`)) &&
            !(query.withoutTags && each.marks.includes(`tag:${query.withoutTags}`)) &&
            (!query.stars || each.marks.includes('stars:1')) &&
            hasWords(each.prompt, query.q ?? ''),
        )

        const ids: string[] = []
        let cursor: string | undefined
        do {
          const { body } = await it.call(listGallery, { query: { ...query, limit, cursor } }, me)
          ids.push(...body.items.map(({ id }) => id))
          expect(body.items.length <= limit).toBe(true)
          cursor = body.nextCursor ?? undefined
          // Newer matches belong before the first page and must not disturb the rest.
          await it.addRow(me, { prompt: 'chef lamp po 100% a', created_at: new Date('2026-06-01T00:00:00Z') })
        } while (cursor)
        expect(ids).toEqual(expected.map(({ id }) => id))

        // The same from the end: rows added in the meantime come last, if they match.
        const back: string[] = []
        let before: string | undefined = 'end'
        while (before) {
          const page: Answer<typeof listGallery> = await it.call(
            listGallery,
            { query: { ...query, limit, before } },
            me,
          )
          back.unshift(...page.body.items.map(({ id }) => id))
          expect(page.body.items.length <= limit).toBe(true)
          before = page.body.isFirst ? undefined : page.body.items[0]?.id
        }
        expect(back.slice(back.length - ids.length)).toEqual(ids)

        const { body } = await it.call(listMonths, { query }, me)
        const counted = body.months.reduce((sum, { count }) => sum + count, 0)
        const hasRest = body.isEstimate && query.withoutTags
        if (!hasRest) expect(counted).toBe(back.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('a search returns the same by scan and by word index', async () => {
  const me = await it.newUser()
  const { id: project } = await it.gallery.ensureProject(it.database.db, me, 'One')
  // Two years, 9,000 items: frequent, rare, only long ago, and within a single fortnight.
  await it.database.pool.query(
    `insert into media (user_id, family, model, type, prompt, project_id, created_at, width, height, object_key, mime, bytes, sha256, placeholder)
     select $1, case n % 3 when 0 then 'gemini' else 'studio' end, '', 'image',
       'take ' || n || case when n % 4 = 0 then ' portrait' else '' end || case when n % 500 = 3 then ' lighthouse' else '' end || case when n % 700 = 5 then ' 雪🎉' else '' end
       || case when n between 500 and 700 then ' skiing' else '' end,
       case when n % 2 = 0 then $2::uuid end, '2024-12-01'::timestamptz + n * interval '2 hours', 1, 1, '', '', 1, '', ''
     from generate_series(1, 9000) n`,
    [me, project],
  )
  // Long ago, within a week, more than one read of the word index returns.
  await it.database.pool.query(
    `insert into media (user_id, family, model, type, prompt, project_id, created_at, width, height, object_key, mime, bytes, sha256, placeholder)
     select $1, case n % 2 when 0 then 'gemini' else 'studio' end, '', 'image', case when n % 9 > 0 then 'a regatta, ' else '' end || 'boat ' || n,
       case when n % 5 > 0 then $2::uuid end, '2025-03-05'::timestamptz + n * interval '8 minutes', 1, 1, '', '', 1, '', ''
     from generate_series(1, 1200) n`,
    [me, project],
  )
  // More starred items than are scanned; the tag, only long ago, is rare among them.
  await it.database.pool.query(
    `insert into media_marks (media_id, user_id, created_at, mark)
     select id, user_id, created_at, mark from (
       select id, user_id, created_at, row_number() over (order by created_at) as n from media where user_id = $1
     ) media, lateral (
       select 'stars:1' as mark where n % 7 > 4 union all select 'tag:sea' where n between 501 and 900 and n % 5 = 0
     ) marks`,
    [me],
  )
  await sql`analyze media, media_marks, marked`.execute(it.database.db)
  const plain = async (
    filters: Filters,
    words: readonly string[],
    order: 'asc' | 'desc' = 'desc',
    max = 61,
  ) => {
    const { rows } = await it.database.pool.query(
      `select id from media where user_id = $1 and prompt like all($2) and ($3::text is null or family = $3) and ($4::boolean is null or project_id is not null)
         and not exists (select unnest($5::text[]) except select mark from media_marks where media_id = media.id)
       order by created_at ${order}, id ${order} limit ${max}`,
      [
        me,
        words.map((word) => `%${word}%`),
        filters.family ?? null,
        filters.project ? true : null,
        filters.marks ?? [],
      ],
    )
    const ids = rows.map(({ id }) => id)
    return order === 'desc' ? ids : ids.toReversed()
  }
  const isSame = async (filters: Filters, words: readonly string[]) => {
    const page = await readPage(it.database.db, {
      userId: me,
      filters: { ...filters, words },
      limit: 61,
    })
    const ids = page.map(({ id }) => id)
    const name = JSON.stringify([words, filters])
    expect(ids, name).toEqual(await plain(filters, words))
    const middle = page[40]
    if (middle) {
      const after = { instant: middle.created_at.toISOString(), id: middle.id }
      const rest = await readPage(it.database.db, {
        userId: me,
        after,
        limit: 300,
        filters: { ...filters, words },
      })
      expect(
        rest.map(({ id }) => id),
        name,
      ).toEqual((await plain(filters, words, 'desc', 341)).slice(41))
    }
    // From the oldest on, in two steps.
    const backwards = async (limit: number, from?: PictureRow) =>
      readPage(it.database.db, {
        userId: me,
        filters: { ...filters, words },
        isBackwards: true,
        after: from && { instant: from.created_at.toISOString(), id: from.id },
        limit,
      })
    const last = await backwards(61)
    const older = (await backwards(30)).map(({ id }) => id)
    expect(older, name).toEqual(last.slice(-30).map(({ id }) => id))
    const oldest = last.at(-1)
    if (!oldest) return ids
    const rest = (await backwards(60, oldest)).map(({ id }) => id)
    expect(rest, name).toEqual(last.slice(0, -1).map(({ id }) => id))
    expect(
      last.map(({ id }) => id),
      name,
    ).toEqual(await plain(filters, words, 'asc'))
    return ids
  }
  for (const words of [
    ['portrait'],
    ['lighthouse'],
    ['skiing'],
    ['regatta'],
    ['nowhere'],
    ['8999', 'take'],
    ['take', 'portrait'],
    ['po'],
    ['雪'],
    ['🎉', 'take'],
    ['犬'],
    ['y'],
  ])
    for (const filters of [
      {},
      { family: 'gemini' },
      { project: 'One' },
      { family: 'studio', project: 'One' },
      { marks: ['stars:1'] },
      { marks: ['stars:1', 'tag:sea'] },
      { marks: ['stars:1'], family: 'gemini', project: 'One' },
    ])
      await isSame(filters, words)

  // Items that move to a project or lose a mark later are found in their new state.
  const { rows: moved } = await it.database.pool.query(
    `update media set project_id = $2 where user_id = $1 and project_id is null and prompt like '%lighthouse%'
       and id in (select media_id from media_marks) returning id`,
    [me, project],
  )
  expect(await isSame({ marks: ['stars:1'], project: 'One' }, ['lighthouse'])).toContain(moved[0].id)
  await it.database.pool.query("delete from media_marks where user_id = $1 and mark = 'tag:sea'", [me])
  expect(await isSame({ marks: ['tag:sea'] }, ['take'])).toEqual([])
  const { rows: left } = await it.database.pool.query(
    'select (select count(distinct media_id) from media_marks)::int marks, (select count(*) from marked)::int marked',
  )
  expect(left[0].marked).toBe(left[0].marks)
})
