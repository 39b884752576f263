import { randomUUID } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import {
  type Approval,
  approvalStatement,
  proofGuestReasons,
  type ProofSubmission,
  type ProofState,
  type SubmittedItem,
} from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { GuestActor } from './guest-principal.ts'
import { countedAddress } from '../../../platform/network/index.ts'
import { recordProofEvent } from '../events.ts'
import { readItems } from '../rounds/items.store.ts'
import type { ProofNotices } from '../proofs.notices.ts'
import { insertSubmission, readMarks } from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import { frozen } from '../proofs.refusals.ts'
import { setStatus } from '../proofs.store.ts'
import { submissionOf } from '../proofs.present.ts'
import { hashOfSubmission, networkOf } from './submission.ts'
import { viewHash } from './seen.ts'
import { ownerOf, type Present, type Session } from './session.ts'

export type SubmitService = ReturnType<typeof createSubmitService>

/** Submissions and approvals. Each locks the round with the hashes of its images, once per kind. */
export function createSubmitService({
  database,
  clock,
  session,
  notices,
}: Pick<ProofsDeps, 'database' | 'clock'> & { session: Session; notices: ProofNotices }) {
  async function lock(tx: Database, guest: GuestActor, { round }: ProofState): Promise<Present> {
    const present = await session.lock(tx, guest)
    if (present.me.role !== 'decider') throw refuse(proofGuestReasons.notDecider)
    if (present.row.round !== round) throw refuse(proofGuestReasons.newRound, { round: present.row.round })
    return present
  }

  /**
   * Shown images with the guest’s marks.
   * @throws Refusal CONFLICT if the guest saw another state.
   */
  async function markedItems(tx: Database, { row, me }: Present, view: ProofState): Promise<SubmittedItem[]> {
    const visible = await readItems(tx, row.id)
    if (view.seen !== viewHash(row, visible)) throw refuse(proofGuestReasons.changed, { from: ownerOf(row) })
    const marks = new Map(
      (await readMarks(tx, row.id, { guestId: me.id, seesAll: false })).map((mark) => [mark.mediaId, mark]),
    )
    const items = visible
      .filter(({ replacedBy, withdrawn }) => replacedBy === null && !withdrawn)
      .map(({ mediaId, sha256 }) => {
        const mark = marks.get(mediaId)
        return {
          mediaId,
          sha256,
          verdict: mark?.verdict ?? null,
          label: mark?.label ?? null,
          stars: mark?.stars ?? null,
        }
      })
    const picks = items.filter(({ verdict }) => verdict === 'pick')
    const saw = new Set(view.picks)
    if (saw.size !== picks.length || !picks.every(({ mediaId }) => saw.has(mediaId)))
      throw refuse(proofGuestReasons.picksChanged)
    return items
  }

  async function promise(
    tx: Database,
    { row, me }: Present,
    request: {
      kind: 'picks' | 'approval'
      name: string
      statement: string | null
      items: SubmittedItem[]
      address: string
    },
  ): Promise<ProofSubmission> {
    const { kind, name, statement, items, address } = request
    const now = clock.now()
    const promised = {
      proofId: row.id,
      round: row.round,
      guestId: me.id,
      kind,
      name,
      statement,
      items,
      createdAt: now,
      network: networkOf(countedAddress(address)),
    }
    const submission = {
      ...promised,
      id: randomUUID(),
      hash: hashOfSubmission(promised),
      ownerName: row.owner_name,
    }
    await insertSubmission(tx, row.id, submission)
    const status = kind === 'picks' ? 'submitted' : 'approved'
    await setStatus(tx, row.id, { status, round: row.round, now })
    await recordProofEvent(tx, row, status, { now, guestId: me.id })
    const count =
      kind === 'approval' ? items.length : items.filter(({ verdict }) => verdict === 'pick').length
    await notices.notify(tx, row, { what: status, guest: name, count })
    const { proofId: _, ...publicSubmission } = submission
    return submissionOf(publicSubmission)
  }

  return {
    submit: (guest: GuestActor, view: ProofState, address: string): Promise<ProofSubmission> =>
      database.transact(async (tx) => {
        const present = await lock(tx, guest, view)
        if (present.row.status !== 'open') throw frozen(present.row)
        const items = await markedItems(tx, present, view)
        if (items.every(({ verdict, label, stars }) => verdict === null && label === null && stars === null))
          throw refuse(proofGuestReasons.nothingMarked)
        return promise(tx, present, { kind: 'picks', name: present.me.name, statement: null, items, address })
      }),

    approve: (
      guest: GuestActor,
      { name, language, ...view }: Approval,
      address: string,
    ): Promise<ProofSubmission> =>
      database.transact(async (tx) => {
        const present = await lock(tx, guest, view)
        if (present.row.status !== 'open' && present.row.status !== 'submitted') throw frozen(present.row)
        const all = await markedItems(tx, present, view)
        const picked = all.filter(({ verdict }) => verdict === 'pick')
        const items = picked.length > 0 ? picked : all
        const { title, round } = present.row
        const statement = approvalStatement(language, { title, round, count: items.length })
        return promise(tx, present, { kind: 'approval', name, statement, items, address })
      }),
  }
}
