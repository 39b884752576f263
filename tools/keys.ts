// `npm run keys`: lists and changes the keys that sign access tokens, whether or not the server runs.
import { readFileSync } from 'node:fs'
import { createRotation, KeyProblem, type KeyState } from '../server/src/features/auth/index.ts'
import { systemClock } from '../server/src/platform/clock/index.ts'
import { type Config, ConfigError, readConfig } from '../server/src/platform/config/index.ts'
import { claimDataFolder } from '../server/src/platform/data-folder/index.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { migrate, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'

const USAGE = `npm run keys                     shows the keys
npm run keys rotate              from now on a new key signs; the old ones still verify
npm run keys rotate RS256        the same with another algorithm (ES256, RS256, HS256)
npm run keys rotate key.json     the same with a private key of yours, as JWK with "alg"
npm run keys retire              retires keys that have signed nothing that is still good
npm run keys retire now          retires all but the one that signs, at once
`

type Rotation = ReturnType<typeof createRotation>

function readKey(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch (error) {
    throw new KeyProblem(`${path} cannot be read as JSON (${(error as Error).message}).`)
  }
}

function change(rotation: Rotation, [command, option]: string[]): Promise<KeyState[]> {
  switch (command) {
    case undefined:
      return rotation.list()
    case 'rotate':
      return rotation.rotate(option?.endsWith('.json') ? readKey(option) : (option ?? 'ES256'))
    case 'retire':
      if (option !== undefined && option !== 'now') throw new KeyProblem(USAGE)
      return rotation.retire({ now: option === 'now' })
    default:
      throw new KeyProblem(USAGE)
  }
}

/** Calls `work` with the URL of the database, which is started if no server runs it. */
async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const dataDir = `${config.dataDir}/postgres`
  const log = createLog('warn')
  const running = await findRunningPostgres(dataDir, log)
  if (running) return work(running)
  const claim = await claimDataFolder(config.dataDir, { url: 'npm run keys' })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    await work(postgres.url).finally(() => postgres.stop())
  } finally {
    await claim.release()
  }
}

async function run(words: string[]): Promise<void> {
  const config = readConfig(process.env)
  await withDatabase(config, async (connectionString) => {
    const log = createLog('warn')
    const database = openDatabase({ connectionString }, log, 2)
    try {
      await migrate(database.pool, log)
      const keys = await change(createRotation({ database, clock: systemClock }), words)
      for (const { kid, algorithm, createdAt, signs } of keys)
        console.log(`${kid}  ${algorithm}  since ${createdAt.toISOString()}  ${signs ? 'signs' : 'verifies'}`)
      if (keys.length === 0) console.log('There are no keys yet: the server makes one at its first start.')
    } finally {
      await database.close()
    }
  })
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isForPeople = error instanceof KeyProblem || error instanceof ConfigError
  process.stderr.write(`${isForPeople ? error.message : ((error as Error)?.stack ?? String(error))}\n`)
  process.exit(1)
})
