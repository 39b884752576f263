import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { createUserWith } from '../economy.fixtures.ts'
import { verifyLedger } from './verify.ts'

let studio: Studio
let userId: string
let jobId: string
let done: { transaction: string; account: string; media: string }

const db = () => studio.database
const one = async (text: string, values: unknown[] = []) =>
  (await db().pool.query<Record<string, string>>(text, values)).rows[0] as Record<string, string>

beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_ROLE: 'web' } })
  userId = await createUserWith(db(), { coin: 100, credit: 50, token: 10 })
  jobId = await insertJob(false)
  const media = await finishItem(jobId, 0)
  await insertJob(true)
  await db().pool.query('select ledger_seal(1000, true)')
  const { id, account_id } = await one(
    "select t.id, e.account_id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.kind = 'capture' and e.balance is not null",
  )
  done = { transaction: id as string, account: account_id as string, media }
})
afterAll(() => studio?.close())

async function insertJob(isWaived: boolean): Promise<string> {
  const { id } = await one(
    "insert into jobs (user_id, kind, request, cost_credits, cost_waived) values ($1, 'image_batch', '{}', 3, $2) returning id",
    [userId, isWaived],
  )
  for (let index = 0; index < 3; index++)
    await db().pool.query(
      'insert into job_items (job_id, index, seed, width, height, credits) values ($1, $2, 1, 1, 1, 1)',
      [id, index],
    )
  await db().pool.query('select ledger_hold($1, $2, $3, 3, now())', [isWaived, userId, id])
  return id as string
}

async function finishItem(job: string, index: number): Promise<string> {
  const { id } = await one(
    `insert into media (id, user_id, job_id, job_index, type, family, model, prompt, width, height, object_key, mime,
       bytes, sha256, placeholder)
     values ($1, $2, $3, $4, 'image', 'studio', 'studio', 'x', 1, 1, 'k', 'image/png', 1, 'abc', '') returning id`,
    [randomUUID(), userId, job, index],
  )
  await db().pool.query(
    "update job_items set status = 'done', media_id = $3 where job_id = $1 and index = $2",
    [job, index, id],
  )
  await db().pool.query('select ledger_capture($1, $2, 1, $3, now())', [job, index, id])
  return id as string
}

/** Returns the invariants violated by a change that bypasses every database guard, then repairs it. */
async function breaksBy(change: (client: pg.PoolClient) => Promise<unknown>) {
  const admin = await db().pool.connect()
  try {
    // Disables triggers. Check constraints still apply, so those that would refuse are dropped.
    await admin.query("set session_replication_role = 'replica'")
    await admin.query('begin')
    await change(admin)
    await admin.query('commit')
  } finally {
    await admin.query("set session_replication_role = 'origin'").catch(() => {})
    admin.release()
  }
  return await verifyLedger(db().db)
}

type Break = [number, string, string, string]

