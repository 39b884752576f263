import { DAY_MS } from '@studio/contract/kernel'
import {
  type Device,
  getJobsPerformance,
  getPerformance,
  getServerPerformance,
} from '@studio/contract/performance'
import type { Vital } from '@studio/contract/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { bucketOf } from '../../platform/histogram/index.ts'
import { serveOperations } from '../../platform/http/index.ts'
import { createLatencies } from './latencies.ts'
import { createPerformanceService } from './performance.service.ts'
import { foldLatencies } from './performance.store.ts'

const TOKEN = 'a-token-for-the-collector'
let studio: Studio
let admin: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_METRICS_TOKEN: TOKEN } })
  admin = await studio.onboarded()
})
afterAll(() => studio.close())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Visits of a day, spread around a mean value. */
async function visits(
  [name, route, device]: [Vital, string, Device],
  { day, count, middle }: { day: string; count: number; middle: number },
) {
  const scale = name === 'CLS' ? 10_000 : 1
  for (const share of [0.8, 1, 1.2])
    await studio.database.pool.query(
      `insert into vitals_days as v values ($1, $2, $3, $4, $5, $6)
        on conflict (day, name, route, device, bucket) do update set n = v.n + excluded.n`,
      [day, name, route, device, bucketOf(middle * share * scale), Math.round(count / 3)],
    )
}

