import * as z from 'zod/mini'
import { PicturesChange, Tag } from '../gallery/index.ts'
import {
  callsReasons,
  checkReasons,
  Email,
  endpoint,
  Id,
  IdParams,
  pageOf,
  PageQuery,
} from '../kernel/index.ts'
import {
  CommentChange,
  CommentDraft,
  GuestRole,
  NextRound,
  Proof,
  ProofChange,
  ProofComment,
  ProofDraft,
  ProofEvent,
  ProofListItem,
  ProofGuest,
  ProofQuery,
  WholeProof,
} from './proofs.ts'
import { proofsReasons as reasons } from './proofs.reasons.ts'

const own = { access: 'user', factor: 'required' } as const
const One = z.object({ proof: Proof })
const id = { params: IdParams } as const
const itemReasons = [reasons.imageGone, reasons.wrongReplacement, reasons.earlierImagesStay] as const

/** Latest activity first. */
export const listProofs = endpoint({
  summary: 'List your proofs, latest activity first',
  method: 'GET',
  path: '/api/proofs',
  ...own,
  query: ProofQuery,
  output: pageOf('proofs', ProofListItem),
})

export const getProof = endpoint({
  summary: 'Get your proof with its images, guests, marks, comments and submissions',
  method: 'GET',
  path: '/api/proofs/:id',
  ...own,
  ...id,
  output: WholeProof,
  refusals: ['NOT_FOUND'],
})

export const createProof = endpoint({
  summary: 'Create a proof as a draft',
  method: 'POST',
  path: '/api/proofs',
  ...own,
  idempotent: true,
  body: ProofDraft,
  output: One,
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'QUOTA_EXCEEDED'],
  reasons: [...checkReasons, reasons.tooMany, reasons.clientGone, reasons.projectGone, ...itemReasons],
})

/** Images can be changed only while the proof is a draft or open, because submissions are final. */
export const changeProof = endpoint({
  summary: 'Change your proof, its rules or its images',
  method: 'PATCH',
  path: '/api/proofs/:id',
  ...own,
  ...id,
  body: ProofChange,
  output: One,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [
    ...checkReasons,
    reasons.changed,
    reasons.clientGone,
    reasons.projectGone,
    reasons.imagesFixed,
    ...itemReasons,
  ],
})

/** Permanently, with all marks and comments of guests. */
export const deleteProof = endpoint({
  summary: 'Delete your proof permanently',
  method: 'DELETE',
  path: '/api/proofs/:id',
  ...own,
  ...id,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

/** A closed proof reopens in its last round. */
export const openProof = endpoint({
  summary: 'Open a proof for its guests',
  method: 'POST',
  path: '/api/proofs/:id/open',
  ...own,
  ...id,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.alreadyOpen, reasons.noImages],
})

export const closeProof = endpoint({
  summary: 'Close a proof: guests can no longer see its images',
  method: 'POST',
  path: '/api/proofs/:id/close',
  ...own,
  ...id,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.alreadyClosed],
})

export const startNextRound = endpoint({
  summary: 'Start the next round of a proof, optionally replacing images',
  method: 'POST',
  path: '/api/proofs/:id/next-round',
  ...own,
  ...id,
  body: NextRound,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [...checkReasons, reasons.notOpenedYet, reasons.tooManyImages, reasons.imageTwice, ...itemReasons],
})

/**
 * The previous link stops working, and its guests must enter again. Link and PIN are returned only in this response.
 */
