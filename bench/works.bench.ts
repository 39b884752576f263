// The Creator Library among 200,000 works of 5,000 users: first and later pages in every order, with filters and
// searches, as SQL compared with `select 1` on the same connection and as server responses; then ranks of changed and
// of all works. `node bench/works.bench.ts [--works 200000] [--rounds 40]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { signIn } from '../server/testing/people.ts'
import { createListService } from '../server/src/features/works/browse/list.service.ts'
import { createRankingService } from '../server/src/features/works/browse/ranking.service.ts'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { WorksQuery } from '@studio/contract/works'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: { works: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '40' } },
})
const WORKS = Number(values.works)
const ROUNDS = Number(values.rounds)

const PEOPLE = `
with made as (
  insert into users (id, email, created_at)
  select gen_random_uuid(), 'author-' || n || '@example.com', now() - n % 400 * interval '1 day'
  from generate_series(1, 5000) n returning id)
insert into user_profiles (id, display_name) select id, 'Author ' || left(id::text, 4) from made`

// Half of all works have fewer than 50 visitors. One in a thousand shows a lighthouse, one in six is a video.
const GENERATE = `
insert into works (author_id, kind, title, snapshot, excerpt, tags, model, licence, terms, visibility, status, publish_at,
  locale, rank, visitors, uses, created_at, updated_at)
select authors.id, (array['prompt','image','image','image','video','template'])[1 + n % 6],
  (array['Clear','Teal','Red','Quiet','Soft','Grey'])[1 + n % 6] || ' ' ||
    case when n % 1000 = 7 then 'lighthouse' else (array['bottle','dial','dress','street','sphere','arch','boat','lamp'])[1 + n / 7 % 8] end || ' ' || n,
  jsonb_build_object('prompt', 'A ' || (array['calm','dramatic','bright'])[1 + n % 3] || ' scene, window light, take ' || n),
  'A scene, window light', array['tag' || n % 40, 'tag' || 40 + n % 900], 'model-' || n % 12,
  (array['cc-by-4.0','cc0-1.0','cc-by-sa-4.0','all-rights'])[1 + n % 4], '{}',
  case when n % 20 = 0 then 'unlisted' else 'public' end, case when n % 33 = 0 then 'held' else 'live' end,
  now() - n * interval '4 minutes', case when n % 2 = 0 then 'en' else 'es' end, random() / (1 + n / 1000.0),
  case when n % 2 = 0 then 10 else 60 + n % 900 end, n % 50, now(), now()
from generate_series(1, $1::int) n
  join (select id, row_number() over (order by id) as place from users where email like 'author-%') authors
    on authors.place = 1 + n * 7919 % 5000`

const LIKES = `
insert into work_likes (work_id, user_id, net, at, nth)
select w.id, u.id, '', now() - interval '2 days', 0
from (select id, row_number() over () as n from works) w
  join lateral (select id from users where email like 'author-%' offset w.n % 4900 limit w.n % 4) u on true`

// Many more words than the titles contain, evenly distributed, so that many are similar.
const WORDS = `
insert into work_words select distinct translate(left(md5('word ' || n), 8), '0123456789', 'ghijklmnop')
from generate_series(1, 40000) n on conflict do nothing`

const bench = await openBench()
const database = openDatabase({ connectionString: bench.databaseUrl }, createLog('warn'), 4)
try {
  const { id, accessToken } = await signIn(bench.server.url)
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
  await pool.query(PEOPLE)
  await pool.query(GENERATE, [WORKS])
  await pool.query(
    "insert into follows (follower_id, creator_id, at) select $1, id, now() from users where email like 'author-%' limit 100",
    [id],
  )
  await pool.query('set session_replication_role = replica')
  await pool.query(LIKES)
  await pool.query('set session_replication_role = origin')
  await pool.query(WORDS)
  await pool.query('vacuum analyze')

  const clock = { now: () => new Date() }
  // URLs need no signature, since no client loads them.
  const signing = { address: (path: string) => path } as never
  const deps = { database, clock, signing, raise: async () => undefined } as never
  const service = createListService(deps)
  const queries: Record<string, Record<string, string>> = {
    'best, first page': {},
    'best, of one kind': { kind: 'video' },
    'best, free to remix': { licence: 'remixable' },
    'best, of a licence that none has': { licence: 'cc-by-nc-4.0' },
    'best, of a model': { model: 'model-3' },
    'best, of a rare tag': { tag: 'tag500' },
    'best, a frequent word': { q: 'lamp' },
    'best, a rare word': { q: 'lighthouse' },
    'best, a wrong word': { q: 'lightouse' },
    'best, a frequent word misspelt': { q: 'quiett lampp' },
    'best, a word like none': { q: 'xylophonist' },
    'new, of one kind': { sort: 'new', kind: 'prompt' },
    'most used, of one kind': { sort: 'used', kind: 'prompt' },
    'new, first page': { sort: 'new' },
    'most used, first page': { sort: 'used' },
    'following 100 people': { sort: 'following' },
  }

  const one = await times(() => pool.query('select 1'))
  const rows = [rowOf('select 1', one, one)]
  for (const [name, query] of Object.entries(queries)) {
    const parsed = WorksQuery.parse(query)
    // Work counts are cached for a minute. The first call fills the cache and isn’t measured.
    await service.list(id, parsed)
    const sqls = await times(() => service.list(id, parsed))
    const search = new URLSearchParams(query).toString()
    const answers = await times(() => get(`/api/works?${search}`, accessToken))
    rows.push(rowOf(name, sqls, answers))
  }
  let cursor: string | null = null
  const next = await times(async () => {
    const page = await service.list(id, WorksQuery.parse(cursor === null ? {} : { cursor }))
    cursor = page.nextCursor
  })
  rows.push(rowOf('best, pages one after another', next, next))
  report(`the Creator Library, ${WORKS.toLocaleString('en')} works`, rows)

  const ranking = createRankingService(deps)
  const all = performance.now()
  const ranked = await ranking.rankAged()
  const ms = performance.now() - all
  report('ranks', [
    {
      what: `${ranked} works that nobody ranked yet`,
      s: Math.round(ms / 100) / 10,
      'ms a work': Number((ms / ranked).toFixed(2)),
    },
  ])
  await pool.end()
} finally {
  await database.close()
  await bench.close()
}

async function get(path: string, token: string): Promise<void> {
  const response = await fetch(bench.server.url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
}

async function times(run: () => Promise<unknown>): Promise<number[]> {
  const timings: number[] = []
  for (let round = 0; round < ROUNDS + 3; round++) {
    const startedAt = performance.now()
    await run()
    if (round >= 3) timings.push(performance.now() - startedAt)
  }
  return timings
}

function rowOf(what: string, sqls: number[], answers: number[]) {
  const of = (timings: number[], part: number) => Number(percentile(timings, part).toFixed(1))
  return {
    what,
    'queries p50 (ms)': of(sqls, 0.5),
    'queries p95 (ms)': of(sqls, 0.95),
    'answer p50 (ms)': of(answers, 0.5),
    'answer p95 (ms)': of(answers, 0.95),
  }
}
