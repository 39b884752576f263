import { refuse } from '@studio/contract/kernel'
import { proofGuestReasons } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { GuestActor } from './guest-principal.ts'
import { findGuest, type GuestRow, lockGuest, type Viewer } from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import { type ProofRow, readProof } from '../proofs.store.ts'
import { TEXTS } from '../proofs.texts.ts'

/** Owner’s name as shown to guests. */
export const ownerOf = ({ owner_name }: Pick<ProofRow, 'owner_name'>): string => owner_name || TEXTS.en.sender

/** Reason for not letting a guest in; undefined if open. */
export function shutFor(row: ProofRow, now: Date): 'expired' | 'closed' | undefined {
  if (row.held || row.status === 'draft' || row.status === 'closed') return 'closed'
  // Expires at the exact second.
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : undefined
}

/** A guest with their proof. */
export interface Present {
  row: ProofRow
  me: GuestRow
  /** Viewer for the visibility of marks and comments. */
  viewer: Viewer
}

export type Session = ReturnType<typeof createSession>

export function createSession({ database, clock }: Pick<ProofsDeps, 'database' | 'clock'>) {
  function presentOf(row: ProofRow | undefined, me: GuestRow | undefined): Present {
    if (!row || !me || me.removedAt) throw refuse(proofGuestReasons.openLinkAgain)
    const state = shutFor(row, clock.now())
    if (state) throw refuse(proofGuestReasons[state], { from: ownerOf(row) })
    const seesAll = me.role === 'decider' || row.rules.showOthers
    return { row, me, viewer: { guestId: me.id, seesAll } }
  }

  return {
    /** @throws Refusal one of `outsideReasons` if the proof is closed or expired, or the guest was removed. */
    async enter(guest: GuestActor): Promise<Present> {
      const [row, me] = await Promise.all([
        readProof(database.db, guest.proofId),
        findGuest(database.db, guest.guestId),
      ])
      return presentOf(row, me)
    },

    /** Like `enter`, and locks the proof and the guest until the transaction ends. */
    async lock(tx: Database, guest: GuestActor): Promise<Present> {
      const row = await readProof(tx, guest.proofId, true)
      return presentOf(row, await lockGuest(tx, guest.proofId, guest.guestId))
    },
  }
}
