// `npm run ledger:torture`: long runs of the ledger tests of the economy, each on a separate database.
//   --operations 1000000  random operations by 32 clients, all invariants checked every 100,000; --seed 7 sets the seed
//   --intents 10000       exchanges and purchases, each delivered five times
//   --crashes 100         crashes of a worker at each step of settling a job; --processes 4 of them as real processes
//   --kills 100           kills of PostgreSQL under load
// Without options: a short run of each.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { type DatabaseHandle, migrate, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { crashSettlements } from '../server/testing/ledger/ledger-crashes.ts'
import { deliverIntents } from '../server/testing/ledger/ledger-deliveries.ts'
import { killUnderLoad } from '../server/testing/ledger/ledger-kills.ts'
import { runLedger } from '../server/testing/ledger/ledger-run.ts'
import { report } from './harness.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string' },
    intents: { type: 'string' },
    crashes: { type: 'string' },
    processes: { type: 'string', default: '1' },
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const { operations, intents, crashes, kills } = values
const isQuickRun = [operations, intents, crashes, kills].every((each) => each === undefined)
const amountOf = (text: string | undefined, little: number) => Number(text ?? (isQuickRun ? little : 0))

const CONNECTIONS = 32

/** Starts a database as durable as in production. */
async function withDatabase<T>(work: (database: DatabaseHandle, url: string) => Promise<T>): Promise<T> {
  const log = createLog('warn')
  const folder = await mkdtemp(join(tmpdir(), 'ledger-torture-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log })
  const database = openDatabase({ connectionString: postgres.url }, log, CONNECTIONS)
  try {
    await migrate(database.pool, createLog('silent'))
    return await work(database, postgres.url)
  } finally {
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const rounded = (result: Record<string, number>) =>
  Object.fromEntries(Object.entries(result).map(([name, value]) => [name, Math.round(value * 10) / 10]))

async function torture(name: string, work: () => Promise<Record<string, number>>): Promise<void> {
  report(name, [rounded(await work())])
}

if (amountOf(operations, 50_000) > 0)
  await torture('ledger: at random, every invariant held', () =>
    withDatabase((database) =>
      runLedger(database, {
        operations: amountOf(operations, 50_000),
        seed: Number(values.seed),
        onCheck: ({ operations: done, seconds }) =>
          console.log(`${done} operations, ${Math.round(seconds)} s: everything holds`),
      }),
    ),
  )
if (amountOf(intents, 2_000) > 0)
  await torture('ledger: intents delivered five times', () =>
    withDatabase((database) => deliverIntents(database, { intents: amountOf(intents, 2_000), times: 5 })),
  )
if (amountOf(crashes, 4) > 0)
  await torture('ledger: workers that die', () =>
    withDatabase((database, url) =>
      crashSettlements(database, url, {
        times: amountOf(crashes, 4),
        processes: Number(values.processes),
        onStep: ({ step, steps }) => console.log(`step ${step} of ${steps}: settled once each time`),
      }),
    ),
  )
if (amountOf(kills, 5) > 0)
  await torture('ledger: PostgreSQL killed', () =>
    killUnderLoad({
      kills: amountOf(kills, 5),
      onKill: ({ kills: done, acknowledged }) => console.log(`${done} kills, ${acknowledged} acknowledged`),
    }),
  )
