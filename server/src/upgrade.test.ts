import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { startTestStudio } from '../testing/index.ts'
import { databaseUrl } from '../testing/postgres.ts'
import { createCharges } from './features/economy/charges.service.ts'
import { systemClock } from './platform/clock/index.ts'
import { type DatabaseHandle, migrate, openDatabase, SCHEMA } from './platform/database/index.ts'
import { createLog } from './platform/log/index.ts'

const log = createLog('silent')
const name = `released_${randomUUID().replaceAll('-', '')}`
/** Last migration of the version with separate queue tables. */
const FIRST_RELEASE = '0038-'

const folder = () => mkdtemp(join(tmpdir(), 'studio-schema-'))

let admin: DatabaseHandle
let database: DatabaseHandle
beforeAll(async () => {
  admin = openDatabase({ connectionString: inject('postgres') }, log, 1)
  await admin.pool.query(`create database ${name}`)
  database = openDatabase({ connectionString: databaseUrl(inject('postgres'), name) }, log, 4)
  // That version had its functions and views in migrations.
  const [migrations, present] = [await folder(), await folder()]
  for (const file of await readdir(SCHEMA.migrations))
    if (file < `${FIRST_RELEASE}~`) await cp(join(SCHEMA.migrations, file), join(migrations, file))
  await migrate(database.pool, log, { migrations, present })
  for (const each of [migrations, present]) await rm(each, { recursive: true })
})
afterAll(async () => {
  await database.close()
  await admin.pool.query(`drop database ${name} with (force)`)
  await admin.close()
})

const REQUEST = {
  prompt: 'old',
  count: 2,
  style: 'editorial',
  aspectRatio: '1:1',
  model: 'studio',
  seed: 7,
  poseVariety: false,
  quality: 'draft',
}

/**
 * Inserts a shoot with two images as the previous version stored it. In a running one, the first image is partly done.
 */
async function insertShoot(userId: string, status: 'queued' | 'running', request: object = REQUEST) {
  const charges = createCharges({ database, clock: systemClock, moved: () => {} })
  return await database.transact(async (tx) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into jobs (user_id, kind, request, cost_credits, cost_waived, status, fence, worker, started_at, lease_until)
       values ($1, 'image_batch', $2, 2, true, $3::text, 4, 'host/1/x',
         case when $3::text = 'running' then now() end, case when $3::text = 'running' then now() + interval '1 day' end)
       returning id`,
      [userId, JSON.stringify(request), status],
    )
    const id = rows[0]?.id as string
    await database.pool.query(
      `insert into job_items (job_id, index, seed, width, height, credits, status, progress)
       select $1, n, 7 + n, 64, 64, 1, case when $2 = 'running' and n = 0 then 'developing' else 'waiting' end, 0
       from generate_series(0, 1) n`,
      [id, status],
    )
    await charges.hold(tx, { userId, jobId: id, credits: 2, waived: true })
    return id
  })
}

test('a database of the previous version continues its running and queued jobs', async () => {
  const user = async () =>
    (await database.pool.query<{ id: string }>('insert into users default values returning id')).rows[0]
      ?.id as string
  const [ana, bo] = [await user(), await user()]
  const running = [await insertShoot(ana, 'running'), await insertShoot(ana, 'running')]
  const queued = [await insertShoot(ana, 'queued'), await insertShoot(bo, 'queued')]
  const { model: _, ...unreadable } = REQUEST
  const broken = await insertShoot(bo, 'queued', unreadable)
  await database.pool.query(
    `insert into job_turns (user_id, taken_at) values ($1, now()), ($2, now() - interval '1 hour')`,
    [ana, bo],
  )
  await database.pool.query(
    `insert into account_exports (id, user_id, status, attempts, worker, lease_until, created_at)
     values (gen_random_uuid(), $1, 'running', 1, 'gone', now() + interval '1 day', now())`,
    [ana],
  )
  await insertOldEntries()
  await migrate(database.pool, log)
  const { rows: turns } = await database.pool.query('select user_id from job_turns order by turn')
  expect(turns.map(({ user_id: id }) => id)).toEqual([bo, ana])
  await database.close()

  const studio = await startTestStudio({ engines: [createFakeEngine()], template: name })
  const statusOf = async (id: string) =>
    (await studio.database.pool.query('select status, error from jobs where id = $1', [id])).rows[0]
  for (const id of [...running, ...queued])
    await expect.poll(() => statusOf(id)).toEqual({ status: 'completed', error: null })
  // A job that this version cannot read fails with an error for its owner and the admins.
  await expect
    .poll(() => statusOf(broken))
    .toMatchObject({
      status: 'failed',
      error: expect.stringContaining('can’t read the request'),
    })
  const { rows: holds } = await studio.database.pool.query(
    'select status, captured::int as captured from ledger_holds order by captured desc',
  )
  expect(holds).toEqual([
    ...Array.from({ length: 4 }, () => ({ status: 'captured', captured: 2 })),
    { status: 'released', captured: 0 },
  ])
  await expect
    .poll(async () => (await studio.database.pool.query('select status from account_exports')).rows)
    .toEqual([{ status: 'ready' }])
  await expect
    .poll(
      async () =>
        (
          await studio.database.pool.query(
            "select distinct name from pgboss.queue where name not like '\\_\\_%' order by name",
          )
        ).rows,
    )
    .toEqual(
      [
        'copy-proof',
        'dead-letters',
        'draw-work-card',
        'execute-proposal',
        'prepare-thing',
        'read-imported',
        'render-delivery-file',
        'render-edit',
        'run-job',
        'send-mail',
        'send-mail-to-others',
        'simulate-rule',
        'stack-imported',
        'sync-edits',
        'write-export',
      ].map((queue) => ({ name: queue })),
    )
  await expect
    .poll(
      async () =>
        (await studio.database.pool.query("select data from pgboss.job where name = 'dead-letters'")).rows,
    )
    .toEqual([{ data: { userId: bo } }])
  await studio.close()
})

/** Fills the queue as the previous version left it, with workers that crashed during their jobs. */
async function insertOldEntries(): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
    reindex: false,
    supervise: false,
  })
  await boss.start()
  const { rows } = await database.pool.query<{ id: string; userId: string }>(
    'select id, user_id as "userId" from account_exports',
  )
  for (const [queue, data] of [
    ['run-jobs', { userId: rows[0]?.userId }],
    ['write-export', { exportId: rows[0]?.id }],
  ] as const) {
    await boss.createQueue(queue, {
      retryLimit: 3,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: 21_600,
    })
    await boss.send(queue, data)
    await boss.fetch(queue)
  }
  await boss.stop({ graceful: false, close: false })
}
