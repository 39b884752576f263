// Chooses PostgreSQL's account, binaries and file locations.
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@studio/contract/kernel'
import { CannotStart } from '../../cannot-start/index.ts'
import { type Account, isRoot, ordinaryAccount, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { EmbeddedLog } from './log.ts'
import { defaultLocation, linkedHome, SHARED_FOLDER } from './whereabouts.ts'

/**
 * `home` contains the database files (`cluster`) and the socket (`run`). It equals `folder` in the data folder, or is
 * elsewhere and linked from `folder`. `account` is set only when running as root.
 */
export interface Places {
  bin: string
  folder: string
  home: string
  account: Account | undefined
}

/** Chooses the locations. Under root it moves files that the ordinary account can't reach, and logs it. */
export async function choosePlaces(dataDir: string, binaries: Binaries, log: EmbeddedLog): Promise<Places> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const linked = await linkedHome(folder)
  if (!isRoot())
    return { bin: join(binaries.native, 'bin'), folder, home: linked ?? folder, account: undefined }
  const account = (await ownerOf(join(linked ?? folder, 'cluster'))) ?? (await ordinaryAccount())
  const native = await reachableBinaries(binaries, account, log)
  const home = linked ?? (await reachableHome(folder, account, log))
  return { bin: join(native, 'bin'), folder, home, account }
}

// Existing files of an ordinary user keep their owner if root starts the server.
async function ownerOf(cluster: string): Promise<Account | undefined> {
  const stats = await stat(cluster).catch(() => undefined)
  return stats && stats.uid !== 0 ? { name: `uid ${stats.uid}`, uid: stats.uid, gid: stats.gid } : undefined
}

async function reachableBinaries(binaries: Binaries, account: Account, log: EmbeddedLog): Promise<string> {
  const runs = (native: string) =>
    runAs(account, join(native, 'bin', 'postgres'), ['--version']).then(
      () => true,
      () => false,
    )
  if (await runs(binaries.native)) return binaries.native
  const copy = join(SHARED_FOLDER, binaries.version)
  if (!(await runs(copy))) {
    log.info(`The account ${account.name} cannot reach ${binaries.native}: PostgreSQL is copied to ${copy}`)
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    const draft = await mkdtemp(`${copy}.`)
    await cp(binaries.native, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    await rm(copy, { recursive: true, force: true })
    await rename(draft, copy)
  }
  if (await runs(copy)) return copy
  throw new CannotStart(
    `PostgreSQL does not run as root, and the account ${account.name} could not run ${copy}/bin/postgres: ` +
      'start the server as an ordinary user, or set DATABASE_URL.',
  )
}

async function reachableHome(home: string, account: Account, log: EmbeddedLog): Promise<string> {
  if (await canLiveIn(home, account)) return home
  if (existsSync(join(home, 'cluster'))) {
    throw new CannotStart(
      `The database files in ${home} cannot be reached by the account ${account.name} that runs PostgreSQL for root: ` +
        'start the server as their owner, or let others enter the folders above.',
    )
  }
  const other = defaultLocation(home)
  await deleteTemporary()
  await mkdir(other, { recursive: true, mode: 0o755 })
  await writeFile(join(other, 'origin'), home, { flag: 'wx' }).catch(ignoreExisting)
  log.info(`The account ${account.name} cannot reach ${home}: the database files are in ${other}`)
  return other
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

// Deletes files that were moved out of a temporary folder that no longer exists, as after tests. Others are never
// deleted.
async function deleteTemporary(): Promise<void> {
  for (const name of await readdir(SHARED_FOLDER).catch(() => [])) {
    const origin = await readFile(join(SHARED_FOLDER, name, 'origin'), 'utf8').catch(() => '')
    const isTemporary = origin.startsWith(join(await realpath(tmpdir()), '/'))
    // Files that were just moved are about to be linked.
    const stats = await stat(join(SHARED_FOLDER, name)).catch(() => undefined)
    const isOld = stats !== undefined && stats.mtimeMs < Date.now() - HOUR_MS
    if (isTemporary && isOld && !existsSync(origin))
      await rm(join(SHARED_FOLDER, name), { recursive: true, force: true })
  }
}

// Tested with the system, because mode bits don't show ACLs, mounts or mapped users.
async function canLiveIn(home: string, account: Account): Promise<boolean> {
  const probe = await mkdtemp(join(home, 'probe-'))
  try {
    await chown(probe, account.uid, account.gid)
    await runAs(account, '/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', probe])
    return true
  } catch {
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}
