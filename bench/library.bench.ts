// A page of 60 of My Library among 200,000 entries, compared with a gallery page in the same run; and the counts of all
// kinds and folders. `node bench/library.bench.ts [--rows 180000] [--rounds 20]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { signIn } from '../server/testing/people.ts'
import { openBench, report, timesOf } from './harness.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '180000' }, rounds: { type: 'string', default: '20' } },
})
const ROWS = Number(values.rows)
const ROUNDS = Number(values.rounds)

async function fill(pool: pg.Pool, userId: string): Promise<void> {
  // A trigger writes the search columns of images.
  await pool.query('alter table media enable always trigger media_note_words')
  await pool.query(
    `insert into media (user_id, family, model, type, prompt, width, height, object_key, mime, bytes, sha256, placeholder, created_at)
     select $1, 'studio', 'studio', 'image', 'A ' || (array['lamp','coat','boat','vase'])[1 + n % 4] || ', take ' || n, 768, 1024,
       'key ' || n, 'image/png', 1, '', decode(md5(n::text), 'hex'), now() - n * interval '5 minutes'
     from generate_series(1, $2) n`,
    [userId, ROWS],
  )
  await pool.query(
    `insert into prompts (user_id, title, position, excerpt, created_at, updated_at)
     select $1, 'Prompt ' || n, 'a' || n, 'A coat, version ' || n, now() - n * interval '45 minutes', now()
     from generate_series(1, $2) n`,
    [userId, ROWS / 9],
  )
  await pool.query(
    "insert into library_folders (user_id, name, created_at) select $1, 'Folder ' || n, now() from generate_series(1, 40) n",
    [userId],
  )
  await pool.query(
    `insert into library_items (user_id, kind, item_id, folder_id, added_at, made_at, is_shown)
     select m.user_id, m.type, m.id, f.id, now(), m.created_at, true
     from (select *, row_number() over (order by id) as n from media where user_id = $1) m
     join (select *, row_number() over (order by id) as n from library_folders where user_id = $1) f on f.n = 1 + m.n % 40
     where m.n % 10 <> 0`,
    [userId],
  )
  for (const table of ['media', 'prompts', 'library_items', 'library_folders'])
    await pool.query(`vacuum analyze ${table}`)
}

const bench = await openBench()
const { server } = bench
// Without triggers, since their work on so many rows isn’t measured.
const pool = new pg.Pool({
  connectionString: bench.databaseUrl,
  options: '-c session_replication_role=replica',
})
try {
  const { accessToken } = await signIn(server.url)
  const { rows: people } = await pool.query<{ id: string }>('select id from users')
  await fill(pool, people[0]?.id ?? '')
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${accessToken}` } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { nextCursor: string | null; folders?: { id: string }[] }
  }
  const { folders = [] } = await get('/api/library/counts')
  /** Returns the cursor after a number of pages of 200. */
  const deep = async (path: string, pages: number) => {
    let cursor: string | null = null
    for (let n = 0; n < pages; n++)
      cursor = (await get(`${path}&limit=200${cursor ? `&cursor=${cursor}` : ''}`)).nextCursor
    return `${path}&cursor=${cursor}`
  }
  const far = await deep('/api/library?sort=newest', 300)
  const queries: [string, string][] = [
    ['gallery, first page', '/api/gallery?limit=60&model=studio'],
    ['first page', '/api/library?limit=60'],
    ['after 60,000 entries', far],
    ['one kind', '/api/library?kind=prompt'],
    ['by last change', '/api/library?sort=changed'],
    ['one folder', `/api/library?folder=${folders[0]?.id}`],
    ['unfiled, a tenth', '/api/library?folder=none'],
    ['words', '/api/library?q=coat'],
    ['words in a folder', `/api/library?q=coat&folder=${folders[0]?.id}`],
    ['counts of all kinds and folders', '/api/library/counts'],
  ]
  const rows: { what: string; p50: string; p95: string; 'times the gallery': string }[] = []
  let base = 1
  for (const [what, path] of queries) {
    const { p50, p95 } = await timesOf(ROUNDS, () => get(path))
    if (rows.length === 0) base = p50
    rows.push({
      what,
      p50: p50.toFixed(1),
      p95: p95.toFixed(1),
      'times the gallery': (p50 / base).toFixed(1),
    })
  }
  report('library', rows)
} finally {
  await pool.end()
  await bench.close()
}
