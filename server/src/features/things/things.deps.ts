import type { Engine } from '../../engines/engine.ts'
import type { ThingPreparer } from '../../engines/things/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Quota } from '../quota/index.ts'

/** Dependencies of products. */
export interface ThingsDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  queue: Queue
  log: Log
  quota: Pick<Quota, 'admit' | 'wrote'>
  /** Folder for uploads in progress. */
  dataDir: string
  /** Notifies the user's other tabs and devices. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
  preparer: ThingPreparer
  /** Engine that renders preview images; undefined if none can. */
  painter: Pick<Engine, 'generate'> | undefined
}

/** Event that notifies tabs of changed products. */
export const THINGS_CHANNEL = 'things'
