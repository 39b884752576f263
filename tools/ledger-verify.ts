// `npm run ledger:verify`: checks every invariant of the economy in a database, running or not, and changes
// nothing. Uses DATABASE_URL, or the embedded database of the data folder. Exits with 1 if an invariant is
// violated.
import { countLedger, INVARIANTS, verifyLedger } from '../server/src/features/economy/index.ts'
import { NO_LIMITS, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { connectDatabase } from './reach-database.ts'

async function verify(): Promise<boolean> {
  const { url, leave } = await connectDatabase('npm run ledger:verify')
  const database = openDatabase({ connectionString: url }, createLog('warn'), 1, NO_LIMITS)
  try {
    const { transactions, entries, holds, linked } = await countLedger(database.db)
    console.log(`${transactions} transactions, ${entries} entries, ${holds} holds, ${linked} in the chain`)
    const breaches = await verifyLedger(database.db)
    for (const { number, text } of INVARIANTS) {
      const broken = breaches.find((breach) => breach.number === number)
      console.log(`${broken ? '✗' : '✓'} ${number}. ${text}`)
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
