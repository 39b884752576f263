// Search for similar images among the hashes of 200,000 images of one user, compared with a gallery page in the same
// run. Only hashes exist, without images; results are read like in the gallery. `node bench/near.bench.ts [--rows
// 200000] [--rounds 40]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { signIn } from '../server/testing/people.ts'
import { openBench, report, timesOf } from './harness.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '40' } },
})
const ROWS = Number(values.rows)
const ROUNDS = Number(values.rounds)
/** Number of other users with as many rows, so that the user’s rows aren’t the whole table. */
const OTHERS = 1

async function fill(pool: pg.Pool, userId: string): Promise<void> {
  // Digests are as distant from each other as hashes of unrelated images.
  await pool.query(
    `insert into media_hashes (media_id, user_id, phash, dhash, variants, version)
     select id, $1, decode(left(md5('p' || id), 16), 'hex'), decode(left(md5('d' || id), 16), 'hex'),
       decode(md5('1' || id) || md5('2' || id) || md5('3' || id), 'hex'), 1
     from (select gen_random_uuid() as id from generate_series(1, $2)) made`,
    [userId, ROWS],
  )
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
  const me = people[0]?.id ?? ''
  for (let n = 0; n < OTHERS; n++) {
    const { rows } = await pool.query<{ id: string }>('insert into users default values returning id')
    await fill(pool, rows[0]?.id ?? '')
  }
  await fill(pool, me)
  await pool.query('vacuum analyze media_hashes')
  const ask = async (path: string, body?: object) => {
    const response = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { looked?: number }
  }
  const one = { phash: '0123456789abcdef', dhash: 'fedcba9876543210' }
  const near = () =>
    ask('/api/forensics/near', { ...one, variants: { crop90: one, crop80: one, mirror: one } })
  const { looked } = await near()
  const page = await timesOf(ROUNDS, () => ask('/api/gallery?limit=60&model=studio'))
  const timings = await timesOf(ROUNDS, near)
  report('near', [
    { what: 'gallery, a page of 60', p50: page.p50.toFixed(1), p95: page.p95.toFixed(1), times: '1.0' },
    {
      what: `alike among ${looked}`,
      p50: timings.p50.toFixed(1),
      p95: timings.p95.toFixed(1),
      times: (timings.p95 / page.p95).toFixed(1),
    },
  ])
} finally {
  await pool.end()
  await bench.close()
}
