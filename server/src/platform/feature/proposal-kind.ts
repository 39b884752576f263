import type { Effect } from '@studio/contract/council'
import type * as z from 'zod/mini'
import type { Database } from '../database/index.ts'

/** The proposal as passed to its executor. */
export interface Execution {
  proposalId: string
  proposerId: string
  reason: string
  at: Date
}

/** A kind of council proposal. */
export interface ProposalKind<Payload> {
  payload: z.ZodMiniType<Payload>
  /**
   * Required approvals by others: 2 for irreversible actions and those that affect all balances (design "Admin
   * suite", rule 8).
   */
  needs: 1 | 2
  /** Effects of the proposal, computed when it is made. */
  summary?(payload: Payload, tx: Database): Effect[] | Promise<Effect[]>
  /**
   * Executes the proposal in the transaction that marks it as executed: exactly once, even if a worker dies. A
   * Refusal ends it as failed with its message; other errors are retried.
   */
  execute(tx: Database, payload: Payload, execution: Execution): Promise<object | void>
}

/** Infers the payload type from the schema. */
export const proposalKind = <Payload>(kind: ProposalKind<Payload>): ProposalKind<Payload> => kind
