// `npm run ledger:verify`: checks every invariant of the economy on a database, in use or not, and changes nothing.
// Takes DATABASE_URL, else the embedded database of the data folder. Exits with 1 when something is broken.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countLedger, INVARIANTS, verifyLedger } from '../server/src/features/economy/index.ts'
import { readConfig } from '../server/src/platform/config/index.ts'
import { claimDataFolder } from '../server/src/platform/data-folder/index.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'

const log = createLog('warn')

/** The database to look at, and how to leave it as it was found. */
async function reach(): Promise<{ url: string; leave: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder))
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL or STUDIO_DATA_DIR.`)
  const running = await findRunningPostgres(folder, log)
  if (running) return { url: running, leave: async () => {} }
  const claim = await claimDataFolder(dataDir, { url: 'npm run ledger:verify' })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  return {
    url: postgres.url,
    async leave() {
      await postgres.stop()
      await claim.release()
    },
  }
}

async function verify(): Promise<boolean> {
  const { url, leave } = await reach()
  const database = openDatabase({ connectionString: url }, log, 1)
  try {
    const { transactions, entries, holds, linked } = await countLedger(database.db)
    console.log(`${transactions} transactions, ${entries} entries, ${holds} holds, ${linked} in the chain`)
    const breaches = await verifyLedger(database.db)
    for (const { number, says } of INVARIANTS) {
      const broken = breaches.find((breach) => breach.number === number)
      console.log(`${broken ? '✗' : '✓'} ${number}. ${says}`)
      for (const row of broken?.rows ?? []) console.log(`    ${row}`)
    }
    return breaches.length === 0
  } finally {
    await database.close()
    await leave()
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
