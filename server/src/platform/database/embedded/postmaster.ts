// One PostgreSQL server process: start, wait until ready, stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../../cannot-start/index.ts'
import { type FileLock, lockFile } from '../../file-lock/index.ts'
import { runAs, spawnAs } from './account.ts'
import type { EmbeddedLog } from './log.ts'
import type { ServerLog } from './log-file.ts'
import { isPostgres, isServerOf, readPidFile } from './pid-file.ts'
import type { Places } from './places.ts'

/** Max. wait in ms for the processes of a server that was just stopped. */
const LOCK_PATIENCE_MS = 5_000

/** A running server; `exited` resolves when its process has ended. */
export interface Postmaster {
  pid: number
  exited: Promise<void>
}

/**
 * Starts the server and waits until it accepts connections; waits up to 20 s for the remains of an earlier one. The
 * server and all its processes hold `lock` while they live.
 */
export async function launch(
  places: Places,
  settings: Record<string, string>,
  output: ServerLog,
  lock: FileLock,
): Promise<Postmaster> {
  const patience = Date.now() + 20_000
  for (;;) {
    const mark = output.size()
    const started = await tryLaunch(places, settings, output, lock)
    if (started) return started
    const text = output.since(mark)
    // Backends of a killed server keep its shared memory for a moment.
    const isBusy = /pre-existing shared memory block|lock file .* already exists/.test(text)
    if (!isBusy || Date.now() > patience) throw new CannotStart(describeFailure(places, text))
    await sleep(250)
  }
}

function describeFailure({ home }: Places, output: string): string {
  if (/No space left on device|Check free disk space/.test(output))
    return `The disk is full, so the database in ${home} can’t start. Nothing was lost. Free some space and start again.`
  // The first line with the reason, without timestamp and pid.
  const why = /^.*\b(?:FATAL|PANIC): +(.*)$/m.exec(output)?.[1] ?? output.trim().split('\n').at(-1)
  return `PostgreSQL did not start: ${why || 'unknown reason'}. See postgres.log in the data folder.`
}

async function tryLaunch(
  places: Places,
  settings: Record<string, string>,
  output: ServerLog,
  lock: FileLock,
) {
  const cluster = join(places.home, 'cluster')
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { env, ...others } = spawnAs(places.account)
  const child = spawn(join(places.bin, 'postgres'), ['-D', cluster, ...options], {
    ...others,
    env: { ...env, ...(await otherOwner(cluster)) },
    detached: true, // Ctrl-C is for this process, which finishes its requests before stopping the database.
    stdio: ['ignore', output.fd, output.fd, lock.fd],
  })
  const exited = ending(child)
  child.unref()
  for (;;) {
    const hasEnded = await Promise.race([exited.then(() => true), sleep(20)])
    if (hasEnded) return undefined
    const file = await readPidFile(cluster)
    if (file?.isReady && file.pid === child.pid) return { pid: child.pid, exited }
  }
}

function ending(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
}

/**
 * `postmaster.pid` is PostgreSQL's interlock and only PostgreSQL removes it, because it may belong to another
 * container with unknown pids. Its pid may have been reused here by an unrelated process. This setting marks that pid
 * as unrelated; PostgreSQL still checks whether the old server's shared memory is in use.
 */
async function otherOwner(cluster: string): Promise<Record<string, string>> {
  const file = await readPidFile(cluster)
  return file && !(await isPostgres(file.pid)) ? { PG_GRANDPARENT_PID: String(file.pid) } : {}
}

const IN_TURN: [NodeJS.Signals, number][] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

/**
 * Stops the cluster's server with this pid: fast, then immediate, then by force; with `isUrgent` without further
 * writes. Committed data is safe in each case.
 */
export async function stopServer(places: Places, pid: number, isUrgent = false): Promise<void> {
  const cluster = join(places.home, 'cluster')
  if (process.platform === 'win32') {
    await runAs(undefined, join(places.bin, 'pg_ctl'), [
      'stop',
      '-D',
      cluster,
      '-m',
      isUrgent ? 'immediate' : 'fast',
      '-w',
    ]).catch(() => undefined)
  }
  for (const [signal, patience] of isUrgent ? IN_TURN.slice(1) : IN_TURN) {
    const end = Date.now() + patience
    if (await isServerOf(cluster, pid)) process.kill(pid, signal)
    while (Date.now() < end) {
      if (!(await isServerOf(cluster, pid))) return
      await sleep(20)
    }
  }
}

/** Stops a server left behind by a killed process. The caller holds the data folder's claim. */
export async function endLeftover(places: Places, log: EmbeddedLog): Promise<void> {
  const cluster = join(places.home, 'cluster')
  const file = await readPidFile(cluster)
  if (file && (await isServerOf(cluster, file.pid))) {
    log.info(`Stopping PostgreSQL left over from an earlier run (process ${file.pid})`)
    await stopServer(places, file.pid)
  }
}

/**
 * Locks the database files: held by this process and every PostgreSQL process it starts. Waits briefly for one that
 * is ending.
 * @throws CannotStart while a PostgreSQL that isn't visible from here uses the files.
 */
export async function lockCluster(places: Places): Promise<FileLock> {
  const path = join(places.home, 'cluster.lock')
  const end = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    const lock = await lockFile(path)
    if (lock) return lock
    if (Date.now() > end)
      throw new CannotStart(
        `PostgreSQL in another container still uses the database files in ${places.home}. Stop it, then start again.`,
      )
    await sleep(100)
  }
}
