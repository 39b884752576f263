import type { Database } from '../../../platform/database/index.ts'

/** The rules by which the council decides, which stands above the economy: handed down by the app. */
export interface CouncilRules {
  /** Who decides what somebody has proposed about somebody; nobody becomes or stops being an admin meanwhile. */
  standing(
    tx: Database,
    asked: { proposerId: string; subject: string },
  ): Promise<{
    /** Whether whoever proposed it is the only admin there is. */
    isAlone: boolean
    /** Who else may decide it. */
    deciders: string[]
    isStillAdmin: boolean
    /** From when the only admin's own proposal is booked, and until when it counts. */
    cooling: { notBefore: Date; expiresAt: Date }
    /** Until when others decide. */
    expiresAt: Date
  }>
  /** Mails to everybody who can stop what the only admin has proposed. */
  announce(tx: Database, proposal: { id: string; kind: string; reason: string }, due: Date): Promise<void>
  /** Tells the screens of admins. */
  tell(tx: Database, id: string): Promise<unknown>
  /** Proposes in the transaction of the caller. */
  propose(
    tx: Database,
    proposal: { kind: string; subject: string | null; payload: object; reason: string; proposerId: string },
  ): Promise<{ id: string }>
}
