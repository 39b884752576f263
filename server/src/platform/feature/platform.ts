import type { Clock } from '../clock/index.ts'
import type { Config } from '../config/index.ts'
import type { ContentCredentials } from '../credentials/index.ts'
import type { DatabaseHandle } from '../database/index.ts'
import type { Http } from '../http/index.ts'
import type { Log } from '../log/index.ts'
import type { Mail } from '../mail/index.ts'
import type { PubSub } from '../pubsub/index.ts'
import type { Objects } from '../objects/index.ts'
import type { Press } from '../pdf/index.ts'
import type { Port } from '../port/index.ts'
import type { Queue } from '../queue/index.ts'
import type { Sealing } from '../sealing/index.ts'
import type { Signing, Viewer } from '../signing/index.ts'

/** Shared resources, created once and passed to each feature as its first argument. */
export interface Platform {
  config: Config
  log: Log
  clock: Clock
  database: DatabaseHandle
  http: Http
  /** Pub/sub between the processes of an installation. */
  pubsub: PubSub
  queue: Queue
  objects: Objects
  mail: Mail
  /** Signs URLs of files for the caller. */
  signing: Signing
  /** Signs the content credentials of images. */
  credentials: ContentCredentials
  /** Encrypts values that must not be readable in the database. */
  sealing: Sealing
  /** Print rendering. */
  press: Press
  /** True while a sign-in is active and its user passes the gates; set by the auth feature. */
  lasts: Port<(viewer: Viewer) => Promise<boolean>>
  /** Public URL of the server, known once it listens. */
  publicUrl(): string
}
