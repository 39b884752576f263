// Entry point: reads the settings, opens resources, listens, and stops cleanly.
import { fileURLToPath } from 'node:url'
import { createRenderer } from '@studio/renderer'
import { type App, createApp } from './app.ts'
import { explainFailure } from './app/known-failures.ts'
import { createFilms, createStudioVideoEngine } from './engines/film/index.ts'
import { createProviderEngines } from './engines/index.ts'
import { createStudioEngine } from './engines/studio.ts'
import { createVideoEngines } from './engines/video/index.ts'
import { systemClock } from './platform/clock/index.ts'
import { type Config, ConfigError, keysOf, readConfig } from './platform/config/index.ts'
import { CannotStart } from './platform/cannot-start/index.ts'
import { claimDataFolder, EMBEDDED_SIGN, signsOfUse } from './platform/data-folder/index.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/index.ts'
import { isEmptyDatabase, migrate, openDatabase } from './platform/database/index.ts'
import { findRestoration } from './platform/backup/index.ts'
import { createKeyring } from './platform/keyring/index.ts'
import { createLog, forPeople } from './platform/log/index.ts'
import { serveOperations } from './platform/http/index.ts'
import { releaseMemory } from './platform/memory/index.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Max. ms to wait for running work when stopping. */
const STOP_TIMEOUT_MS = 20_000
/** Max. concurrent encoding processes. */
const MAX_CONCURRENT_VIDEOS = 2

const displayHost = (host: string) => (host === '127.0.0.1' || host === '::1' ? 'localhost' : host)

const databasePortOf = (url: string | undefined): number | undefined =>
  url ? Number(new URL(url).port) || undefined : undefined

async function run(): Promise<void> {
  let config = readConfig(process.env)
  const isForPeople = config.logFormat === 'text' || (config.logFormat === 'auto' && process.stdout.isTTY)
  const log = createLog(
    config.logLevel,
    isForPeople ? forPeople((text) => process.stdout.write(text)) : undefined,
    databasePortOf(config.databaseUrl),
  )
  // Opened resources, closed in reverse order.
  const opened: (() => Promise<void>)[] = []
  let app: App | undefined
  let publicUrl = config.publicUrl ?? `http://${displayHost(config.host)}:${config.port}`
  let stopping: Promise<void> | undefined

  const stop = (why: string): Promise<void> => {
    stopping ??= (async () => {
      log.info({ why }, 'stopping')
      if (why === 'SIGTERM' && app && config.drainSeconds > 0) {
        app.endReadiness()
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000))
      }
      const timer = setTimeout(() => {
        log.error('stopping took too long')
        process.exit(1)
      }, STOP_TIMEOUT_MS)
      timer.unref()
      for (const close of opened.reverse())
        await close().catch((error) => log.error({ err: error }, 'stopping failed'))
      clearTimeout(timer)
      log.info('stopped')
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal).then(() => process.exit(0)))
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unexpected error')
    void stop('unexpected error').then(() => process.exit(1))
  })

  try {
    const traces = await signsOfUse(config.dataDir)
    let connectionString = config.databaseUrl
    if (!connectionString) {
      let abandon = async () => {}
      const claim = await claimDataFolder(config.dataDir, {
        url: publicUrl,
        // Another server may already be writing, so nothing is finished first.
        onLost(why) {
          log.fatal(why)
          void abandon().finally(() => process.exit(1))
        },
      })
      opened.push(() => claim.release())
      const postgres = await startEmbeddedPostgres({
        dataDir: `${config.dataDir}/postgres`,
        log,
        signsOfUse: traces,
        onExit: () => void stop('the database ended').then(() => process.exit(1)),
      })
      abandon = () => postgres.abandon()
      opened.push(() => postgres.stop())
      connectionString = postgres.url
    }
    const database = openDatabase({ connectionString }, log)
    opened.push(() => database.close())
    // With the embedded database, an interrupted first start may leave only a password.
    const signs = traces.filter((sign) => config.databaseUrl || sign !== EMBEDDED_SIGN)
    if (signs.length > 0 && (await isEmptyDatabase(database.pool))) rejectEmptyFolder(config.dataDir, signs)
    // Before migrations: a restore loads rows into tables of the version of the backup.
    const restoration = await findRestoration(database.pool)
    if (restoration?.state === 'loading') rejectUnfinishedRestore(restoration.backupId)
    await migrate(database.pool, log)
    if (restoration?.state === 'quarantine') {
      config = { ...config, isQuarantined: true, runsWorker: false }
      log.warn(QUARANTINE)
    }

    const keyring = createKeyring(keysOf(config.engines))
    const renderer = createRenderer(config.engineThreads ? { threads: config.engineThreads } : {})
    const studio = createStudioEngine({ renderer, log })
    const films = createFilms({ atOnce: MAX_CONCURRENT_VIDEOS, command: config.engines.ffmpeg })
    opened.push(() => films.close())
    const videoEngines = [
      createStudioVideoEngine({ renderer, films }),
      ...createVideoEngines(config.engines, log, keyring),
    ]
    const engines = [studio, ...createProviderEngines(config.engines, log, keyring)]
    opened.push(async () => void (await Promise.all(engines.map((engine) => engine.close()))))
    app = await createApp({
      config,
      log,
      clock: systemClock,
      database,
      engines,
      keyring,
      videoEngines,
      films,
      webFolder: WEB_FOLDER,
      publicUrl: () => publicUrl,
    })
    opened.push(app.stop)
    if (config.runsWeb) {
      await app.http.server.listen({ host: config.host, port: config.port })
      const address = app.http.server.server.address()
      if (!config.publicUrl && address && typeof address === 'object')
        publicUrl = `http://${displayHost(config.host)}:${address.port}`
    } else if (config.workerPort !== undefined) {
      const { host, workerPort: port } = config
      opened.push((await serveOperations(app.http, { host, port })).close)
    }
    await app.start()
    releaseMemory()
    if (!config.mail.url && !config.showsDebugPages)
      log.warn('emails are only written to the outbox: set STUDIO_MAIL_URL for sign-in by email')
    log.info({ version: config.version, build: config.build, url: publicUrl, data: config.dataDir }, 'ready')
    const adminCode = config.runsWeb ? await app.renewAdminCode() : undefined
    if (adminCode)
      log.warn({ code: inGroups(adminCode) }, 'no administrator yet: enter this code on the profile page')
    if (isForPeople) process.stdout.write(summaryOf(config, publicUrl, adminCode))
  } catch (error) {
    await stop('the start failed')
    throw explainFailure(error, config)
  }
}

