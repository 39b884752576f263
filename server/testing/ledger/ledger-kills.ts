import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@studio/contract/kernel'
import { verifyLedger } from '../../src/features/economy/index.ts'
import { seal } from '../../src/features/economy/ledger/ledger.store.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts'
import { migrate, openDatabase } from '../../src/platform/database/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { findMissing } from './ledger-run.ts'
import { openAccounts, createLedgerReader } from './ledger-reader.ts'

/** Limit of automatic PostgreSQL restarts per minute; above it the database is reopened. */
const KILLS_PER_START = 3
const USERS = 40
const START = 1_000_000_000

export interface KillOptions {
  kills: number
  clients?: number
  onKill?: (state: { kills: number; acknowledged: number }) => void
}

/**
 * Repeatedly kills PostgreSQL with all its processes while many clients move the ledger on a separate database.
 * Clients without an answer repeat the call with the same key until they get one. Throws if anything acknowledged is
 * lost or happened twice.
 */
export async function killUnderLoad({ kills, clients = 32, onKill }: KillOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-kills-'))
  const log = createLog('silent')
  const start = () => startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log })
  let postgres = await start()
  const database = openDatabase({ connectionString: postgres.url }, log, clients)
  const coins = new Map<string, number>()
  const acknowledged = { transactions: [] as string[], jobs: [] as string[], purchases: [] as string[] }
  const counts = { acknowledged: 0, askedAgain: 0 }
  let hasEnded = false
  try {
    await migrate(database.pool, log)
    const reader = createLedgerReader(database)
    const users = await openAccounts(database, USERS, START)
    for (const id of users) coins.set(id, START)

    async function work(client: number): Promise<void> {
      for (let n = 0; !hasEnded; n++) {
        const userId = users[(client * 7 + n) % USERS] as string
        const key = randomUUID()
        const amount = 1 + (n % 50)
        const isExchange = n % 2 === 0
        const send = () =>
          isExchange ? reader.exchange(userId, key, 10 * amount) : reader.adjust(userId, key, 'coin', amount)
        for (;;)
          try {
            const { transactionId } = await send()
            coins.set(userId, (coins.get(userId) ?? 0) + (isExchange ? -10 * amount : amount))
            acknowledged.transactions.push(transactionId)
            counts.acknowledged++
            break
          } catch (error) {
            if (error instanceof Refusal && error.code !== 'CONFLICT') throw error
            counts.askedAgain++
            await sleep(20)
          }
      }
    }
    const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
    // Its errors are thrown when it is awaited below.
    working.catch(() => {})

    for (let done = 0; done < kills; ) {
      const before = counts.acknowledged
      await until(() => counts.acknowledged >= before + clients)
      await sleep(20 + ((done * 37) % 200))
      if (done > 0 && done % KILLS_PER_START === 0) {
        await postgres.stop()
        postgres = await start()
        await until(() => counts.acknowledged >= before + 2 * clients)
      }
      const { pid } = postgres
      killTree(pid)
      done += 1
      await until(() => postgres.pid !== pid)
      onKill?.({ kills: done, acknowledged: counts.acknowledged })
    }
    hasEnded = true
    await working

    await seal(database.db, true)
    const breaches = await verifyLedger(database.db)
    if (breaches.length > 0) throw new Error(`Broken: ${JSON.stringify(breaches, null, 1)}`)
    await findMissing(database, acknowledged)
    const { rows } = await database.pool.query<{ id: string; posted: number }>(
      "select user_id as id, posted from ledger_accounts where user_id = any($1) and asset = 'coin'",
      [users],
    )
    for (const { id, posted } of rows)
      if (posted !== coins.get(id))
        throw new Error(`${id} should have ${coins.get(id)} coins and has ${posted}`)
    return { kills, ...counts }
  } finally {
    hasEnded = true
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function until(condition: () => boolean, ms = 120_000): Promise<void> {
  for (const end = performance.now() + ms; !condition(); await sleep(10))
    if (performance.now() > end) throw new Error('It did not come to that.')
}

/** Kills the process and its children immediately. */
function killTree(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  for (const each of [pid, ...children.trim().split(/\s+/).map(Number)])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
}
