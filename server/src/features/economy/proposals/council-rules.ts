import type { Database } from '../../../platform/database/index.ts'

/** Rules of the council, injected by the app because the economy must not depend on it. */
export interface CouncilRules {
  /** Who can decide a proposal. Locks the list of admins until the transaction ends. */
  standing(
    tx: Database,
    proposal: { proposerId: string; subject: string },
  ): Promise<{
    /** True if the proposer is the only admin. */
    isAlone: boolean
    /** Other admins who can decide it. */
    deciders: string[]
    isStillAdmin: boolean
    /** Booking and expiry time of a proposal by the only admin. */
    cooling: { notBefore: Date; expiresAt: Date }
    /** Time until which others can decide. */
    expiresAt: Date
  }>
  /** Emails everyone who can stop a proposal of the only admin. */
  announce(tx: Database, proposal: { id: string; kind: string; reason: string }, due: Date): Promise<void>
  /** Notifies the screens of admins. */
  notify(tx: Database, id: string): Promise<unknown>
  /** Proposes in the transaction of the caller. */
  propose(
    tx: Database,
    proposal: { kind: string; subject: string | null; payload: object; reason: string; proposerId: string },
  ): Promise<{ id: string }>
}
