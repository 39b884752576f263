// The performance page for a month of a million measurements, and the overhead of counting per response. `node
// bench/performance.bench.ts [--rounds 20]`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createLatencies } from '../server/src/features/performance/latencies.ts'
import { signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const ROUNDS = Number(values.rounds)
const ROW_COUNT = 200_000

const folder = await mkdtemp(join(tmpdir(), 'studio-bench-performance-'))
const bench = await openBench({ STUDIO_DATA_DIR: folder, STUDIO_ADMIN_EMAILS: 'admin@example.com' })
try {
  const { url } = bench.server
  const admin = await signIn(url, 'admin@example.com')
  const database = new pg.Client(bench.databaseUrl)
  await database.connect()
  // Twenty routes, two devices, five metrics, each with about sixty buckets per day.
  const { rows } = await database.query(`
    insert into vitals_days
    select current_date - day, name, '/route/' || route, device, 150 + least(99, floor(abs(spread) * 30))::int, sum(n)::int
    from generate_series(0, 27) day, unnest(array['LCP', 'INP', 'CLS', 'FCP', 'TTFB']) name,
      generate_series(1, 20) route, unnest(array['desktop', 'phone']) device,
      lateral (select random() + random() + random() - 1.5 + 0 * route as spread, 3 as n from generate_series(1, 60)) s
    group by 1, 2, 3, 4, 5 returning n`)
  await database.query('analyze vitals_days')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/api/admin/performance?metric=LCP&device=phone`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  await database.end()

  const latencies = createLatencies({ database: undefined as never, clock: { now: () => new Date() } })
  const start = performance.now()
  for (let n = 0; n < ROW_COUNT; n++) latencies.note(`GET /api/route-${n % 200}`, 200, (n % 900) / 7)
  const each = ((performance.now() - start) / ROW_COUNT) * 1_000

  const measurements = rows.reduce((sum, { n }) => sum + n, 0)
  report('performance', [
    {
      what: `page of ${measurements.toLocaleString('en')} measurements in ${rows.length.toLocaleString('en')} counts, ms`,
      p50: Math.round(percentile(times, 0.5)),
      p95: Math.round(percentile(times, 0.95)),
      goal: '150',
    },
    { what: 'counting an answer, µs', p50: Number(each.toFixed(2)), p95: '', goal: '' },
  ])
} finally {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
