// Creates the database files atomically.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../../cannot-start/index.ts'
import { runAs } from './account.ts'
import type { Places } from './places.ts'

/** Role and database name in the embedded PostgreSQL. */
export const studio = 'studio'

/**
 * Ensures that `home/cluster` exists and returns the password of the role `studio`, stored in `passwordFile` and
 * readable only by the server's owner. Throws for files of another major version.
 */
export async function ensureCluster(places: Places, passwordFile: string, version: string): Promise<string> {
  const cluster = join(places.home, 'cluster')
  await removeUnfinished(places.home)
  let password = (await readFile(passwordFile, 'utf8').catch(ignoreMissing)).trim()
  const isNewPassword = password === ''
  if (isNewPassword) {
    password = randomBytes(24).toString('hex')
    await writeFile(`${passwordFile}.new`, password, { mode: 0o600, flush: true })
  }
  if (!existsSync(cluster)) await createCluster(places, cluster, password)
  else {
    await checkVersion(cluster, version)
    if (isNewPassword) await runSingle(places, cluster, `alter role ${studio} password '${password}'`)
  }
  if (isNewPassword) await rename(`${passwordFile}.new`, passwordFile)
  return password
}

/** An existing but unreadable file belongs to another account and must not be replaced. */
function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  if (error.code !== 'EACCES') throw error
  throw new CannotStart(`${error.path} belongs to another account. Start the server as that account.`)
}

async function createCluster(places: Places, cluster: string, password: string): Promise<void> {
  // Renamed when complete. The next start deletes the folder of an interrupted one.
  const draft = await mkdtemp(`${cluster}.new-`)
  const passwordFile = join(draft, 'password')
  const files = join(draft, 'files')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await mkdir(files, { mode: 0o700 })
  if (places.account) {
    const { uid, gid } = places.account
    for (const path of [draft, passwordFile, files]) await chown(path, uid, gid)
  }
  const initdb = (characters: string) =>
    runAs(places.account, join(places.bin, 'initdb'), [
      ...['-D', files, '-U', studio, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--data-checksums'],
      // The same collation on every machine, independent of installed locales. lc-ctype defines which non-ASCII
      // characters are letters for trigram search.
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      `--lc-ctype=${characters}`,
    ])
  await initdb('C.UTF-8').catch(async () => {
    await rm(files, { recursive: true, force: true })
    await mkdir(files, { mode: 0o700 })
    if (places.account) await chown(files, places.account.uid, places.account.gid)
    await initdb('C')
  })
  await runSingle(places, files, `create database ${studio}`)
  await rename(files, cluster)
  await rm(draft, { recursive: true, force: true })
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('cluster.new-'))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function checkVersion(cluster: string, version: string): Promise<void> {
  const files = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(explainAccess(cluster))).trim()
  const programs = version.split('.')[0]
  if (files === programs) return
  throw new CannotStart(
    `The database files in ${cluster} are of PostgreSQL ${files}, this release brings PostgreSQL ${programs}: ` +
      'export the data with the release that made them, or set DATABASE_URL to a server of their version.',
  )
}

function explainAccess(cluster: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EACCES') throw error
    throw new CannotStart(
      `The database files in ${cluster} belong to another account. Start the server as that account.`,
    )
  }
}

// One statement in single-user mode, so that no one can connect before the password is set.
async function runSingle(places: Places, cluster: string, statement: string): Promise<void> {
  const options = [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_checkpoints=off',
    'template1',
  ]
  await runAs(places.account, join(places.bin, 'postgres'), options, `${statement};\n`)
}
