import { randomUUID } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import type {
  CommentChange,
  CommentDraft,
  GuestItem,
  GuestProof,
  MarkChange,
  ProofComment,
  ProofMark,
} from '@studio/contract/proofs'
import { extraPriceText, MAX_PROOF_COMMENTS } from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { GuestActor } from '../../../platform/http/index.ts'
import type { CopiesService } from '../copies/copies.service.ts'
import { lookOf } from '../copies/look.ts'
import { noteThat } from '../events.ts'
import { readCopies } from '../guest.store.ts'
import { type ItemRow, readItems } from '../rounds/items.store.ts'
import * as people from '../people.store.ts'
import type { ProofsDeps } from '../proofs.needs.ts'
import { frozen, noComment, noPicture } from '../proofs.refusals.ts'
import type { ProofRow } from '../proofs.store.ts'
import { commentOf, markOf, submissionOf } from '../shown.ts'
import type { GuestAddresses } from './addresses.ts'
import { ownerOf, type Present, type Session } from './session.ts'

const onlyLooks = () => new Refusal('FORBIDDEN', 'You can look at these pictures, and not mark them.')

/** What is one more than was agreed: what it costs, where it can be had. */
function capReached({ most, extraPrice }: ProofRow['rules']): Refusal {
  const cap = `${most} of ${most}`
  if (!extraPrice) return new Refusal('CONFLICT', `${cap}: remove one first.`, { details: { cap } })
  const extra = extraPriceText(extraPrice, 'en')
  return new Refusal('CONFLICT', `${cap}: remove one first, or ${extra} each extra.`, {
    details: { cap, extra },
  })
}

