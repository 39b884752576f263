// Connects a tool to the database of an installation, running or not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../server/src/platform/cannot-start/index.ts'
import { readConfig } from '../server/src/platform/config/index.ts'
import { claimDataFolder } from '../server/src/platform/data-folder/index.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'

const log = createLog('warn')

/**
 * Opens the database, and returns how to restore its previous state. `who` is the name under which the data
 * folder is claimed.
 * @throws Error if there is no database
 */
export async function connectDatabase(owner: string): Promise<{ url: string; leave: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(join(folder, 'password')))
    throw new CannotStart(`There is no database in ${dataDir}. Set DATABASE_URL or STUDIO_DATA_DIR.`)
  const running = await findRunningPostgres(folder, log)
  if (running) return { url: running, leave: async () => {} }
  const claim = await claimDataFolder(dataDir, { url: owner })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  return {
    url: postgres.url,
    async leave() {
      await postgres.stop()
      await claim.release()
    },
  }
}
