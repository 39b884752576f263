import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Signing } from '../../platform/signing/index.ts'

/** Dependencies of works. */
export interface WorksDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  isAdmin(userId: string): Promise<boolean>
  /** Requests a review of content that has no suspicious words; `note` gives the reason. */
  raise(tx: Database, subject: { kind: string; id: string; authorId: string }, note: string): Promise<unknown>
}
