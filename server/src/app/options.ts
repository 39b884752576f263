import type { Engine } from '../engines/engine.ts'
import type { Films } from '../engines/film/index.ts'
import type { ThingPreparer } from '../engines/things/index.ts'
import type { VideoEngine } from '../engines/video/index.ts'
import type { WriteLimits } from '../features/quota/index.ts'
import type { Clock } from '../platform/clock/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { DatabaseHandle } from '../platform/database/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import type { Log } from '../platform/log/index.ts'

/** Dependencies of an app, opened by its caller and closed by it after the app has stopped. */
export interface AppDeps {
  config: Config
  log: Log
  clock: Clock
  database: DatabaseHandle
  engines: Engine[]
  /** Keys of providers; by default those of the environment. */
  keyring?: Keyring
  /** Video engines; by default none. */
  videoEngines?: VideoEngine[]
  films?: Films
  /** Reads 3D product files; by default in a separate process. */
  thingPreparer?: ThingPreparer
  /** Limits of written rows; by default those of the quota. */
  writeLimits?: WriteLimits | undefined
  /** Polling interval of idle workers in seconds; default 2. */
  pollingSeconds?: number | undefined
  /** Interval in seconds of checks for dead workers; default 5. */
  superviseSeconds?: number | undefined
  /** Folder of the built web app. */
  webFolder: string
  /** Offered languages; by default those of the web app's texts. */
  languages?: string[]
  /** Public URL of the server, known once it listens. */
  publicUrl: () => string
}

/** Engines for images, videos and texts. */
export interface Makers {
  engines: Engine[]
  videoEngines: VideoEngine[]
  films: Films
  thingPreparer: ThingPreparer
  keyring: Keyring
}
