import type { Clock } from '../clock/index.ts'
import type { Config } from '../config/index.ts'
import type { ContentCredentials } from '../credentials/index.ts'
import type { DatabaseHandle } from '../database/index.ts'
import type { Http } from '../http/index.ts'
import type { Log } from '../log/index.ts'
import type { Mail } from '../mail/index.ts'
import type { News } from '../news/index.ts'
import type { Objects } from '../objects/index.ts'
import type { Press } from '../pdf/index.ts'
import type { Port } from '../port/index.ts'
import type { Queue } from '../queue/index.ts'
import type { Sealing } from '../sealing/index.ts'
import type { Signing, Viewer } from '../signing/index.ts'

/** What every feature is built of: opened once, and handed to each as its first argument. */
export interface Platform {
  config: Config
  log: Log
  clock: Clock
  database: DatabaseHandle
  http: Http
  /** Between the processes of an installation. */
  news: News
  queue: Queue
  objects: Objects
  mail: Mail
  /** Signs addresses of bytes for the caller. */
  signing: Signing
  /** Signs what a picture says about itself. */
  credentials: ContentCredentials
  /** Seals what must not be read in the database. */
  sealing: Sealing
  /** Prints. */
  press: Press
  /** Whether a sign-in lasts and its user is let in; bound by the sign-in. */
  lasts: Port<(viewer: Viewer) => Promise<boolean>>
  /** Where people reach this server; known once it listens. */
  publicUrl(): string
}
