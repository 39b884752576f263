import { type Refusal, refuse } from '@studio/contract/kernel'
import {
  type GuestItem,
  type GuestProof,
  type MarkChange,
  proofGuestReasons,
  type ProofMark,
} from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { GuestActor } from './guest-principal.ts'
import type { CopiesService } from '../copies/copies.service.ts'
import { lookOf } from '../copies/look.ts'
import { recordProofEvent } from '../events.ts'
import { readCopies } from '../guest.store.ts'
import { type ItemRow, readItems } from '../rounds/items.store.ts'
import { checkIsShown } from '../rounds/must-be-shown.ts'
import * as people from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import { frozen } from '../proofs.refusals.ts'
import type { ProofRow } from '../proofs.store.ts'
import { commentOf, markOf, submissionOf } from '../proofs.present.ts'
import type { GuestAddresses } from './addresses.ts'
import { viewHash, visibleRules } from './seen.ts'
import { ownerOf, type Present, type Session } from './session.ts'

/** Refusal of a pick above the limit, with its price if extras are allowed. */
function capReached({ most, extraPrice }: ProofRow['rules']): Refusal {
  const count = most ?? 0
  if (!extraPrice) return refuse(proofGuestReasons.capReached, { count })
  return refuse(proofGuestReasons.extraCosts, { count, ...extraPrice })
}

/** A proof as guests see it, and their marks. */
export function createGuestService(
  deps: Pick<ProofsDeps, 'database' | 'clock'> & {
    session: Session
    addresses: GuestAddresses
    copies: Pick<CopiesService, 'copyAgain'>
  },
) {
  const { database, clock, session, addresses, copies: ordered } = deps

  async function itemsOf(guest: GuestActor, row: ProofRow, rows: readonly ItemRow[]): Promise<GuestItem[]> {
    const copies = await readCopies(database.db, row.id, lookOf(row))
    const ready = new Set(copies.filter(({ size }) => size === 'web').map(({ mediaId }) => mediaId))
    return rows.map((item, place) => {
      const { mediaId, name, round, replaces, replacedBy, width, height, withdrawn } = item
      const url = (size: 'thumb' | 'web' | 'full') => addresses.file(guest, { mediaId, size })
      const full = row.rules.download === 'full' ? url('full') : null
      return {
        mediaId,
        name,
        round,
        replaces,
        replacedBy,
        width,
        height,
        withdrawn,
        number: item.number ?? place + 1,
        placeholder: item.placeholder.toString('base64'),
        isReady: !withdrawn && ready.has(mediaId),
        urls: withdrawn ? null : { thumb: url('thumb'), web: url('web'), full },
      }
    })
  }

  function checkMayMark({ row, me }: Present): void {
    if (me.role === 'viewer') throw refuse(proofGuestReasons.onlyView, { from: ownerOf(row) })
    if (row.status !== 'open') throw frozen(row)
  }
  async function saveMark(
    tx: Database,
    { row, me }: Present,
    mediaId: string,
    { extra, ...change }: MarkChange,
  ): Promise<{ mark: ProofMark | null; picked: number }> {
    await checkIsShown(tx, row.id, mediaId)
    const before = await people.findMark(tx, me.id, mediaId)
    const {
      verdict = before?.verdict ?? null,
      label = before?.label ?? null,
      stars = before?.stars ?? null,
    } = change
    const isNewPick = verdict === 'pick' && before?.verdict !== 'pick'
    const { most, extraPrice } = row.rules
    if (isNewPick && most !== null && (await people.countPicks(tx, row.id, me.id)) >= most)
      if (!extra || !extraPrice) throw capReached(row.rules)
    const now = clock.now()
    const mark = { guestId: me.id, mediaId, verdict, label, stars, at: now }
    const isEmpty = verdict === null && label === null && stars === null
    if (isEmpty) await people.dropMark(tx, me.id, mediaId)
    else await people.putMark(tx, row.id, mark)
    await recordProofEvent(tx, row, 'marked', { now, guestId: me.id, mediaId })
    return { mark: isEmpty ? null : markOf(mark), picked: await people.countPicks(tx, row.id, me.id) }
  }

  return {
    async get(guest: GuestActor): Promise<GuestProof> {
      const { row, me, viewer } = await session.enter(guest)
      const { db } = database
      const [items, marks, comments, guests, submissions, picked] = await Promise.all([
        readItems(db, row.id),
        people.readMarks(db, row.id, viewer),
        people.readComments(db, row.id, viewer),
        viewer.seesAll ? people.readGuests(db, row.id) : [],
        people.readSubmissions(db, row.id),
        people.countPicks(db, row.id, me.id),
      ])
      const { id, title, message, status, round, expires_at } = row
      const of = (kind: 'picks' | 'approval') =>
        submissions.find((each) => each.kind === kind && each.round === round && canSee(each, viewer))
      const [submission, approval] = [of('picks'), of('approval')]
      const visibleItems = await itemsOf(guest, row, items)
      if (visibleItems.some(({ isReady, withdrawn }) => !isReady && !withdrawn)) await ordered.copyAgain(row)
      return {
        proof: {
          id,
          title,
          message,
          status,
          round,
          seen: viewHash(row, items),
          from: ownerOf(row),
          expiresAt: expires_at?.toISOString() ?? null,
          rules: visibleRules(row),
        },
        guest: { id: me.id, name: me.name, role: me.role },
        items: visibleItems,
        marks: marks.map(markOf),
        comments: comments.map((comment) => commentOf(comment, { guestId: me.id })),
        others: guests
          .filter((other) => other.id !== me.id && other.removedAt === null)
          .map((other) => ({ id: other.id, name: other.name, role: other.role })),
        picked,
        submission: submission ? submissionOf(submission) : null,
        approval: approval ? submissionOf(approval) : null,
      }
    },

    mark: (guest: GuestActor, mediaId: string, change: MarkChange) =>
      database.transact(async (tx) => {
        const present = await session.lock(tx, guest)
        checkMayMark(present)
        return saveMark(tx, present, mediaId, change)
      }),
  }
}

const canSee = ({ guestId }: people.SubmissionRow, viewer: people.Viewer): boolean =>
  viewer.seesAll || guestId === viewer.guestId
export type GuestService = ReturnType<typeof createGuestService>