const QUARANTINE =
  'restored from a backup and in quarantine: no emails, jobs, prints and other background work until npm run restore -- --release and a restart'

function rejectUnfinishedRestore(backupId: string): never {
  throw new CannotStart(
    `The restore of the backup ${backupId} into this database was interrupted or failed. Repeat it with npm run restore, or use another database.`,
  )
}

/** An empty database beside a used data folder isn't this installation's: its first user would become admin. */
function rejectEmptyFolder(dataDir: string, signs: string[]): never {
  throw new CannotStart(
    `The database is empty, but the data folder ${dataDir} belongs to an installation (${signs.join(', ')}). Nothing was changed: ` +
      'set DATABASE_URL to its database, restore that from the same backup, or set STUDIO_DATA_DIR to a new folder for a new installation.',
  )
}

const inGroups = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** Printed for people, beside the log: URL, emails and data locations, and how to stop. */
function summaryOf(config: Config, url: string, adminCode: string | undefined): string {
  const facts = [
    ...(config.runsWeb ? [['Open', url]] : []),
    ...(config.showsDebugPages ? [['Mailbox', `${url}/debug/mailbox`]] : []),
    ...(config.mail.url || config.showsDebugPages
      ? []
      : [['Emails', `${config.dataDir}/outbox: not sent until STUDIO_MAIL_URL is set`]]),
    ...(adminCode
      ? [['Admin', `${inGroups(adminCode)}: sign in and enter this code on the profile page`]]
      : []),
    ['Data', config.dataDir],
    ['Stop', 'Ctrl C'],
  ]
  return `\n  Studio Alpha is ready\n\n${facts.map(([name = '', value]) => `  ${name.padEnd(8)} ${value}\n`).join('')}\n`
}

run().catch((error: unknown) => {
  const isKnown = error instanceof ConfigError || error instanceof CannotStart
  process.stderr.write(`${isKnown ? error.message : ((error as Error)?.stack ?? String(error))}\n`)
  process.exit(1)
})
