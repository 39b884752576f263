// Peak memory and database connections of a web process, a worker and a process that does both.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { send, signIn } from '../server/testing/people.ts'
import { freePort, type ServerProcess, startServer } from '../server/testing/process.ts'
import { buildWeb } from '../tools/build.ts'
import { report } from './harness.ts'

interface Answer {
  job: { id: string; status: string }
}

const USERS = 20
const LOAD_MS = 20_000
const IMAGES = 10

/** Peak resident memory since its start, in MB. */
async function peakOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function shoot(url: string, token: string): Promise<void> {
  const { job } = await send<Answer>(url, token, 'POST', '/api/photoshoots', {
    prompt: 'A violinist in a red coat, neon light',
    count: IMAGES,
    style: 'editorial',
    aspectRatio: '1:1',
    model: 'studio',
    quality: 'final',
  })
  for (;;) {
    const { status } = (await send<Answer>(url, token, 'GET', `/api/jobs/${job.id}`)).job
    if (status === 'completed') return
    if (status !== 'queued' && status !== 'running') throw new Error(`the job ${status}`)
    await sleep(250)
  }
}

/** Every user opens the lists of the studio, again and again. */
async function load(url: string, token: string): Promise<number> {
  let calls = 0
  const until = performance.now() + LOAD_MS
  const open = async () => {
    while (performance.now() < until)
      for (const path of ['/api/gallery', '/api/jobs', '/api/profile', '/api/config']) {
        await send(url, token, 'GET', path)
        calls++
        await sleep(50)
      }
  }
  await Promise.all(Array.from({ length: USERS }, open))
  return calls
}

await buildWeb()
const folder = await mkdtemp(join(tmpdir(), 'studio-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: createLog('warn') })
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
const connections = async () =>
  Number(
    (
      await pool.query(
        'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rows[0].count,
  )
/** Runs `work` and returns the most connections in the meantime. */
async function mostConnections(work: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      most = Math.max(most, await connections())
      await sleep(100)
    }
  })()
  try {
    await work
  } finally {
    isOver = true
    await counting
  }
  return most
}
const environment = {
  DATABASE_URL: postgres.url,
  STUDIO_DATA_DIR: join(folder, 'data'),
  STUDIO_LOG_LEVEL: 'warn',
  STUDIO_MAIL_INTERVAL_SECONDS: '0',
}
const started: ServerProcess[] = []
const start = async (more: Record<string, string> = {}) => {
  const server = await startServer({ ...environment, ...more })
  started.push(server)
  return server
}
try {
  const rows: Record<string, string | number>[] = []
  const web = await start({ STUDIO_ROLE: 'web' })
  await sleep(5_000)
  rows.push({
    process: 'web',
    when: 'at rest',
    'peak MB': await peakOf(web),
    connections: await connections(),
  })
  const { accessToken } = await signIn(web.url)
  const most = await mostConnections(load(web.url, accessToken))
  rows.push({ process: 'web', when: `${USERS} users`, 'peak MB': await peakOf(web), connections: most })
  const port = String(await freePort())
  const beside = await connections()
  const worker = await start({ STUDIO_ROLE: 'worker', STUDIO_WORKER_PORT: port, PORT: port })
  await sleep(5_000)
  rows.push({
    process: 'worker',
    when: 'at rest',
    'peak MB': await peakOf(worker),
    connections: (await connections()) - beside,
  })
  const both = await mostConnections(shoot(web.url, accessToken))
  rows.push({
    process: 'worker',
    when: `a shoot of ${IMAGES}`,
    'peak MB': await peakOf(worker),
    connections: `${both} with web`,
  })
  await Promise.all([web.stop(), worker.stop()])
  const all = await start()
  await sleep(5_000)
  rows.push({
    process: 'both in one',
    when: 'at rest',
    'peak MB': await peakOf(all),
    connections: await connections(),
  })
  const alone = await mostConnections(shoot(all.url, (await signIn(all.url)).accessToken))
  rows.push({
    process: 'both in one',
    when: `a shoot of ${IMAGES}`,
    'peak MB': await peakOf(all),
    connections: alone,
  })
  report('memory and database connections by role, besides PostgreSQL', rows)
} finally {
  await Promise.all(started.map((server) => server.stop()))
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
