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

/** What an app is made of: opened by its caller, and closed by them after it has stopped. */
export interface AppDeps {
  config: Config
  log: Log
  clock: Clock
  database: DatabaseHandle
  engines: Engine[]
  /** Where engines find their keys; by itself there are those of the environment. */
  keyring?: Keyring
  /** What films, and where it is encoded; by itself nothing films. */
  videoEngines?: VideoEngine[]
  films?: Films
  /** What reads models of people's own things: a process of its own by itself. */
  thingPreparer?: ThingPreparer
  /** How much may be written into rows; as the quota has it unless given. */
  writeLimits?: WriteLimits | undefined
  /** How often idle workers look without being told: 2 s unless given. */
  pollingSeconds?: number | undefined
  /** How often it is looked for workers that have gone silent: 5 s unless given. */
  superviseSeconds?: number | undefined
  /** Folder of the built web app. */
  webFolder: string
  /** The languages that are offered; those of the web app's texts by themselves. */
  languages?: string[]
  /** Where people reach this server; known once it listens. */
  publicUrl: () => string
}

/** What makes pictures, films and texts. */
export interface Makers {
  engines: Engine[]
  videoEngines: VideoEngine[]
  films: Films
  thingPreparer: ThingPreparer
  keyring: Keyring
}
