import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@studio/contract/kernel'
import type { PROOF_EVENTS } from '@studio/contract/proofs'
import type { Database } from '../../platform/database/index.ts'
import { recordEvent } from './people.store.ts'
import { moveClient, touchProof } from './proofs.store.ts'

/** Repeated events within this time count as one entry. */
const TOGETHER_MS = 10 * MINUTE_MS

/** Records an event and updates the activity time of the proof. */
export async function recordProofEvent(
  tx: Database,
  proof: { id: string; client_id: string | null },
  event: (typeof PROOF_EVENTS)[number],
  { now, guestId, mediaId }: { now: Date; guestId?: string; mediaId?: string },
): Promise<void> {
  await recordEvent(
    tx,
    {
      id: randomUUID(),
      proofId: proof.id,
      at: now,
      what: event,
      guestId: guestId ?? null,
      mediaId: mediaId ?? null,
    },
    new Date(now.getTime() - TOGETHER_MS),
  )
  if (event === 'wrong-pin') return
  await touchProof(tx, proof.id, { now, isSeen: guestId !== undefined })
  await moveClient(tx, proof.client_id, now)
}