// Violations and their repairs, so that each case is independent.
const breaks: (() => Break)[] = [
  () => [
    1,
    'an entry of another amount',
    `update ledger_entries set amount = amount - 1 where transaction_id = ${done.transaction} and balance is not null`,
    `update ledger_entries set amount = amount + 1 where transaction_id = ${done.transaction} and balance is not null`,
  ],
  () => [
    1,
    'a transaction without entries',
    `insert into ledger_transactions (id, book, kind, user_id, created_at) overriding system value
      values (9999, 'visible', 'welcome', '${userId}', now())`,
    'delete from ledger_transactions where id = 9999',
  ],
  () => [
    2,
    'a balance that was written by hand',
    `update ledger_accounts set posted = posted + 5 where id = ${done.account}`,
    `update ledger_accounts set posted = posted - 5 where id = ${done.account}`,
  ],
  () => [
    2,
    'held without a hold',
    `update ledger_accounts set held = held + 1 where id = ${done.account}`,
    `update ledger_accounts set held = held - 1 where id = ${done.account}`,
  ],
  () => [
    2,
    'an account below zero',
    `alter table ledger_accounts drop constraint ledger_accounts_funds;
     update ledger_accounts set posted = -1 where user_id = '${userId}' and asset = 'token'`,
    `update ledger_accounts set posted = 10 where user_id = '${userId}' and asset = 'token';
     alter table ledger_accounts add constraint ledger_accounts_funds check (user_id is null or posted >= held)`,
  ],
  () => [
    3,
    'more captured than the transactions took',
    `update ledger_holds set captured = captured + 1 where job_id = '${jobId}'`,
    `update ledger_holds set captured = captured - 1 where job_id = '${jobId}'`,
  ],
  () => [
    4,
    'a job that ended and still holds',
    `update jobs set status = 'completed', finished_at = now() where id = '${jobId}'`,
    `update jobs set status = 'queued', finished_at = null where id = '${jobId}'`,
  ],
  () => [
    4,
    'a job without a hold',
    `insert into jobs (id, user_id, kind, request, cost_credits, cost_waived)
      values ('00000000-0000-4000-8000-000000000009', '${userId}', 'image_batch', '{}', 1, true)`,
    "delete from jobs where id = '00000000-0000-4000-8000-000000000009'",
  ],
  () => [
    5,
    'an item that was finished for nothing',
    `update job_items set status = 'done' where job_id = '${jobId}' and index = 1`,
    `update job_items set status = 'waiting' where job_id = '${jobId}' and index = 1`,
  ],
  () => [
    5,
    'a picture that was swapped',
    `update media set sha256 = 'def' where id = '${done.media}'`,
    `update media set sha256 = 'abc' where id = '${done.media}'`,
  ],
  () => [
    6,
    'an acknowledged transaction that is not there',
    `insert into intents (user_id, endpoint, key, body_hash, answer)
      values ('${userId}', 'POST /api/coins/exchange', 'lost', 'x', '{"transactionId": "999999"}')`,
    "delete from intents where key = 'lost'",
  ],
  () => [
    6,
    'an acknowledged job that is not there',
    `insert into intents (user_id, endpoint, key, body_hash, answer) values ('${userId}', 'POST /api/photoshoots',
      'lost', 'x', '{"id": "00000000-0000-4000-8000-000000000009", "kind": 1, "status": 1, "cost": 1, "items": 1}')`,
    "delete from intents where key = 'lost'",
  ],
  () => [
    6,
    'an acknowledged proposal that is not there',
    `insert into intents (user_id, endpoint, key, body_hash, answer) values ('${userId}',
      'POST /api/admin/ledger/proposals', 'lost', 'x', '{"id": "00000000-0000-4000-8000-000000000009",
        "proposerId": "${userId}", "transactionId": null}')`,
    "delete from intents where key = 'lost'",
  ],
  () => [
    7,
    'an exchange at another rate',
    `select ledger_post('visible', 'exchange', '${userId}', now(),
      '[{"user": "${userId}", "asset": "coin", "amount": -9}, {"system": "exchange", "asset": "coin", "amount": 9},
        {"user": "${userId}", "asset": "credit", "amount": 1}, {"system": "exchange", "asset": "credit", "amount": -1}]',
      '{}')`,
    '',
  ],
  () => [
    8,
    'a bonus for an amount that has none',
    `select ledger_post('visible', 'bonus', '${userId}', now(),
      '[{"user": "${userId}", "asset": "token", "amount": 9}, {"system": "promotion", "asset": "token", "amount": -9}]',
      '{}')`,
    '',
  ],
  () => [
    9,
    'a waived job in the visible book',
    `update jobs set cost_waived = true where id = '${jobId}'`,
    `update jobs set cost_waived = false where id = '${jobId}'`,
  ],
  () => [
    10,
    'an adjustment by nobody',
    `insert into audit_entries (id, actor_id, action, subject_id, created_at) values
        ('00000000-0000-4000-8000-000000000001', '${userId}', 'x', 'y', now());
     select ledger_post('visible', 'adjustment', '${userId}', now(),
      '[{"user": "${userId}", "asset": "token", "amount": 1}, {"system": "adjustment", "asset": "token", "amount": -1}]',
      '{"actor_id": "00000000-0000-4000-8000-000000000002", "reason": "because",
        "audit_id": "00000000-0000-4000-8000-000000000001"}')`,
    '',
  ],
  () => [
    10,
    'a sealed transaction that was rewritten',
    `update ledger_transactions set reason = 'never mind' where id = ${done.transaction}`,
    `update ledger_transactions set reason = null where id = ${done.transaction}`,
  ],
  () => [
    10,
    'a link that was cut out',
    'create table cut as select * from ledger_links where position = 2; delete from ledger_links where position = 2',
    'insert into ledger_links select * from cut; drop table cut',
  ],
  () => [
    1,
    'entries of a transaction that is not there',
    `insert into ledger_entries (account_id, transaction_id, amount, balance, kind, created_at)
      values (${done.account}, 9999, -1, 0, 'capture', now())`,
    'delete from ledger_entries where transaction_id = 9999',
  ],
  () => [
    11,
    'the totals of a month that were rewritten',
    `update ledger_months set spent = spent + 1 where account_id = ${done.account}`,
    `update ledger_months set spent = spent - 1 where account_id = ${done.account}`,
  ],
  () => [
    11,
    'a running balance that was rewritten',
    `update ledger_entries set balance = balance + 1 where transaction_id = ${done.transaction} and balance is not null`,
    `update ledger_entries set balance = balance - 1 where transaction_id = ${done.transaction} and balance is not null`,
  ],
]

