import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Signing } from '../../platform/signing/index.ts'

/** What works need of everything else. */
export interface WorksDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  isAdmin(userId: string): Promise<boolean>
  /** Has somebody look at a thing that no words give away; `note` says what was seen. */
  raise(tx: Database, subject: { kind: string; id: string; authorId: string }, note: string): Promise<unknown>
}
