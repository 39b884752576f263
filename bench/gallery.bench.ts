// A gallery page of 60 for every combination of filters among a million images, compared with `select 1` on the same
// connection; then month counts, and pages of 200 from any position in both directions. `node bench/gallery.bench.ts
// [--rows 1000000] [--rounds 20] [--folder <path>] [--only words]`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { MonthsQuery } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { createMonthsService } from '../server/src/features/gallery/length/months.service.ts'
import { createFolding } from '../server/src/features/gallery/folding.ts'
import { filtersOf } from '../server/src/features/gallery/filters.ts'
import { readPage } from '../server/src/features/gallery/gallery.store.ts'
import type { Filters, Page } from '../server/src/features/gallery/pages.store.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { migrate, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { report } from './harness.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    folder: { type: 'string' },
    only: { type: 'string' },
  },
})
const ROWS = Number(values.rows)
const ROUNDS = Number(values.rounds)
const LIMIT = 61
const YEARS_MS = 2 * 365 * DAY_MS
const NOW = Date.parse('2026-11-20T00:00:00Z')

/** One owner of 90% of the images, and four who share the rest. */
const OWNER = '00000000-0000-4000-8000-000000000001'
const OWNERS = [OWNER, ...[2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`)]

// Jobs of four images with one prompt. Every hundredth job shows a lighthouse, all of winter 2025 shows skiing.
const GENERATE = `
insert into media (user_id, job_id, job_index, type, family, model, project_id, prompt, width, height, object_key,
  mime, bytes, sha256, thumbnails, placeholder, metadata, created_at, deleted_at)
select user_id, job_id, n % 4, case when family in ('veo', 'flow') then 'video' else 'image' end, family, family,
  (select id from projects p where p.user_id = jobs.user_id and p.name = 'Project ' || project_number), prompt, 768, 1024,
  'media/' || n || '/original.png', 'image/png', 900000, md5(n::text) || md5((n + 1)::text),
  jsonb_build_array(
    jsonb_build_object('width', 240, 'height', 320, 'key', 'media/' || n || '/240x320.webp'),
    jsonb_build_object('width', 480, 'height', 640, 'key', 'media/' || n || '/480x640.webp')),
  decode(md5(n::text) || '0102030405', 'hex'),
  jsonb_build_object('generatedBy', 'Studio Preview', 'seed', n, 'digitalSourceType', 'algorithmicMedia'),
  created_at, case when n % 50 = 7 then created_at + interval '1 day' end
from (
  select n, case when h % 10 < 9 then '${OWNER}'::uuid else ('00000000-0000-4000-8000-00000000000' || 2 + h / 10 % 4)::uuid end as user_id,
    ('00000000-0000-4000-9000-' || lpad((n / 4)::text, 12, '0'))::uuid as job_id,
    (array['studio','studio','studio','studio','studio','studio','studio','studio','studio','gemini','gemini','gemini',
      'gemini','gemini','dalle','dalle','leonardo','leonardo','veo','flow'])[1 + h / 100 % 20] as family,
    -- Project 0 has a fifth of everything, two fifths have none, the rest is spread over sixty.
    case h / 2000 % 5 when 0 then 0 when 1 then null when 2 then null else 1 + h / 10000 % 60 end as project_number,
    (array['A','One','Soft','Bold','Quiet','Vivid'])[1 + h / 7 % 6] || ' ' ||
    (array['portrait','portrait','portrait','studio photo','close-up','still life','full-length shot','wide shot','fashion shot','headshot'])[1 + h / 11 % 10] || ' of ' ||
    case when h / 13 % 100 = 0 then 'a lighthouse keeper'
         when created_at between '2025-01-05' and '2025-01-25' then 'a skiing instructor on fresh snow'
         when h / 17 % 50000 = 0 then 'a cartographer with an astrolabe'
         when h / 17 % 50000 = 1 then 'an owl on the Straße, 雪'
         when h / 37 % 40 = 0 then 'a café owner in São Paulo'
         when h / 37 % 40 = 1 then '夜の東京タワー、雨、映画のような光'
         else (array['a dancer','a violinist','an old fisherman','a brass lamp','a ceramic vase','a chef','a perfume bottle','two sisters',
           'a cyclist','a leather bag','a silver watch','a gardener','an astronaut','a model in linen','a barista','a bookbinder'])[1 + h / 19 % 16] end || ', ' ||
    (array['window light','rim light','golden hour','softbox from the left','hard noon sun','candle light','overcast sky','neon glow'])[1 + h / 23 % 8] || ', ' ||
    (array['85mm','50mm','35mm','macro lens','anamorphic','medium format'])[1 + h / 29 % 6] || ', ' ||
    (array['muted palette','warm tones','monochrome','teal and orange','pastel','high contrast','film grain','clean white background'])[1 + h / 31 % 8] ||
    ', take ' || h % 997 as prompt,
    created_at
  from (select n, abs(hashint8(n / 4)::bigint) as h,
      '2026-11-20'::timestamptz - make_interval(secs => ${YEARS_MS / 1000}::float8 * (1 - n::float8 / $1)) as created_at
    from generate_series(1, $1) n) numbers
) jobs`

// More flags than users typically set: three or more stars on one image in 30, one tag on one in 50, another on a few.
const MARK = `
insert into media_marks (media_id, mark, user_id, created_at)
select id, mark, user_id, created_at from (
  select id, user_id, created_at, (metadata ->> 'seed')::bigint as n from media
) media, lateral (
  select 'stars:' || star as mark from generate_series(1, 3) star where n % 30 = 1
  union all select 'tag:often' where n % 50 = 3
  union all select 'tag:seldom' where n % 5000 = 3
) marks`

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query("set maintenance_work_mem = '512MB'; set statement_timeout = 0")
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'media' and indexname like 'media\\_%' and indexname !~ 'key$'",
  )
  const plain = indexes.filter(({ indexdef }) => !indexdef.includes('UNIQUE'))
  for (const { indexname } of plain) await pool.query(`drop index ${indexname}`)
  for (const id of OWNERS) {
    await pool.query('insert into users (id) values ($1)', [id])
    await pool.query(
      "insert into projects (user_id, name) select $1, 'Project ' || n from generate_series(0, 60) n",
      [id],
    )
  }
  await pool.query('analyze projects')
  // Without foreign key checks, which would pass but take longer than the rows. A trigger writes the search columns.
  await pool.query('alter table media enable always trigger media_note_words')
  await pool.query('set session_replication_role = replica')
  await pool.query(GENERATE, [ROWS])
  await pool.query('set session_replication_role = origin')
  for (const { indexdef } of plain) await pool.query(indexdef)
  await pool.query(MARK)
  await pool.query('vacuum analyze media')
  await pool.query('vacuum analyze media_marks')
  await pool.query('reset statement_timeout')
}

const CHOICES: { [Name in 'family' | 'type' | 'project' | 'dates' | 'q']: Record<string, Filters> } = {
  family: { any: {}, studio: { family: 'studio' }, flow: { family: 'flow' } },
  type: { any: {}, image: { type: 'image' }, video: { type: 'video' } },
  project: { any: {}, large: { project: 'Project 0' }, small: { project: 'Project 7' } },
  dates: {
    any: {},
    month: {
      from: '2025-06-01T00:00:00Z',
      until: { instant: '2025-07-01T00:00:00Z', isInclusive: false },
    },
  },
  q: {
    any: {},
    frequent: { words: ['portrait'] },
    middling: { words: ['lighthouse'] },
    rare: { words: ['astrolabe'] },
    clustered: { words: ['skiing'] },
    none: { words: ['rhinoceros'] },
    short: { words: ['vi'] },
  },
}

const MARKS: Record<string, Filters> = {
  often: { marks: ['tag:often'] },
  seldom: { marks: ['tag:seldom'] },
  stars: { marks: ['stars:3'] },
  without: { withoutMarks: ['tag:often'] },
}

type Combination = { label: string; values: string; filters: Filters }

function combinations(): Combination[] {
  let all: Combination[] = [{ label: '', values: '', filters: {} }]
  for (const [name, choices] of Object.entries(CHOICES))
    all = all.flatMap((before) =>
      Object.entries(choices).map(([value, filters]) => ({
        label: value === 'any' ? before.label : `${before.label} ${name}`.trim(),
        values: value === 'any' ? before.values : `${before.values} ${name}=${value}`.trim(),
        filters: { ...before.filters, ...filters },
      })),
    )
  const withMarks = Object.entries(MARKS).flatMap(([value, filters]) =>
    all
      .filter(({ values }) => !/q=(middling|clustered|none|short)/.test(values))
      .map((before) => ({
        label: `${before.label} marks`.trim(),
        values: `${before.values} marks=${value}`.trim(),
        filters: { ...before.filters, ...filters },
      })),
  )
  return [...all, ...withMarks]
}

/** Typical searches as typed. */
const FILTER_QUERIES: Record<string, string> = {
  'frequent word': 'portrait',
  'middling word': 'lighthouse',
  'rare word': 'astrolabe',
  'two words': 'fisherman candle',
  'two words, one rare': 'portrait astrolabe',
  'no match': 'rhinoceros',
  'one letter, frequent': 'a',
  'one letter, no match': 'z',
  'two letters': 'vi',
  'two letters, rare': 'ow',
  'two letters, no match': 'zq',
  accents: 'café',
  'accents left out': 'cafe',
  'accents, rare': 'straße',
  'accents, no match': 'ñandú',
  'signs, middling': '東京',
  'one sign, rare': '雪',
  'one sign, no match': '犬',
  'emoji, no match': '🎉',
}

async function measureWords(): Promise<void> {
  const rows = []
  for (const [what, q] of Object.entries(FILTER_QUERIES)) {
    const times: number[] = []
    let matchCount = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const page: Page = { userId: OWNER, filters: filtersOf({ q }), limit: LIMIT }
      times.push(
        await timed(async () => {
          matchCount = (await readPage(database.db, page)).length
        }),
      )
    }
    rows.push({ what, q, found: matchCount, ...figures(times) })
  }
  report(`gallery, a page of 60 of what is typed among ${ROWS} pictures, ms`, rows)
}

/** Measures month counts and pages from any position. */
async function measureLength(): Promise<void> {
  const countMonths = createMonthsService({ database, folding: createFolding({ database }) })
  const queries: Record<string, Partial<MonthsQuery>> = {
    'no filter': {},
    'family=studio': { model: 'studio' },
    'q=frequent': { q: 'portrait' },
    'q=middling': { q: 'lighthouse' },
    'q=clustered': { q: 'skiing' },
    'marks=often': { tags: ['often'] },
  }
  const rows = []
  for (const [name, query] of Object.entries(queries)) {
    const ask = () => countMonths(OWNER, { zone: 'Europe/Madrid', ...query })
    const { months, isEstimate } = await ask()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(ask))
    const count = months.reduce((sum, month) => sum + month.count, 0)
    rows.push({
      what: name,
      months: months.length,
      count: isEstimate ? `~${count}` : count,
      ...figures(times),
    })
  }
  report(`gallery, pictures by month among ${ROWS}, ms`, rows)

  const jumps = [false, true].map((isBackwards) => ({ isBackwards, times: [] as number[] }))
  for (const { isBackwards, times } of jumps)
    for (let place = 0; place < 200; place += 1) {
      const instant = new Date(NOW - (YEARS_MS * ((place * 77) % 200)) / 200).toISOString()
      const page: Page = {
        userId: OWNER,
        filters: {},
        after: { instant, id: OWNER },
        isBackwards,
        limit: 201,
      }
      times.push(await timed(() => readPage(database.db, page)))
    }
  report(
    `gallery, 200 pictures from any place among ${ROWS}, ms`,
    jumps.map(({ isBackwards, times }) => ({
      what: isBackwards ? 'before it' : 'after it',
      ...figures(times),
    })),
  )
}

const at = (times: number[], share: number) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] as number) * 100) / 100

const figures = (times: number[]) => ({ p50: at(times, 0.5), p95: at(times, 0.95), most: at(times, 1) })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'gallery-bench-')))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log })
const database = openDatabase({ connectionString: postgres.url }, log, 1)
try {
  await migrate(database.pool, log)
  const { rows } = await database.pool.query('select 1 from media limit 1')
  if (rows.length === 0) await fill(database.pool)
  // For a folder of an earlier version: updates its search columns.
  const ms = await timed(() => createFolding({ database }).foldDue())
  console.log(`folding what waited for it took ${Math.round(ms)} ms`)

  await measureWords()
  if (values.only !== 'words') await measureCombinations()
} finally {
  await database.close()
  await postgres.stop()
  if (!values.folder) await rm(folder, { recursive: true, force: true })
}

async function measureCombinations(): Promise<void> {
  const nothing: number[] = []
  const all: number[] = []
  const byNames = new Map<string, number[]>()
  const slowest: { what: string; p50: number; p95: number; most: number }[] = []
  for (const { label, values, filters } of combinations()) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Every other page starts in the middle.
      const instant = new Date(NOW - (YEARS_MS * ((round * 7) % ROUNDS)) / ROUNDS).toISOString()
      const after = round % 2 === 0 ? undefined : { instant, id: OWNER }
      const page: Page = { userId: OWNER, filters, after, limit: LIMIT }
      times.push(await timed(() => readPage(database.db, page)))
      nothing.push(await timed(() => database.pool.query('select 1')))
    }
    all.push(...times)
    byNames.set(label, [...(byNames.get(label) ?? []), ...times])
    slowest.push({ what: values || 'no filter', ...figures(times) })
  }
  report(`gallery, a page of 60 among ${ROWS} pictures, ms`, [
    { what: 'select 1', ...figures(nothing) },
    { what: 'every combination', ...figures(all) },
    ...[...byNames].map(([label, times]) => ({ what: label || 'no filter', ...figures(times) })),
  ])
  slowest.sort((a, b) => b.p95 - a.p95)
  await measureLength()
  report('gallery, the slowest combinations, ms', slowest.slice(0, 15))
}
