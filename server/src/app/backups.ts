// Connects backups, which know no feature, with the features that they need.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TASKS } from './platform.ts'
import { createHeads, findHead as findAuditHead, verifyAudit } from '../features/audit/index.ts'
import { eraseAgain } from '../features/auth/index.ts'
import { findLedgerHead, verifyLedger } from '../features/economy/index.ts'
import {
  BackupProblem,
  type BackupPlace,
  type Heads,
  openVault,
  readUsable,
  restoreBackup,
} from '../platform/backup/index.ts'
import { systemClock } from '../platform/clock/index.ts'
import type { Config } from '../platform/config/index.ts'
import { claimDataFolder, signsOfUse } from '../platform/data-folder/index.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/index.ts'
import type { Database, DatabaseHandle } from '../platform/database/index.ts'
import { createLog } from '../platform/log/index.ts'
import { type Objects, openObjects } from '../platform/objects/index.ts'

/** Ends of both hash chains. */
export const findHeads = async (db: Database): Promise<Heads> => ({
  ledger: await findLedgerHead(db),
  audit: await findAuditHead(db),
})

export interface RestoreInto {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'objectsUrl' | 'adminEmails'>
  place: BackupPlace
  backup?: string | undefined
  say: (line: string) => void
}

/** Restores into the empty target of these settings, and leaves it in quarantine. */
export async function restoreInto({ config, place, backup, say }: RestoreInto) {
  const log = createLog('warn')
  // First, so that a wrong passphrase or an unusable backup creates nothing.
  const vault = await openVault(place, false)
  const manifest = await readUsable(vault, backup)
  const { url, leave } = await openTarget(config)
  try {
    const objects = await openObjects(config)
    return await restoreBackup({
      vault,
      manifest,
      objects,
      log,
      say,
      connectionString: url,
      clock: systemClock,
      tasks: TASKS,
      eraseAgain,
      heads: findHeads,
      verify: (database) => verifyChains(database, objects, config),
    })
  } finally {
    await leave()
  }
}

async function openTarget({ dataDir, databaseUrl }: RestoreInto['config']) {
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  const folder = join(dataDir, 'postgres')
  // The target may already contain a key; a database is checked when it runs.
  const signs = (await signsOfUse(dataDir)).filter((sign) => sign !== 'sealing.key')
  if (signs.length > 0 && !existsSync(join(folder, 'password')))
    throw new BackupProblem(
      `The data folder ${dataDir} isn’t empty (${signs.join(', ')}), so nothing was restored. Set STUDIO_DATA_DIR to a new folder.`,
    )
  const claim = await claimDataFolder(dataDir, { url: 'npm run restore' })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog('warn') })
    return {
      url: postgres.url,
      async leave() {
        await postgres.stop()
        await claim.release()
      },
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}

async function verifyChains(
  database: DatabaseHandle,
  objects: Objects,
  config: Pick<Config, 'adminEmails'>,
): Promise<string[]> {
  const heads = createHeads({
    database,
    objects,
    config,
    log: createLog('warn'),
    clock: systemClock,
    // Read-only.
    mail: { send: async () => {} },
    publicUrl: () => '',
  })
  const [breaches, faults] = [await verifyLedger(database.db), await verifyAudit(database.db, heads)]
  return [
    ...breaches.map(({ number, text }) => `the ledger breaks invariant ${number} (${text})`),
    ...faults.map(({ position, kind }) => `the audit log has a fault at position ${position} (${kind})`),
  ]
}
