import type { ClientProofs } from '@studio/contract/clients'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'

/** Dependencies of clients. */
export interface ClientsDeps {
  database: DatabaseHandle
  clock: Clock
  /** Summary of the proofs of clients. Clients without proofs may be omitted. */
  proofsOf(userId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, ClientProofs>>
}