test('passes an unmodified ledger', async () => {
  expect(await verifyLedger(db().db)).toEqual([])
})

test('detects each broken invariant and names the row', async () => {
  const detected = new Set<number>()
  for (const make of breaks) {
    const [number, name, change, repair] = make()
    const before = await verifyLedger(db().db)
    const breaches = await breaksBy((client) => client.query(change))
    const breach = breaches.find((each) => each.number === number)
    const earlier = before.find((each) => each.number === number)?.rows ?? []
    const rows = (breach?.rows ?? []).filter((row) => !earlier.includes(row))
    expect(rows.length, `${number}: ${name} must be found in ${JSON.stringify(breaches)}`).toBeGreaterThan(0)
    expect(rows[0], name).toMatch(/\d/)
    detected.add(number)
    if (repair) await breaksBy((client) => client.query(repair))
  }
  expect([...detected].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test.each([
  ['update ledger_entries set amount = 5', 'only ever added to'],
  ['delete from ledger_entries', 'only ever added to'],
  ['truncate ledger_entries cascade', 'only ever added to'],
  ["update ledger_transactions set reason = 'x'", 'only ever added to'],
  ['delete from ledger_transactions', 'only ever added to'],
  ['delete from ledger_links', 'only ever added to'],
  ['update audit_entries set reason = null', 'only ever added to'],
  ['delete from ledger_accounts', 'only ever added to'],
  ['delete from ledger_holds', 'only ever added to'],
  ['update ledger_accounts set posted = -1 where user_id is not null', 'ledger_accounts_funds'],
  ['update ledger_accounts set held = -1 where user_id is not null', 'ledger_accounts_held_check'],
  ['update ledger_accounts set held = posted + 1 where user_id is not null', 'ledger_accounts_funds'],
  ['update ledger_holds set amount = amount + 1', 'cannot change like this'],
  ['update ledger_holds set captured = captured - 1 where captured > 0', 'cannot change like this'],
  ['update ledger_holds set captured = amount + 1', 'ledger_holds_check'],
  ["update jobs set status = 'failed', finished_at = now() where status = 'queued'", 'still holds credits'],
])('the database refuses: %s', async (text, why) => {
  await expect(db().pool.query(text)).rejects.toThrow(why)
})

test('the database refuses entries of a missing transaction or another book', async () => {
  const { id: shadow } = await one(
    "select id from ledger_accounts where book = 'shadow' and user_id is not null",
  )
  for (const [account, transaction] of [
    [done.account, '9999'],
    [shadow, done.transaction],
  ])
    await expect(
      db().pool.query(
        "insert into ledger_entries (account_id, transaction_id, amount, kind, created_at) values ($1, $2, 1, 'capture', now())",
        [account, transaction],
      ),
    ).rejects.toThrow('not of its book')
})

test('the database refuses unbalanced entries, and a second payment for an item', async () => {
  const unbalanced = JSON.stringify([
    { user: userId, asset: 'coin', amount: 5 },
    { system: 'promotion', asset: 'coin', amount: -4 },
  ])
  const acrossAssets = JSON.stringify([
    { user: userId, asset: 'coin', amount: 5 },
    { system: 'promotion', asset: 'token', amount: -5 },
  ])
  for (const legs of [unbalanced, acrossAssets])
    await expect(
      db().pool.query("select ledger_post('visible', 'welcome', $1, now(), $2::jsonb, '{}')", [userId, legs]),
    ).rejects.toThrow('do not balance')
  await expect(db().pool.query('select ledger_capture($1, 0, 1, null, now())', [jobId])).rejects.toThrow(
    'ledger_transactions_items',
  )
  await expect(db().pool.query('select ledger_capture($1, 1, 4, null, now())', [jobId])).rejects.toThrow(
    'ledger_holds_check',
  )
})