test('a worker answers health, readiness and metrics on its own port, and nothing else', async () => {
  const { port, close } = await serveOperations(studio.app.http, { host: '127.0.0.1', port: 0 })
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  try {
    expect(await (await ask('/api/health')).json()).toMatchObject({ ok: true })
    expect(await (await ask('/api/ready?from=probe')).json()).toMatchObject({ ok: true })
    expect((await ask('/api/admin/metrics')).status).toBe(401)
    const metrics = await ask('/api/admin/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await metrics.text()).toContain('studio_info')
    for (const path of ['/', '/api/config', '/api/health/', '/auth/v1/health', '/api/admin/metrics/..'])
      expect((await ask(path)).status).toBe(404)
    expect((await ask('/api/health', { method: 'POST' })).status).toBe(404)
  } finally {
    await close()
  }
})

test('reports pages by route and device, with regressions and releases', async () => {
  for (let day = 1; day <= 14; day++) {
    const at = { day: daysAgo(day), count: 90 }
    await visits(['LCP', '/dashboard/gallery', 'desktop'], { ...at, middle: day <= 7 ? 1_300 : 1_000 })
    await visits(['CLS', '/dashboard/gallery', 'desktop'], { ...at, middle: 0.02 })
    // A tenth more is still chance, and too few say nothing.
    await visits(['INP', '/dashboard', 'desktop'], { ...at, middle: day <= 7 ? 108 : 100 })
    if (day === 3 || day === 10)
      await visits(['LCP', '/dashboard', 'phone'], {
        day: at.day,
        count: 30,
        middle: day < 7 ? 3_000 : 1_000,
      })
  }
  await studio.database.pool.query("insert into releases values ('12.4.9', now() - interval '20 days')")

  const report = await studio.call(
    getPerformance,
    { query: { metric: 'LCP', route: '/dashboard/gallery', device: 'desktop' } },
    admin,
  )
  const gallery = report.routes.find(({ route }) => route === '/dashboard/gallery')
  expect(gallery).toMatchObject({ device: 'desktop', visits: 14 * 90 })
  expect((gallery?.vitals.LCP.p75 ?? 0) / 1_400).toBeCloseTo(1, 0)
  expect(gallery?.vitals.CLS.p75).toBeGreaterThan(0.019)
  expect(gallery?.vitals.CLS.p75).toBeLessThan(0.026)
  expect(gallery?.vitals.INP).toEqual({ p75: null, count: 0 })
  expect(report.regressions).toHaveLength(1)
  expect(report.regressions[0]).toMatchObject({
    metric: 'LCP',
    route: '/dashboard/gallery',
    device: 'desktop',
    release: '12.5.0',
    before: { count: 7 * 90 },
    now: { count: 7 * 90 },
  })
  expect(report.regressions[0]?.rise).toBeCloseTo(0.3, 1)
  expect(report.line.days).toHaveLength(28)
  expect(report.line.days.at(-1)).toMatchObject({ day: daysAgo(0), p75: null, count: 0, low: null })
  expect(report.line.days.at(-3)?.low).toBeGreaterThan(1_000)
  expect(report.releases.map(({ version }) => version)).toEqual(['12.4.9', '12.5.0'])

  const short = await studio.call(getPerformance, { query: { days: 2 } }, admin)
  expect(short.regressions).toHaveLength(1)
  expect(short.routes.find(({ route }) => route === '/dashboard/gallery')?.visits).toBe(90)
})

test('counts calls by endpoint over all processes, and failures separately', async () => {
  await studio.fetch('/api/config').then((response) => response.text())
  const { endpoints, process, database, queue, objects } = await studio.call(getServerPerformance, {}, admin)
  expect(
    endpoints.ok && endpoints.value.find(({ endpoint }) => endpoint === 'GET /api/config'),
  ).toMatchObject({
    count: 1,
    failed: 0,
  })
  const other = createLatencies({ database: studio.database, clock: systemClock })
  other.note('GET /api/config', 500, 80)
  await other.flush()
  const again = await studio.call(getServerPerformance, {}, admin)
  const config =
    again.endpoints.ok && again.endpoints.value.find(({ endpoint }) => endpoint === 'GET /api/config')
  expect(config).toMatchObject({ count: 2, failed: 1 })
  expect(config && config.p99 / 80).toBeCloseTo(1, 1)

  expect(process).toMatchObject({ ok: true, value: { sockets: 0 } })
  expect(database.ok && database.value.size).toBeGreaterThan(1_000_000)
  expect(queue.ok && queue.value.map(({ task }) => task)).toContain('run-job')
  expect(objects).toEqual({ ok: true, value: { bytes: 0 } })
})

test('reports other parts if one fails', async () => {
  const latencies = createLatencies({ database: studio.database, clock: systemClock })
  const service = createPerformanceService({
    database: studio.database,
    clock: systemClock,
    latencies,
    parts: {
      process: async () => Promise.reject(new Error('gone')),
      queue: async () => Promise.reject(new Error('gone')),
      bytes: async () => 7,
    },
  })
  const report = await service.server(28)
  expect([report.process.ok, report.queue.ok]).toEqual([false, false])
  expect([report.endpoints.ok, report.database.ok, report.objects]).toEqual([
    true,
    true,
    { ok: true, value: { bytes: 7 } },
  ])
})

test('retries failed writes of latencies', async () => {
  const { database } = studio
  const latencies = createLatencies({ database, clock: systemClock })
  const count = async () =>
    Number(
      (await database.pool.query("select sum(n) from latency_days where endpoint = 'GET /once'")).rows[0].sum,
    )
  await database.pool.query('alter table latency_days rename to latency_away')
  latencies.note('GET /once', 200, 1)
  await expect(latencies.flush()).rejects.toThrow()
  await database.pool.query('alter table latency_away rename to latency_days')
  latencies.note('GET /once', 200, 1)
  await latencies.flush()
  await latencies.flush()
  expect(await count()).toBe(2)
})

test('merges hours of earlier days and deletes old days', async () => {
  const { db, pool } = studio.database
  for (const [days, hour] of [
    [1, 5],
    [3, 0],
    [3, 5],
    [3, 9],
    [200, 4],
  ])
    await pool.query("insert into latency_days values ($1, $2, 'GET /old', 200, 7, 2)", [
      daysAgo(days as number),
      hour,
    ])
  await foldLatencies(db, daysAgo(90), daysAgo(1))
  const { rows } = await pool.query(
    "select day::text as day, hour, n from latency_days where endpoint = 'GET /old' order by day",
  )
  expect(rows).toEqual([
    { day: daysAgo(3), hour: 0, n: 6 },
    { day: daysAgo(1), hour: 5, n: 2 },
  ])
})

test('reports durations, failures and costs of jobs by model', async () => {
  const { pool } = studio.database
  for (const [status, seconds] of [
    ['completed', 4],
    ['completed', 8],
    ['failed', 1],
  ])
    await pool.query(
      `insert into jobs (user_id, kind, status, request, cost_credits, cost_waived, started_at, finished_at)
        values ($1, 'image_batch', $2, '{"model": "dalle"}', 2, false, now() - $3 * interval '1 second', now())`,
      [admin.id, status, seconds],
    )
  const spent = await pool.query<{ day: string }>(
    'insert into provider_spending values (current_date, $1, 40) returning day::text',
    [admin.id],
  )
  const { models, spending } = await studio.call(getJobsPerformance, {}, admin)
  expect(models).toEqual([
    {
      model: 'dalle',
      kind: 'image_batch',
      jobs: 3,
      failed: 1,
      p50: 6,
      p95: expect.closeTo(7.8),
      items: 0,
      credits: 6,
    },
  ])
  expect(spending).toEqual([{ day: spent.rows[0]?.day, cents: 40 }])
})

test('exports metrics only with the token of the environment', async () => {
  const read = (token?: string) =>
    studio.fetch('/api/admin/metrics', token ? { headers: { authorization: `Bearer ${token}` } } : {})
  expect([
    (await read()).status,
    (await read('another')).status,
    (await read(admin.accessToken)).status,
  ]).toEqual([401, 401, 401])
  const answer = await read(TOKEN)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  expect(text).toMatch(/^# TYPE studio_http_request_duration_seconds histogram$/m)
  expect(text).toMatch(/_bucket\{endpoint="GET \/api\/config",status="200",le="\+Inf"\} 1$/m)
  expect(text).toMatch(/^studio_info\{version="12\.5\.0",build="[\w.-]+"\} 1$/m)
  expect(text).toMatch(/^studio_queue_entries\{task="run-job",state="ready"\} 0$/m)
  const other = await startTestStudio()
  expect(
    (await other.fetch('/api/admin/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status,
  ).toBe(404)
  await other.close()
})
