import type { PublicConfig } from '@studio/contract/system'
import type { Engine } from './engines/engine.ts'
import { createSystem } from './features/system/index.ts'
import type { Clock } from './platform/clock/index.ts'
import type { Config } from './platform/config/index.ts'
import type { DatabaseHandle } from './platform/database/index.ts'
import { createHttp, type Http, serveWebApp } from './platform/http/index.ts'
import type { Log } from './platform/log/index.ts'
import { openNews } from './platform/news/index.ts'

export interface AppDeps {
  config: Config
  log: Log
  clock: Clock
  database: DatabaseHandle
  engines: Engine[]
  /** Folder of the built web app. */
  webFolder: string
  /** Where people reach this server; known once it listens. */
  publicUrl: () => string
}

export interface App {
  http: Http
  publicConfig: () => PublicConfig
  /** Begins background work. */
  start(): Promise<void>
  /** Hands back running work and closes everything that was opened here; the database is the caller's. */
  stop(): Promise<void>
}

const LOCALES = ['en', 'es']
const LEGAL = {
  version: '2025-01',
  documents: [
    { id: 'terms', version: '2025-01' },
    { id: 'privacy', version: '2025-01' },
  ],
}

/** Builds every feature, in the order of the feature map. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, log, database, webFolder, publicUrl } = deps
  const http = await createHttp({ log, trustedProxies: config.trustedProxies })
  const news = await openNews(database.connection, database.pool, log)

  const publicConfig = (): PublicConfig => ({
    version: config.version,
    flags: config.flags,
    auth: {
      url: publicUrl(),
      publishableKey: '',
      methods: ['magic_link', 'password'],
      mailbox: config.showsDebugPages ? '/debug/mailbox' : null,
    },
    locales: LOCALES,
    legal: LEGAL,
  })
  createSystem({
    http,
    version: config.version,
    publicConfig,
    checks: {
      database: () => database.pool.query('select 1'),
      storage: async () => true,
      queue: async () => true,
    },
  })
  await serveWebApp(http, webFolder)

  return {
    http,
    publicConfig,
    async start() {},
    async stop() {
      await http.server.close()
      await news.close()
    },
  }
}
