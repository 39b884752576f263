import { randomUUID } from 'node:crypto'
import { Refusal, refuse } from '@studio/contract/kernel'
import {
  type CommentChange,
  type CommentDraft,
  type GuestRole,
  MAX_PROOF_COMMENTS,
  type ProofComment,
  type ProofGuest,
  proofsReasons,
} from '@studio/contract/proofs'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { recordProofEvent } from './events.ts'
import { readItems } from './rounds/items.store.ts'
import * as people from './people.store.ts'
import { PROOF_KIND, type ProofsDeps } from './proofs.deps.ts'
import type { ProofsService } from './proofs.service.ts'
import { commentOf, guestOf } from './proofs.present.ts'

export type FeedbackService = ReturnType<typeof createFeedbackService>

/** Owner’s side of the feedback: guests, comments and replies. */
export function createFeedbackService(
  deps: Pick<ProofsDeps, 'database' | 'clock' | 'check'> & {
    proofs: Pick<ProofsService, 'lockOwn' | 'getProof'>
  },
) {
  const { database, clock, check, proofs } = deps

  async function insert(
    tx: Database,
    userId: string,
    proofId: string,
    draft: CommentDraft,
  ): Promise<{ comment: ProofComment }> {
    const row = await proofs.lockOwn(tx, userId, proofId)
    if (!(await readItems(tx, proofId)).some(({ mediaId }) => mediaId === draft.mediaId))
      throw refuse(proofsReasons.imageNotInProof)
    const parent = draft.parentId === null ? undefined : await people.findComment(tx, proofId, draft.parentId)
    if (draft.parentId !== null && parent?.mediaId !== draft.mediaId) throw refuse(proofsReasons.commentGone)
    if ((await people.countComments(tx, proofId)) >= MAX_PROOF_COMMENTS)
      throw refuse(proofsReasons.tooManyComments, { most: MAX_PROOF_COMMENTS })
    const [id, now] = [randomUUID(), clock.now()]
    const { refusal } = await check(
      { kind: PROOF_KIND, id: proofId, authorId: userId },
      { text: draft.text },
      tx,
    )
    if (refusal) throw refusal
    await people.insertComment(tx, proofId, {
      ...draft,
      id,
      guestId: null,
      userId,
      round: row.round,
      createdAt: now,
      parentId: parent ? (parent.parentId ?? parent.id) : null,
    })
    await recordProofEvent(tx, row, 'commented', { now, mediaId: draft.mediaId })
    return { comment: await readComment(tx, userId, proofId, id) }
  }

  async function getComment(tx: Database, proofId: string, id: string): Promise<people.CommentRow> {
    const comment = await people.findComment(tx, proofId, id)
    if (!comment) throw refuse(proofsReasons.commentGone)
    return comment
  }
  const readComment = async (tx: Database, userId: string, proofId: string, id: string) =>
    commentOf(await getComment(tx, proofId, id), { userId })

  return {
    comment: (
      userId: string,
      proofId: string,
      draft: CommentDraft,
      idempotencyKey: IdempotencyKey | undefined,
    ) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => insert(tx, userId, proofId, draft)),
      ),

    changeComment: (
      userId: string,
      proofId: string,
      id: string,
      { text, resolved }: CommentChange,
    ): Promise<ProofComment> =>
      database.transact(async (tx) => {
        await proofs.lockOwn(tx, userId, proofId)
        const proof = await getComment(tx, proofId, id)
        if (text !== undefined) {
          if (proof.userId !== userId) throw refuse(proofsReasons.commentNotYours)
          if (await people.isInSubmittedRound(tx, proofId, id)) throw refuse(proofsReasons.commentFixed)
          const { refusal } = await check({ kind: PROOF_KIND, id: proofId, authorId: userId }, { text }, tx)
          if (refusal) throw refusal
        }
        await people.updateComment(tx, id, {
          text: text ?? proof.text,
          resolvedAt:
            resolved === undefined ? proof.resolvedAt : resolved ? (proof.resolvedAt ?? clock.now()) : null,
        })
        return readComment(tx, userId, proofId, id)
      }),

    removeComment: (userId: string, proofId: string, id: string): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        await proofs.lockOwn(tx, userId, proofId)
        await getComment(tx, proofId, id)
        if (await people.isInSubmittedRound(tx, proofId, id)) throw refuse(proofsReasons.commentFixed)
        await people.deleteComment(tx, id)
        return { id }
      }),

    changeGuest: (
      userId: string,
      proofId: string,
      guestId: string,
      change: { role?: GuestRole | undefined; removed?: true | undefined; mayReturn?: boolean | undefined },
    ): Promise<ProofGuest> =>
      database.transact(async (tx) => {
        const row = await proofs.lockOwn(tx, userId, proofId)
        const guest = await people.lockGuest(tx, proofId, guestId)
        if (!guest) throw new Refusal('NOT_FOUND', 'Guest not found.')
        if (guest.removedAt) throw refuse(proofsReasons.guestRemoved)
        const now = clock.now()
        const { role = guest.role, mayReturn = guest.mayReturn, removed } = change
        const removedAt = removed ? now : null
        await people.changeGuest(tx, guestId, { role, mayReturn, removedAt })
        if (removed) await recordProofEvent(tx, row, 'guest-removed', { now })
        return guestOf({ ...guest, role, mayReturn, removedAt })
      }),
  }
}
