import { randomUUID } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import {
  type CommentChange,
  type CommentDraft,
  MAX_PROOF_COMMENTS,
  type ProofComment,
  proofGuestReasons,
} from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { GuestActor } from './guest-principal.ts'
import { recordProofEvent } from '../events.ts'
import * as people from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import { frozen, frozenComment, commentNotFound, tooManyComments } from '../proofs.refusals.ts'
import { checkIsShown } from '../rounds/must-be-shown.ts'
import { commentOf } from '../proofs.present.ts'
import { ownerOf, type Present, type Session } from './session.ts'

export type GuestComments = ReturnType<typeof createGuestComments>

/** Comments of guests on the images of a proof. */
export function createGuestComments({
  database,
  clock,
  session,
}: Pick<ProofsDeps, 'database' | 'clock'> & { session: Session }) {
  function checkMaySay(present: Present): void {
    const { row, me } = present
    if (!row.rules.comments) throw refuse(proofGuestReasons.commentsOff, { from: ownerOf(row) })
    if (me.role === 'viewer') throw refuse(proofGuestReasons.onlyView, { from: ownerOf(row) })
    if (row.status !== 'open') throw frozen(row)
  }

  /** Comments of earlier or submitted rounds cannot be changed or deleted, because they belong to the submission. */
  async function checkIsOpen(
    tx: Database,
    { row }: Present,
    { id, round }: people.CommentRow,
  ): Promise<void> {
    if (round !== row.round || (await people.isInSubmittedRound(tx, row.id, id))) throw frozenComment()
  }

  /** A comment that this guest can see. */
  async function visibleComment(
    tx: Database,
    { row, viewer }: Present,
    id: string,
  ): Promise<people.CommentRow> {
    const match = (await people.readComments(tx, row.id, viewer)).find((comment) => comment.id === id)
    if (!match) throw commentNotFound()
    return match
  }

  async function saveComment(
    tx: Database,
    present: Present,
    { id = randomUUID(), ...draft }: CommentDraft & { id?: string | undefined },
  ): Promise<ProofComment> {
    const { row, me } = present
    const by = { guestId: me.id }
    const comment = await people.findComment(tx, row.id, id)
    if (comment?.guestId === me.id) return commentOf(comment, by)
    if (await people.isTaken(tx, id)) throw refuse(proofGuestReasons.commentIdTaken)
    checkMaySay(present)
    await checkIsShown(tx, row.id, draft.mediaId)
    const parent = draft.parentId === null ? undefined : await visibleComment(tx, present, draft.parentId)
    if (parent && parent.mediaId !== draft.mediaId) throw commentNotFound()
    if ((await people.countComments(tx, row.id)) >= MAX_PROOF_COMMENTS) throw tooManyComments()
    const now = clock.now()
    await people.insertComment(tx, row.id, {
      ...draft,
      id,
      guestId: me.id,
      userId: null,
      round: row.round,
      createdAt: now,
      // A reply to a reply belongs to the same thread.
      parentId: parent ? (parent.parentId ?? parent.id) : null,
    })
    await recordProofEvent(tx, row, 'commented', { now, guestId: me.id, mediaId: draft.mediaId })
    return commentOf(await visibleComment(tx, present, id), by)
  }

  return {
    comment: (guest: GuestActor, draft: CommentDraft & { id?: string | undefined }): Promise<ProofComment> =>
      database.transact(async (tx) => saveComment(tx, await session.lock(tx, guest), draft)),

    changeComment: (
      guest: GuestActor,
      id: string,
      { text, resolved }: CommentChange,
    ): Promise<ProofComment> =>
      database.transact(async (tx) => {
        const present = await session.lock(tx, guest)
        const comment = await visibleComment(tx, present, id)
        checkMaySay(present)
        const isMine = comment.guestId === present.me.id
        if ((text !== undefined && !isMine) || (!isMine && present.me.role !== 'decider'))
          throw refuse(proofGuestReasons.commentNotYours)
        if (text !== undefined) await checkIsOpen(tx, present, comment)
        const now = clock.now()
        await people.updateComment(tx, id, {
          text: text ?? comment.text,
          resolvedAt:
            resolved === undefined ? comment.resolvedAt : resolved ? (comment.resolvedAt ?? now) : null,
        })
        return commentOf(await visibleComment(tx, present, id), { guestId: present.me.id })
      }),

    removeComment: (guest: GuestActor, id: string): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        const present = await session.lock(tx, guest)
        const comment = await visibleComment(tx, present, id)
        if (comment.guestId !== present.me.id) throw commentNotFound()
        if (present.row.status !== 'open') throw frozenComment()
        await checkIsOpen(tx, present, comment)
        await people.deleteComment(tx, id)
        return { id }
      }),
  }
}
