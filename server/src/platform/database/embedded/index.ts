// An embedded PostgreSQL, so that the default setup needs no installed database.
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

export { findBinaries }

export interface EmbeddedOptions {
  /** Subfolder of the data folder, whose claim the caller holds. */
  dataDir: string
  log: EmbeddedLog
  /** Signs of an existing installation in the data folder, which prevent the creation of a new database. */
  signsOfUse?: string[]
  /** PostgreSQL settings that override ours, for tests. */
  settings?: Record<string, string>
  /** Called if the server ended unexpectedly and couldn't be restarted; all queries fail from then on. */
  onExit?: (error: Error) => void
}

export interface EmbeddedPostgres {
  /** Connection string of the database `studio` for `pg`; stable over restarts. Contains the password. */
  url: string
  /** Pid of the current server process. */
  readonly pid: number
  /** Stops the server cleanly: closes connections and rolls back open transactions. Idempotent. */
  stop(): Promise<void>
  /** Stops the server immediately without further writes, because another process owns its files. */
  abandon(): Promise<void>
}

const restartsPerMinute = 3

/**
 * Starts PostgreSQL on the files in `dataDir`, creating them first if needed. Takes over from a killed run and
 * restarts the server if it ends unexpectedly. Throws with instructions if it can't run here.
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

/** Connection string of a PostgreSQL run by another process on `dataDir`; undefined if there is none. */
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
      if (isHopeless) throw new Error('PostgreSQL keeps stopping. See postgres.log in the data folder')
      restarts.push(now)
      log.error('PostgreSQL stopped unexpectedly and is restarted. See postgres.log in the data folder')
      await endLeftover(places, log)
      current = await start()
      release = guardServer(current.pid)
      void watch()
    } catch (error) {
      log.error(`PostgreSQL couldn’t be restarted: ${(error as Error).message}`)
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
