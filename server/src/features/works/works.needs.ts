import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Signing } from '../../platform/signing/index.ts'

/** What works need of everything else. */
export interface WorksDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  isAdmin(userId: string): Promise<boolean>
}
