// `npm run table-types`: generates the types of tables (server/src/platform/database/schema.ts) from a
// database that is migrated for this.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { databaseUrl, makeTemplate, TEMPLATE } from '../server/testing/postgres.ts'
import { makeQuickFolder } from '../server/testing/quick-folder.ts'
import { tableTypes } from '../server/testing/table-types.ts'

const folder = await makeQuickFolder('studio-table-types')
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  log: createLog('warn'),
  settings: { fsync: 'off', synchronous_commit: 'off' },
})
try {
  await makeTemplate(postgres.url)
  await tableTypes(databaseUrl(postgres.url, TEMPLATE))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
