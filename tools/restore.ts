// `npm run restore`: lists backups, restores one into an empty installation, and ends the quarantine after it.
import { parseArgs } from 'node:util'
import {
  BackupProblem,
  findRestoration,
  listBackups,
  openVault,
  readManifest,
  setRestoration,
} from '../server/src/platform/backup/index.ts'
import { NO_LIMITS, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { megabytes, readPlace, runCommand } from './backup-tools.ts'
import { connectDatabase } from './reach-database.ts'
import { restoreInto } from '../server/src/app/backups.ts'

const USAGE = `npm run restore                          restores the newest backup into an empty installation
npm run restore -- --backup <id>         restores this one
npm run restore -- --list                lists the backups
npm run restore -- --release             ends the quarantine after a restore`

async function list(): Promise<void> {
  const vault = await openVault(readPlace().place, false)
  const { complete, incomplete } = await listBackups(vault)
  for (const id of complete) {
    const { startedAt, version, objects, tables, badObjects } = await readManifest(vault, id)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const note = badObjects.length > 0 ? `, ${badObjects.length} objects were missing or damaged` : ''
    console.log(
      `${id}  ${startedAt}  version ${version}, ${rows} rows, ${objects.count} objects (${megabytes(objects.bytes)})${note}`,
    )
  }
  for (const id of incomplete) console.log(`${id}  incomplete: interrupted, or running now`)
}

async function release(): Promise<void> {
  const { url, leave } = await connectDatabase('npm run restore')
  const database = openDatabase({ connectionString: url }, createLog('warn'), 1, NO_LIMITS)
  try {
    const restoration = await findRestoration(database.pool)
    if (restoration?.state !== 'quarantine')
      throw new BackupProblem('This installation isn’t in quarantine. Nothing was changed.')
    await setRestoration(database.pool, restoration.backupId, 'released')
    console.log('The quarantine has ended. Restart the server: jobs that were queued then start.')
  } finally {
    await database.close()
    await leave()
  }
}

async function restore(backup: string | undefined): Promise<void> {
  const { config, place } = readPlace()
  const { manifest, erased } = await restoreInto({ config, place, backup, say: (line) => console.log(line) })
  if (erased > 0) console.log(`${erased} accounts that were erased after the backup were erased again`)
  for (const { key, is } of manifest.badObjects)
    console.log(
      `Warning: the object ${key} was already ${is === 'missing' ? 'missing' : 'damaged'} in the backup`,
    )
  console.log(
    `Restored. The server starts in quarantine: without emails, jobs and prints. Check it, then: npm run restore -- --release`,
  )
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      backup: { type: 'string' },
      list: { type: 'boolean' },
      release: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (Object.keys(values).length > 1) throw new BackupProblem(`Only one option is possible.\n${USAGE}`)
  if (values.help) console.log(USAGE)
  else if (values.list) await list()
  else if (values.release) await release()
  else await restore(values.backup)
  return true
})