/** A proof as its guests see it, and what they mark and say. */
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

  const shownItem = async (db: Database, proofId: string, mediaId: string): Promise<ItemRow> => {
    const item = (await readItems(db, proofId)).find((row) => row.mediaId === mediaId)
    if (!item || item.replacedBy || item.withdrawn) throw noPicture()
    return item
  }

  function checkMayMark({ row, me }: Present): void {
    if (me.role === 'viewer') throw onlyLooks()
    if (row.status !== 'open') throw frozen()
  }
  function checkMaySay(present: Present): void {
    if (!present.row.rules.comments || present.me.role === 'viewer')
      throw new Refusal('FORBIDDEN', 'Comments are switched off for these pictures.')
    if (present.row.status !== 'open') throw frozen()
  }

  /** A comment that this guest sees. */
  async function seenComment(
    tx: Database,
    { row, onlooker }: Present,
    id: string,
  ): Promise<people.CommentRow> {
    const found = (await people.readComments(tx, row.id, onlooker)).find((comment) => comment.id === id)
    if (!found) throw noComment()
    return found
  }

  async function keepMark(
    tx: Database,
    { row, me }: Present,
    mediaId: string,
    { extra, ...change }: MarkChange,
  ): Promise<{ mark: ProofMark | null; picked: number }> {
    await shownItem(tx, row.id, mediaId)
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
    await noteThat(tx, row, 'marked', { now, guestId: me.id, mediaId })
    return { mark: isEmpty ? null : markOf(mark), picked: await people.countPicks(tx, row.id, me.id) }
  }

  async function keepComment(
    tx: Database,
    present: Present,
    { id = randomUUID(), ...draft }: CommentDraft & { id?: string | undefined },
  ): Promise<ProofComment> {
    const { row, me } = present
    const by = { guestId: me.id }
    const there = await people.findComment(tx, row.id, id)
    if (there?.guestId === me.id) return commentOf(there, by)
    if (await people.isTaken(tx, id))
      throw new Refusal('CONFLICT', 'Send it once more with an id of its own.')
    checkMaySay(present)
    await shownItem(tx, row.id, draft.mediaId)
    const parent = draft.parentId === null ? undefined : await seenComment(tx, present, draft.parentId)
    if (parent && parent.mediaId !== draft.mediaId) throw noComment()
    if ((await people.countComments(tx, row.id)) >= MAX_PROOF_COMMENTS)
      throw new Refusal('CONFLICT', 'There are too many comments here already.')
    const now = clock.now()
    await people.insertComment(tx, row.id, {
      ...draft,
      id,
      guestId: me.id,
      userId: null,
      round: row.round,
      createdAt: now,
      // An answer to an answer belongs to the same thread.
      parentId: parent ? (parent.parentId ?? parent.id) : null,
    })
    await noteThat(tx, row, 'commented', { now, guestId: me.id, mediaId: draft.mediaId })
    return commentOf(await seenComment(tx, present, id), by)
  }

  return {
    async get(guest: GuestActor): Promise<GuestProof> {
      const { row, me, onlooker } = await session.enter(guest)
      const { db } = database
      const [items, marks, comments, guests, submissions, picked] = await Promise.all([
        readItems(db, row.id),
        people.readMarks(db, row.id, onlooker),
        people.readComments(db, row.id, onlooker),
        onlooker.seesAll ? people.readGuests(db, row.id) : [],
        people.readSubmissions(db, row.id),
        people.countPicks(db, row.id, me.id),
      ])
      const { id, title, message, status, round, rules, expires_at } = row
      const { most, extraPrice, verdicts, comments: says, showOthers, download, guests: named } = rules
      const of = (kind: 'picks' | 'approval') =>
        submissions.find((each) => each.kind === kind && each.round === round && maySee(each, onlooker))
      const [submission, approval] = [of('picks'), of('approval')]
      const shown = await itemsOf(guest, row, items)
      if (shown.some(({ isReady, withdrawn }) => !isReady && !withdrawn)) await ordered.copyAgain(row)
      return {
        proof: {
          id,
          title,
          message,
          status,
          round,
          from: ownerOf(row),
          expiresAt: expires_at?.toISOString() ?? null,
          rules: { most, extraPrice, verdicts, comments: says, showOthers, download, guests: named },
        },
        guest: { id: me.id, name: me.name, role: me.role },
        items: shown,
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
        return keepMark(tx, present, mediaId, change)
      }),

    comment: (guest: GuestActor, draft: CommentDraft & { id?: string | undefined }): Promise<ProofComment> =>
      database.transact(async (tx) => keepComment(tx, await session.lock(tx, guest), draft)),

    changeComment: (
      guest: GuestActor,
      id: string,
      { text, resolved }: CommentChange,
    ): Promise<ProofComment> =>
      database.transact(async (tx) => {
        const present = await session.lock(tx, guest)
        const found = await seenComment(tx, present, id)
        checkMaySay(present)
        const isMine = found.guestId === present.me.id
        if ((text !== undefined && !isMine) || (!isMine && present.me.role !== 'decider'))
          throw new Refusal('FORBIDDEN', 'Only whoever wrote it can change it.')
        const now = clock.now()
        await people.updateComment(tx, id, {
          text: text ?? found.text,
          resolvedAt: resolved === undefined ? found.resolvedAt : resolved ? (found.resolvedAt ?? now) : null,
        })
        return commentOf(await seenComment(tx, present, id), { guestId: present.me.id })
      }),

    removeComment: (guest: GuestActor, id: string): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        const present = await session.lock(tx, guest)
        const found = await seenComment(tx, present, id)
        if (found.guestId !== present.me.id) throw noComment()
        // What was said in a round that was submitted belongs to what was agreed.
        if (present.row.status !== 'open' || found.round !== present.row.round) throw frozen()
        await people.deleteComment(tx, id)
        return { id }
      }),
  }
}

const maySee = ({ guestId }: people.SubmissionRow, onlooker: people.Onlooker): boolean =>
  onlooker.seesAll || guestId === onlooker.guestId
export type GuestService = ReturnType<typeof createGuestService>
