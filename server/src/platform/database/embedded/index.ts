// A real PostgreSQL that belongs to this server: with nothing configured, nothing needs installing.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileLock } from '../../file-lock/index.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, studio } from './cluster.ts'
import { prepareEndpoint } from './endpoint.ts'
import { guardServer } from './guard.ts'
import type { EmbeddedLog } from './log.ts'
import { openServerLog } from './log-file.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import { choosePlaces, type Places } from './places.ts'
import { endLeftover, launch, lockCluster, type Postmaster, stopServer } from './postmaster.ts'
import { modestSettings } from './settings.ts'
import { checkWhereabouts, linkToHome } from './whereabouts.ts'

export interface EmbeddedOptions {
  /** A folder of its own inside the data folder, whose claim the caller holds. */
  dataDir: string
  log: EmbeddedLog
  /** What of an installation the data folder holds besides: then no new database is made. */
  signsOfUse?: string[]
  /** PostgreSQL settings over ours, for tests. */
  settings?: Record<string, string>
  /** The server ended unexpectedly and could not be started again; queries fail from now on. */
  onExit?: (error: Error) => void
}

export interface EmbeddedPostgres {
  /** Connection string of the database `studio` for `pg`; stays valid over restarts. Holds the password. */
  url: string
  /** The present server process. */
  readonly pid: number
  /** Ends the server cleanly: connections are closed, open transactions rolled back. Safe to call twice. */
  stop(): Promise<void>
  /** Ends the server at once, without writing anything more: its files are no longer ours. */
  abandon(): Promise<void>
}

const restartsPerMinute = 3

/**
 * Starts PostgreSQL on the files in `dataDir`, making them at first; takes over from a run that was
 * killed; starts it again if it ends unexpectedly. Throws with what to do when it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const binaries = await findBinaries()
  const places = await choosePlaces(dataDir, binaries, log)
  await checkWhereabouts(places, options.signsOfUse ?? [], log)
  await endLeftover(places, log)
  const lock = await lockCluster(places)
  const { endpoint, password, output, server } = await open(options, places, lock, binaries.version).catch(
    async (error: unknown) => {
      await lock.release()
      throw error
    },
  )
  let stopped: Promise<void> | undefined
  return {
    url: addressOf(endpoint, password),
    get pid() {
      return server.current.pid
    },
    stop() {
      stopped ??= server.stop().then(async () => {
        output.close()
        await lock.release()
      })
      return stopped
    },
    abandon: () => server.stop(true),
  }
}

async function open(options: EmbeddedOptions, places: Places, lock: FileLock, version: string) {
  const { dataDir } = options
  const password = await ensureCluster(places, join(dataDir, 'password'), version)
  await linkToHome(places)
  const endpoint = await prepareEndpoint(places)
  const output = openServerLog(join(dataDir, 'postgres.log'), places.account)
  const settings = { ...modestSettings, ...endpoint.settings, ...options.settings }
  const server = await supervise(options, places, () => launch(places, settings, output, lock))
  return { endpoint, password, output, server }
}

const addressOf = ({ host, port }: { host: string; port: number }, password: string): string =>
  `postgresql://${studio}:${password}@localhost:${port}/${studio}?host=${encodeURIComponent(host)}`

/** The address of the PostgreSQL that another process runs on the files in `dataDir`; undefined while none does. */
export async function findRunningPostgres(dataDir: string, log: EmbeddedLog): Promise<string | undefined> {
  const places = await choosePlaces(dataDir, await findBinaries(), log)
  const cluster = join(places.home, 'cluster')
  const file = await readPidFile(cluster)
  if (!file?.isReady || !(await isServerOf(cluster, file.pid))) return undefined
  return addressOf(file, (await readFile(join(dataDir, 'password'), 'utf8')).trim())
}

async function supervise(options: EmbeddedOptions, places: Places, start: () => Promise<Postmaster>) {
  const { log, onExit } = options
  let current = await start()
  let release = guardServer(current.pid)
  let restarting: Promise<void> = Promise.resolve()
  let isStopping = false
  const restarts: number[] = []

  const watch = () =>
    current.exited.then(() => {
      if (!isStopping) restarting = restart()
    })
  const restart = async () => {
    release()
    const now = Date.now()
    const isHopeless = restarts.filter((time) => time > now - 60_000).length >= restartsPerMinute
    try {
      if (isHopeless) throw new Error('PostgreSQL keeps ending; see postgres.log in the data folder')
      restarts.push(now)
      log.error('PostgreSQL ended unexpectedly and is started again; see postgres.log in the data folder')
      await endLeftover(places, log)
      current = await start()
      release = guardServer(current.pid)
      void watch()
    } catch (error) {
      log.error(`PostgreSQL cannot be started again: ${(error as Error).message}`)
      onExit?.(error as Error)
    }
  }
  void watch()
  return {
    get current() {
      return current
    },
    async stop(isUrgent = false) {
      isStopping = true
      if (!isUrgent) await restarting
      release()
      await stopServer(places, current.pid, isUrgent)
    },
  }
}
