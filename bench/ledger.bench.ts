// Ledger transfers by 32 clients on distributed accounts and on one hot account, compared with as many bare updates of
// one row, and pages of the credits ledger among a million entries. `node bench/ledger.bench.ts [--transfers 40000]
// [--entries 1000000] [--rounds 60]`
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createExchange } from '../server/src/features/economy/exchange.service.ts'
import { findEntries, findMonths } from '../server/src/features/economy/ledger/entries.store.ts'
import { post } from '../server/src/features/economy/ledger/ledger.store.ts'
import { verifyLedger } from '../server/src/features/economy/index.ts'
import { systemClock } from '../server/src/platform/clock/index.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { migrate, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: {
    transfers: { type: 'string', default: '40000' },
    entries: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '60' },
  },
})
const TRANSFERS = Number(values.transfers)
const ENTRIES = Number(values.entries)
const ROUNDS = Number(values.rounds)
const CLIENTS = 32
const USERS = 1_000
const PLENTY = 1_000_000_000

const folder = await mkdtemp(join(tmpdir(), 'ledger-bench-'))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log })
const database = openDatabase({ connectionString: postgres.url }, log, CLIENTS)
const { pool } = database
const users = Array.from({ length: USERS }, () => randomUUID())
const one = users[0] as string

async function fill(): Promise<void> {
  await migrate(pool, log)
  await pool.query('create table bare (id integer primary key, n bigint not null) with (fillfactor = 60)')
  await pool.query('insert into bare select n, 0 from generate_series(0, $1::int - 1) n', [USERS])
  await pool.query('insert into users (id) select unnest($1::uuid[])', [users])
  await pool.query(
    `select ledger_post('visible', 'welcome', id, now(), jsonb_build_array(
       jsonb_build_object('user', id, 'asset', 'coin', 'amount', $1::bigint),
       jsonb_build_object('system', 'promotion', 'asset', 'coin', 'amount', -$1::bigint)), '{}') from users`,
    [PLENTY],
  )
}

/** Runs `work` many times by 32 clients. Returns the rate per second. */
async function rate(work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let n = next++; n < TRANSFERS; n = next++) await work(n)
    }),
  )
  return TRANSFERS / ((performance.now() - started) / 1000)
}

const userOf = (n: number) => users[(n * 7919) % USERS] as string
const bare = (id: number) => pool.query('update bare set n = n + 1 where id = $1', [id])
const { exchange } = createExchange({ database, clock: systemClock, moved: () => {} })

const oneAsset = (userId: string) =>
  post(database.db, {
    kind: 'purchase',
    userId,
    at: new Date(),
    legs: [
      { user: userId, asset: 'coin', amount: 10 },
      { system: 'issuance', asset: 'coin', amount: -10 },
    ],
    reference: randomUUID(),
  })
const twoAssets = (userId: string) =>
  post(database.db, {
    kind: 'exchange',
    userId,
    at: new Date(),
    legs: [
      { user: userId, asset: 'coin', amount: -10 },
      { system: 'exchange', asset: 'coin', amount: 10 },
      { system: 'exchange', asset: 'credit', amount: -1 },
      { user: userId, asset: 'credit', amount: 1 },
    ],
    reference: randomUUID(),
  })
const runExchange = (userId: string) =>
  exchange(userId, 10, { endpoint: 'POST /api/coins/exchange', key: randomUUID(), bodyHash: 'x' })

async function rates(): Promise<void> {
  const phases: { what: string; spread: (n: number) => Promise<unknown>; hot: () => Promise<unknown> }[] = [
    { what: 'bare update of one row', spread: (n) => bare((n * 7919) % USERS), hot: () => bare(0) },
    { what: 'transfer of one asset', spread: (n) => oneAsset(userOf(n)), hot: () => oneAsset(one) },
    { what: 'transfer of two assets', spread: (n) => twoAssets(userOf(n)), hot: () => twoAssets(one) },
    {
      what: 'exchange with its kept answer',
      spread: (n) => runExchange(userOf(n)),
      hot: () => runExchange(one),
    },
  ]
  const rows = []
  for (const { what, spread, hot } of phases)
    rows.push({ what, spread: await rate(spread), hot: await rate(hot) })
  const [base = { spread: 0, hot: 0 }] = rows
  report(
    `ledger, ${TRANSFERS} by ${CLIENTS} clients, per second`,
    rows.map(({ what, spread, hot }) => ({
      what,
      'spread accounts': Math.round(spread),
      'share of bare': `${Math.round((100 * spread) / base.spread)} %`,
      'one hot account': Math.round(hot),
      'share of bare hot': `${Math.round((100 * hot) / base.hot)} %`,
    })),
  )
  const breaches = await verifyLedger(database.db)
  if (breaches.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(breaches)}`)
}

// Entries of one owner over two years: nine in ten are captures, with an exchange now and then.
const HISTORY = `
with owner as (
  insert into ledger_accounts (book, user_id, asset) values ('visible', $1, 'credit')
  on conflict (book, user_id, asset) do update set book = excluded.book returning id
), done as (
  insert into ledger_transactions (book, kind, user_id, job_id, hold_id, item, created_at)
  select 'visible', case when n % 10 = 0 then 'exchange' else 'capture' end, $1, gen_random_uuid(),
    case when n % 10 > 0 then gen_random_uuid() end, case when n % 10 > 0 then 0 end,
    '2026-11-20'::timestamptz - make_interval(secs => 63072000.0 * (1 - n::float8 / $2))
  from generate_series(1, $2) n returning id, kind, created_at
)
insert into ledger_entries (account_id, transaction_id, amount, balance, kind, created_at)
select owner.id, done.id, case done.kind when 'exchange' then 9 else -1 end, 1000 + done.id % 10, done.kind, done.created_at
from done, owner order by done.id`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function pages(): Promise<void> {
  const owner = randomUUID()
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(HISTORY, [owner, ENTRIES])
  client.release(true)
  await pool.query('vacuum analyze ledger_entries')
  await pool.query('vacuum analyze ledger_transactions')
  const { rows } = await pool.query<{ id: string }>(
    `select e.id::text from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.user_id = $1 order by e.id desc offset $2 limit 1`,
    [owner, Math.floor(ENTRIES / 2)],
  )
  const middle = rows[0]?.id
  const from = new Date('2026-01-01T00:00:00Z')
  const until = new Date('2026-02-01T00:00:00Z')
  const { db } = database
  const read = (filter: Partial<Parameters<typeof findEntries>[2]>) => () =>
    findEntries(db, owner, { asset: 'credit', ...filter }, 61)
  const cases: Record<string, () => Promise<unknown>> = {
    'select 1': () => pool.query('select 1'),
    'newest page': read({}),
    'page in the middle': read({ after: middle }),
    'of one kind': read({ kind: 'exchange' }),
    'of a kind there is none of': read({ kind: 'purchase' }),
    'of a month': read({ from, until }),
    'of a month and a kind': read({ from, until, kind: 'exchange' }),
    'totals of all months': () => findMonths(db, owner),
  }
  const result = []
  for (const [what, work] of Object.entries(cases)) {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) times.push(await timed(work))
    const figure = (p: number) => Math.round(percentile(times, p) * 100) / 100
    result.push({ what, p50: figure(0.5), p95: figure(0.95) })
  }
  report(`credits ledger, a page of 60 among ${ENTRIES} entries, ms`, result)
}

try {
  await fill()
  await rates()
  await pages()
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
