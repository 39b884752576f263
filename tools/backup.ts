// `npm run backup`: makes a backup, whether or not the server runs. Uses the settings of the server.
import { parseArgs } from 'node:util'
import { findHeads } from '../server/src/app/backups.ts'
import { makeBackup } from '../server/src/platform/backup/index.ts'
import { systemClock } from '../server/src/platform/clock/index.ts'
import { NO_LIMITS, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { openObjects } from '../server/src/platform/objects/index.ts'
import { megabytes, readPlace, runCommand } from './backup-tools.ts'
import { connectDatabase } from './reach-database.ts'

await runCommand(async () => {
  parseArgs({ options: {} })
  const { config, place } = readPlace()
  const { url, leave } = await connectDatabase('npm run backup')
  const database = openDatabase({ connectionString: url }, createLog('warn'), 2, NO_LIMITS)
  try {
    const startedAt = performance.now()
    const { manifest, copied, removed } = await makeBackup({
      connection: database.connection,
      db: database.db,
      objects: await openObjects(config),
      place,
      clock: systemClock,
      version: config.version,
      days: place.days,
      heads: findHeads,
      warn: (text) => process.stderr.write(`Warning: ${text}\n`),
    })
    const { id, tables, objects } = manifest
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backup ${id} completed in ${seconds} s: ${rows} rows, ${objects.count} objects (${megabytes(objects.bytes)}), ` +
        `${copied.count} of them copied (${megabytes(copied.bytes)})`,
    )
    for (const each of removed) console.log(`Backup ${each} deleted: older than ${place.days} days`)
    return true
  } finally {
    await database.close()
    await leave()
  }
})
