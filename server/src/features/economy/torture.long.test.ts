import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { crashSettlements } from '../../../testing/ledger/ledger-crashes.ts'
import { deliverIntents } from '../../../testing/ledger/ledger-deliveries.ts'
import { killUnderLoad } from '../../../testing/ledger/ledger-kills.ts'
import { runLedger } from '../../../testing/ledger/ledger-run.ts'
import { createLog } from '../../platform/log/index.ts'
import { type DatabaseHandle, openDatabase } from '../../platform/database/index.ts'
import { limit } from '../../../testing/patience.ts'

// The same as `npm run ledger:torture`, smaller.
let studio: Studio
let database: DatabaseHandle
beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_ROLE: 'web' } })
  database = openDatabase({ connectionString: studio.databaseUrl }, createLog('fatal'), 32)
})
afterAll(async () => {
  await database?.close()
  await studio?.close()
})

test('4,000 operations by 32 clients, a fifth repeated, leave exactly what was acknowledged', {
  timeout: limit(300_000),
}, async () => {
  const result = await runLedger(database, { operations: 4_000, checkEvery: 2_000 })
  console.log(result)
  expect(result.replayed).toBeGreaterThan(600)
  expect(result.stored).toBeGreaterThan(1_600)
})

test('500 idempotent calls delivered five times each have 500 effects', async () => {
  const result = await deliverIntents(database, { intents: 500, times: 5 })
  expect(result).toMatchObject({ deliveries: 2_500, effects: 500 })
})

test('a worker crash at any step of settling a job settles it once', {
  timeout: limit(300_000),
}, async () => {
  const result = await crashSettlements(database, studio.databaseUrl, { times: 2, processes: 0 })
  expect(result.steps).toBeGreaterThan(20)
  expect(result.crashes).toBe(2 * result.steps)
})

test('PostgreSQL killed under load loses nothing that was acknowledged', {
  timeout: limit(300_000),
}, async () => {
  const result = await killUnderLoad({ kills: 3 })
  expect(result.acknowledged).toBeGreaterThan(3 * 32)
  expect(result.askedAgain).toBeGreaterThan(0)
})
