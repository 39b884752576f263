import * as z from 'zod/mini'
import { endpoint, Id, IdParams, type PrincipalAccess } from '../kernel/index.ts'
import { Approval, Entry, EntryAnswer, GuestProof, MarkChange, ProofState } from './guest.ts'
import { outsideReasons, proofGuestReasons as reasons } from './guest.reasons.ts'
import { CommentChange, CommentDraft, ProofComment, ProofMark, ProofSubmission } from './proofs.ts'

/** Guests are identified by a cookie that is limited to this path. The proof may be closed. */
export const GUEST: PrincipalAccess = { principal: 'proof-guest', refusals: ['CONFLICT'] }
const guest = { access: GUEST, factor: 'none', hidden: true } as const

/**
 * Sets a cookie for `/api/proof` if it answers `in`. Opening the page sends no request, because mail clients that
 * follow links aren’t visits. A device that has entered with this link needs neither PIN nor name again.
 */
export const enterProof = endpoint({
  summary: 'Enter a proof by its link, with PIN and name if required',
  method: 'POST',
  path: '/api/proof/enter',
  access: 'public',
  factor: 'none',
  body: Entry,
  hidden: true,
  output: EntryAnswer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.wrongLink, reasons.full],
})

/** Answers 409 with the reason `closed` or `expired` while the proof is a draft, closed or expired. */
export const getGuestProof = endpoint({
  summary: 'Get the proof that the guest has entered',
  method: 'GET',
  path: '/api/proof',
  ...guest,
  output: GuestProof,
  refusals: ['CONFLICT'],
  reasons: [...outsideReasons],
})

/**
 * Refuses a pick above the limit with `capReached`, or with `extraCosts`, which the client can accept by sending
 * `extra`.
 */
export const markProofItem = endpoint({
  summary: 'Mark an image of a proof',
  method: 'PUT',
  path: '/api/proof/marks/:mediaId',
  ...guest,
  params: z.object({ mediaId: Id }),
  body: MarkChange,
  output: z.object({
    /** Null if no mark is left. */
    mark: z.nullable(ProofMark),
    /** Number of the guest’s picks. */
    picked: z.int(),
  }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [
    ...outsideReasons,
    reasons.onlyView,
    reasons.submitted,
    reasons.imageGone,
    reasons.capReached,
    reasons.extraCosts,
  ],
})

const Comment = z.object({ comment: ProofComment })
const commentReasons = [
  ...outsideReasons,
  reasons.commentsOff,
  reasons.onlyView,
  reasons.submitted,
  reasons.commentGone,
] as const
const promiseReasons = [
  ...outsideReasons,
  reasons.notDecider,
  reasons.newRound,
  reasons.submitted,
  reasons.changed,
  reasons.picksChanged,
] as const

export const addGuestComment = endpoint({
  summary: 'Comment on an image of a proof, or reply to a comment',
  method: 'POST',
  path: '/api/proof/comments',
  ...guest,
  body: z.extend(CommentDraft, {
    /** Created on the device, so a repeated request doesn’t add a second comment. */
    id: z.optional(Id),
  }),
  output: Comment,
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...commentReasons, reasons.imageGone, reasons.commentIdTaken, reasons.tooManyComments],
})

/**
 * Guests edit their own text until the round is submitted. Guests who decide can also mark others’ comments as done.
 */
export const changeGuestComment = endpoint({
  summary: 'Edit your comment on a proof, or mark it as done',
  method: 'PATCH',
  path: '/api/proof/comments/:id',
  ...guest,
  params: IdParams,
  body: CommentChange,
  output: Comment,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...commentReasons, reasons.commentFixed, reasons.commentNotYours],
})

export const deleteGuestComment = endpoint({
  summary: 'Delete your comment on a proof, before its round is submitted',
  method: 'DELETE',
  path: '/api/proof/comments/:id',
  ...guest,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [...outsideReasons, reasons.commentGone, reasons.commentFixed],
})

/** Locks the round: its marks and comments can no longer be changed. */
export const submitProof = endpoint({
  summary: 'Submit the picks of a round',
  method: 'POST',
  path: '/api/proof/submit',
  ...guest,
  body: ProofState,
  output: z.object({ submission: ProofSubmission }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...promiseReasons, reasons.nothingMarked],
})

/** Approves the picks, or all shown images if nothing can be picked or nothing was picked. */
export const approveProof = endpoint({
  summary: 'Approve the images of a round, signed by name',
  method: 'POST',
  path: '/api/proof/approve',
  ...guest,
  body: Approval,
  output: z.object({ submission: ProofSubmission }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...promiseReasons],
})

/** Signed for this guest, in addition to the cookie. Answers UNAVAILABLE with Retry-After until the copy is ready. */
export const getGuestFile = endpoint({
  summary: 'Get an image of a proof: a copy, or the original if downloads allow it',
  method: 'GET',
  path: '/api/proof/files/:mediaId/:size',
  ...guest,
  params: z.object({ mediaId: Id, size: z.enum(['thumb', 'web', 'full']) }),
  query: z.object({
    expires: z.optional(z.string().check(z.maxLength(20))),
    signature: z.optional(z.string().check(z.maxLength(200))),
    /** Downloads the image under its file name. */
    download: z.optional(z.string().check(z.maxLength(5))),
  }),
  output: { bytes: ['image/webp', 'image/jpeg', 'image/png', 'image/avif', 'video/mp4', 'video/webm'] },
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
  reasons: [
    ...outsideReasons,
    reasons.addressExpired,
    reasons.notForDownload,
    reasons.imageGone,
    reasons.preparing,
  ],
})

const FileSelection = z.enum(['all', 'picks'])

/** URL from which the browser downloads the ZIP file, valid for ten minutes. */
export const makeGuestZip = endpoint({
  summary: 'Create a download link for the images of a proof as a ZIP file',
  method: 'POST',
  path: '/api/proof/zip',
  ...guest,
  body: z.strictObject({
    of: z._default(FileSelection, 'all'),
    size: z._default(z.enum(['web', 'full']), 'web'),
  }),
  output: z.object({ url: z.string(), files: z.int() }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...outsideReasons, reasons.notForDownload, reasons.nothingToDownload],
})

export const getGuestZip = endpoint({
  summary: 'Download the images of a proof as a ZIP file',
  method: 'GET',
  path: '/api/proof/zip/:of/:size',
  ...guest,
  params: z.object({ of: FileSelection, size: z.enum(['web', 'full']) }),
  query: z.object({
    expires: z.optional(z.string().check(z.maxLength(20))),
    signature: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: { bytes: ['application/zip'] },
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [...outsideReasons, reasons.addressExpired, reasons.notForDownload],
})
