// `npm run audit:verify`: checks the chain of the audit log in a database, running or not, and against the
// daily heads in the object store. Changes nothing. Uses the settings of the server. Exits with 1 if a
// position is invalid.
import { createHeads, findHead, verifyAudit } from '../server/src/features/audit/index.ts'
import { systemClock } from '../server/src/platform/clock/index.ts'
import { readConfig } from '../server/src/platform/config/index.ts'
import { NO_LIMITS, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { openObjects } from '../server/src/platform/objects/index.ts'
import { connectDatabase } from './reach-database.ts'

const config = readConfig(process.env)

async function verify(): Promise<boolean> {
  const { url, leave } = await connectDatabase('npm run audit:verify')
  const log = createLog('warn')
  const database = openDatabase({ connectionString: url }, log, 1, NO_LIMITS)
  try {
    const heads = createHeads({
      database,
      log,
      config,
      clock: systemClock,
      objects: await openObjects(config),
      // Read-only.
      mail: { send: async () => {} },
      publicUrl: () => '',
    })
    const { position, hash } = await findHead(database.db)
    console.log(`${position} links, the last ${hash}`)
    for (const head of await heads.list())
      console.log(
        `  ${head.day} ends at ${head.position}; outside: ${head.outside}; mailed to ${head.mailed}`,
      )
    const checkpoint = await heads.latest()
    console.log(checkpoint ? `  the checkpoint ends at ${checkpoint.position}` : '  no checkpoint yet')
    const faults = await verifyAudit(database.db, heads)
    for (const fault of faults) console.log(`✗ position ${fault.position}: ${fault.kind}`)
    if (faults.length === 0) console.log('✓ The chain holds.')
    return faults.length === 0
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
