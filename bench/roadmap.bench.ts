// Similar titles among 20,000 roadmap items, compared with a page of the same list in the same run. `node
// bench/roadmap.bench.ts [--rows 20000] [--rounds 60]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '60' } },
})
const ROWS = Number(values.rows)
const ROUNDS = Number(values.rounds)

/** Realistic words: a few are in many titles. */
const WORDS =
  'export contact sheet gallery prompt video film camera light colour palette folder tag search filter keyboard shortcut undo share link client proof print frame number mark loop lens recipe template model seed style pose batch queue credit invoice phone tablet offline sync upload download crop rotate mask layer background shadow reflection grain noise sharpen blur profile'.split(
    ' ',
  )

const bench = await openBench()
// Without triggers, since their work on so many rows isn’t measured.
const pool = new pg.Pool({
  connectionString: bench.databaseUrl,
  options: '-c session_replication_role=replica',
})
try {
  const { accessToken } = await signIn(bench.server.url)
  await pool.query(
    `insert into roadmap_items (id, title, body, locale, status, position, search, votes, created_at, status_at)
     select gen_random_uuid(), title, body, 'en', 'suggested', 'c' || lpad(n::text, 8, '0'),
       roadmap_words(title, body, 'en', '{}'), (n * 7919) % 500, now() - n * interval '1 minute', now()
     from (
       select n, string_agg(words[1 + floor(power(random(), 2) * $3)::int], ' ' order by place) filter (where place <= 6) as title,
         string_agg(words[1 + floor(power(random(), 2) * $3)::int], ' ' order by place) as body
       from generate_series(1, $1) n, generate_series(1, 25) place, (select $2::text[] as words) known group by n
     ) made`,
    [ROWS, WORDS, WORDS.length],
  )
  await pool.query('vacuum analyze roadmap_items')
  const ask = async (path: string, body?: object): Promise<{ items: unknown[] }> => {
    const response = await fetch(bench.server.url + path, {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { items: unknown[] }
  }
  const timesOf = async (run: (n: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const startedAt = performance.now()
      await run(n)
      times.push(performance.now() - startedAt)
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
  }
  const titleOf = (n: number) =>
    [3, 11, 23, 37].map((step) => WORDS[(n * step + step) % WORDS.length]).join(' with a ')
  const similar = (n: number) => ask('/api/roadmap/similar', { title: titleOf(n), locale: 'en' })
  /** Removes vowels from three of four words, so that only trigrams match. */
  const misspelt = (n: number) => {
    const title = titleOf(n).replace(/[aeiou](?=\w+ with)/g, '')
    return ask('/api/roadmap/similar', { title, locale: 'en' })
  }
  const list = () => ask('/api/roadmap?status=suggested&limit=15')
  await similar(0)
  await list()
  const lists = await timesOf(list)
  const near = await timesOf(similar)
  const wrong = await timesOf(misspelt)
  const rising = await timesOf(() => ask('/api/roadmap?status=suggested&sort=rising&limit=15'))
  const row = (what: string, { p50, p95 }: typeof lists) => ({
    what,
    p50: p50.toFixed(1),
    p95: p95.toFixed(1),
    times: (p50 / lists.p50).toFixed(2),
  })
  report('roadmap', [
    row('a page of 15, by votes', lists),
    row(`like a title among ${ROWS}`, near),
    row('like a title that is written wrong', wrong),
    row('a page of 15, rising', rising),
  ])
} finally {
  await pool.end()
  await bench.close()
}
