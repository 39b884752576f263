// `npm run backup:check`: verifies backups. With `--restore` it also restores one into a temporary folder and compares.
// Exits with 1 if a backup is damaged, and with 2 if it couldn't be checked.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup, chooseBackup, listBackups, openVault } from '../server/src/platform/backup/index.ts'
import { readPlace, runCommand } from './backup-tools.ts'
import { restoreInto } from '../server/src/app/backups.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      backup: { type: 'string' },
      all: { type: 'boolean' },
      restore: { type: 'boolean' },
    },
  })
  const { config, place } = readPlace()
  const vault = await openVault(place, false)
  const newest = await chooseBackup(vault, values.backup)
  const { complete, incomplete } = await listBackups(vault)
  let isGood = true
  for (const id of values.all ? complete : [newest]) {
    const { manifest, faults } = await checkBackup(vault, id)
    for (const fault of faults) console.log(`✗ ${id}: ${fault}`)
    if (faults.length > 0) isGood = false
    else console.log(`✓ ${id}: ${manifest?.tables.length} tables, ${manifest?.objects.count} objects`)
    for (const { table, key, is } of manifest?.badObjects ?? [])
      console.log(`  ${is} in the installation when the backup was made: ${key} (${table})`)
  }
  for (const id of incomplete) console.log(`  ${id} is incomplete: interrupted, or running now`)
  if (!values.restore || !isGood) return isGood

  const folder = await mkdtemp(join(tmpdir(), 'studio-drill-'))
  try {
    const startedAt = performance.now()
    const { adminEmails } = config
    await restoreInto({
      config: { dataDir: join(folder, 'data'), databaseUrl: undefined, objectsUrl: undefined, adminEmails },
      place,
      backup: newest,
      say: (line) => console.log(`  ${line}`),
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`✓ ${newest}: restored into a temporary folder in ${seconds} s, equal, and deleted again`)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
