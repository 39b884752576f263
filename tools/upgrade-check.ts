// `npm run upgrade:check [ref]`: checks if a running release works with the new migrations. `ref` is the tag
// or commit of that release, by default the newest tag. Exits with 1 if something would break it, with 2 if
// that can’t be checked.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { migrate, SCHEMA } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { makeQuickFolder } from '../server/testing/quick-folder.ts'
import { readStatements } from '../server/testing/statements.ts'
import { checkUpgrade } from '../server/testing/upgrade/check-upgrade.ts'
import { extractRelease, findCommit, readWords } from '../server/testing/upgrade/older-release.ts'

const root = join(import.meta.dirname, '..')
const log = createLog('warn')

async function check(ref: string | undefined): Promise<boolean> {
  const { name, commit } = await findCommit(root, ref)
  const folder = await makeQuickFolder('studio-upgrade-check')
  const release = join(folder, 'release')
  const old = { migrations: join(release, 'server/migrations'), present: join(release, 'server/sql') }
  await extractRelease(root, commit, release)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    const applied = await migrate(pool, log, old)
    const names = (await readdir(SCHEMA.migrations)).filter((each) => !applied.includes(each))
    const migrations = await Promise.all(names.map((each) => readFile(join(SCHEMA.migrations, each), 'utf8')))
    const older = {
      statements: readStatements({ root: release, isTyped: false }),
      placesOf: await readWords(release),
    }
    const client = await pool.connect()
    const report = await checkUpgrade(client, older, { migrate: () => migrate(pool, log), migrations })
    client.release()
    for (const { name: finding, problem, advice } of report.findings)
      console.log(`✗ ${finding}: ${problem}.\n  ${advice}`)
    const [first] = report.findings
    if (first) {
      console.log('\nA comment in the migration accepts a finding, and says why:')
      console.log(`-- upgrade: allow ${first.name}: not used since the release …`)
      return false
    }
    console.log(
      `✓ ${name} survives ${names.length} new migrations, with ${report.statements} of its statements.`,
    )
    return true
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  process.exitCode = (await check(process.argv[2])) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
