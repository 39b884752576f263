import { Refusal, refuse } from '@studio/contract/kernel'
import { MAX_PROOF_COMMENTS, proofGuestReasons } from '@studio/contract/proofs'
import { ownerOf } from './guest/session.ts'
import type { ProofRow } from './proofs.store.ts'

export const proofNotFound = () => new Refusal('NOT_FOUND', 'Proof not found.')
export const pictureNotFound = () => refuse(proofGuestReasons.imageGone)
export const commentNotFound = () => refuse(proofGuestReasons.commentGone)
export const frozenComment = () => refuse(proofGuestReasons.commentFixed)
export const frozen = (row: Pick<ProofRow, 'owner_name'>) =>
  refuse(proofGuestReasons.submitted, { from: ownerOf(row) })
export const tooManyComments = () => refuse(proofGuestReasons.tooManyComments, { most: MAX_PROOF_COMMENTS })
