import type { ClientProofs } from '@studio/contract/clients'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'

/** What clients need of everything else. */
export interface ClientsDeps {
  database: DatabaseHandle
  clock: Clock
  /** What is to be told of the proofs of own clients; those without any may be left out. */
  proofsOf(userId: string, clientIds: readonly string[]): Promise<ReadonlyMap<string, ClientProofs>>
}