export const makeProofLink = endpoint({
  summary: 'Create a new link to a proof; the previous link stops working',
  method: 'POST',
  path: '/api/proofs/:id/link',
  ...own,
  ...id,
  body: z.strictObject({
    /** `new` creates a six-digit PIN, `keep` leaves the current one, null requires none. */
    pin: z._default(
      z.nullable(
        z.union([
          z.enum(['new', 'keep']),
          z.string().check(z.regex(/^\d{6,8}$/, 'A PIN has 6 to 8 digits.')),
        ]),
      ),
      'new',
    ),
  }),
  output: z.object({
    proof: Proof,
    /** Carries its secret in the fragment, which browsers send to no server. */
    link: z.string(),
    /** Null if no PIN is required or if it didn’t change. */
    pin: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

/** Guests who have entered must enter the new PIN. */
export const changeProofPin = endpoint({
  summary: 'Change the PIN of a proof without changing its link',
  method: 'POST',
  path: '/api/proofs/:id/pin',
  ...own,
  ...id,
  body: z.strictObject({
    /** If omitted, a six-digit PIN is created; null requires none. */
    pin: z.optional(z.nullable(z.string().check(z.regex(/^\d{6,8}$/, 'A PIN has 6 to 8 digits.')))),
  }),
  output: z.object({ proof: Proof, pin: z.nullable(z.string()) }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

/** The email doesn’t contain the PIN. The link must be the current one. */
export const mailProofLink = endpoint({
  summary: 'Email the link of a proof to its client',
  method: 'POST',
  path: '/api/proofs/:id/mail',
  ...own,
  ...id,
  body: z.strictObject({
    link: z.string().check(z.maxLength(500)),
    /** Defaults to the client’s address. */
    to: z.optional(Email),
    language: z._default(z.enum(['en', 'es']), 'en'),
  }),
  output: z.object({ mailedTo: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.linkReplaced, reasons.noAddress, callsReasons.tooManyMails],
})

const GuestParams = z.object({ id: Id, guestId: Id })

export const changeProofGuest = endpoint({
  summary: 'Change a guest’s role, remove the guest, or allow another device',
  method: 'PATCH',
  path: '/api/proofs/:id/guests/:guestId',
  ...own,
  params: GuestParams,
  body: z
    .strictObject({
      role: z.optional(GuestRole),
      removed: z.optional(z.literal(true)),
      mayReturn: z.optional(z.boolean()),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'Send at least one change.')),
  output: z.object({ guest: ProofGuest }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.guestRemoved],
})

const CommentParams = z.object({ id: Id, commentId: Id })
const Comment = z.object({ comment: ProofComment })

export const commentOnProof = endpoint({
  summary: 'Comment on an image of your proof, or reply to a guest',
  method: 'POST',
  path: '/api/proofs/:id/comments',
  ...own,
  idempotent: true,
  ...id,
  body: CommentDraft,
  output: Comment,
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...checkReasons, reasons.imageNotInProof, reasons.commentGone, reasons.tooManyComments],
})

/** `text` of the owner’s comments until their round is submitted; `resolved` of any comment at any time. */
export const changeProofComment = endpoint({
  summary: 'Mark a comment on your proof as done, or edit your own comment',
  method: 'PATCH',
  path: '/api/proofs/:id/comments/:commentId',
  ...own,
  params: CommentParams,
  body: CommentChange,
  output: Comment,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...checkReasons, reasons.commentGone, reasons.commentNotYours, reasons.commentFixed],
})

/** CONFLICT if the round of the comment or of a reply has been submitted. */
export const deleteProofComment = endpoint({
  summary: 'Delete a comment on your proof with its replies',
  method: 'DELETE',
  path: '/api/proofs/:id/comments/:commentId',
  ...own,
  params: CommentParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.commentGone, reasons.commentFixed],
})

/** Marks of the guests who decide: number, name, verdict, label, stars and comments of each image. */
export const getPicksCsv = endpoint({
  summary: 'Download the picks of a proof as CSV',
  method: 'GET',
  path: '/api/proofs/:id/picks.csv',
  ...own,
  ...id,
  output: { bytes: ['text/csv'] },
  refusals: ['NOT_FOUND'],
})

/** File names separated by commas, as Lightroom and Capture One accept them in a search. */
export const getPicksText = endpoint({
  summary: 'Download the file names of picked images as text',
  method: 'GET',
  path: '/api/proofs/:id/picks.txt',
  ...own,
  ...id,
  output: { bytes: ['text/plain'] },
  refusals: ['NOT_FOUND'],
})

/**
 * One file per image, with `xmp:Rating`, `xmp:Label` and `dc:description`. Sidecars that were imported with a photograph get
 * its rating and label only, and keep everything else. `not-updated.txt` lists those that can’t be read.
 */
export const getPicksXmp = endpoint({
  summary: 'Download the marks of a proof as XMP sidecar files in a ZIP file',
  method: 'GET',
  path: '/api/proofs/:id/picks.xmp.zip',
  ...own,
  ...id,
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND'],
})

/**
 * Applies the marks of the guests who decide. Picks and rejections become flags, stars become stars, and picked images
 * get `tags`.
 */
export const applyPicks = endpoint({
  summary: 'Apply the marks of a proof to your images',
  method: 'POST',
  path: '/api/proofs/:id/apply',
  ...own,
  ...id,
  body: z.strictObject({
    flags: z._default(z.boolean(), true),
    stars: z._default(z.boolean(), true),
    tags: z._default(z.array(Tag).check(z.maxLength(10, 'At most 10 tags.')), []),
  }),
  output: z.object({
    /** Number of changed images. */
    changed: z.int(),
    /** Number of images that no longer exist. */
    withdrawn: z.int(),
    /** Restores the previous marks with `changePictures`; at most 500 images each. */
    undo: z.array(z.object({ ids: z.array(Id), change: PicturesChange })),
  }),
  refusals: ['NOT_FOUND'],
})

export const listProofEvents = endpoint({
  summary: 'List activity on your proof, newest first',
  method: 'GET',
  path: '/api/proofs/:id/events',
  ...own,
  ...id,
  query: PageQuery,
  output: pageOf('events', ProofEvent),
  refusals: ['NOT_FOUND'],
})

export const listClientActivity = endpoint({
  summary: 'List activity on the proofs of your client, newest first',
  method: 'GET',
  path: '/api/clients/:id/activity',
  ...own,
  ...id,
  query: PageQuery,
  output: pageOf('events', ProofEvent),
  refusals: ['NOT_FOUND'],
})
