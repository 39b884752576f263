import type { Effect } from '@studio/contract/council'
import type * as z from 'zod/mini'
import type { Database } from '../database/index.ts'

/** The proposal, as its executor gets it. */
export interface Execution {
  proposalId: string
  proposerId: string
  reason: string
  at: Date
}

/** One kind of thing that the council decides. */
export interface ProposalKind<Payload> {
  payload: z.ZodMiniType<Payload>
  /** How many others must approve: 2 for what cannot be undone or moves everybody's money (design "Admin suite", rule 8). */
  needs: 1 | 2
  /** What it would change, read when it is proposed. */
  summary?(payload: Payload, tx: Database): Effect[] | Promise<Effect[]>
  /**
   * Does it, in the one transaction that also notes that it was done: exactly once, whatever becomes of a worker. A
   * Refusal ends it as failed, with its message; anything else that is thrown is tried again.
   */
  execute(tx: Database, payload: Payload, execution: Execution): Promise<object | void>
}

/** Infers the payload of what is declared from its schema. */
export const proposalKind = <Payload>(kind: ProposalKind<Payload>): ProposalKind<Payload> => kind
