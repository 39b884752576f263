import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import {
  allOptional,
  Currency,
  hasControlCharacters,
  Id,
  Instant,
  lineOf,
  PageQuery,
  textOf,
} from '../kernel/index.ts'

export const MAX_PROOFS = 2_000
/** Maximum images per proof, over all rounds. */
export const MAX_PROOF_ITEMS = 1_000
export const MAX_PROOF_MESSAGE = 400
export const MAX_PROOF_COMMENT = 2_000
/** Maximum guests per proof, without removed guests. */
export const MAX_PROOF_GUESTS = 50
/** Maximum comments per proof. */
export const MAX_PROOF_COMMENTS = 5_000
/**
 * Wrong PINs of one network until it must wait, and the first and longest wait in seconds. The wait doubles each time.
 */
export const PROOF_PIN_TRIES = 5
export const PROOF_PIN_WAIT_SECONDS = 300
export const PROOF_PIN_WAIT_MAX_SECONDS = 3_600
/** Wrong PINs of a proof in 24 hours after which its owner is asked to change the PIN. */
export const PROOF_PIN_ALARM = 50
/** Wrong PINs within a day, over all networks, after which each network has one try a day. */
export const PROOF_PIN_GUARD = 100
/** Days after the closing of a proof until names and email addresses of its guests are erased. */
export const GUEST_DATA_DAYS = 90
/** Long side in pixels of the copies for guests. */
export const PROOF_COPY_SIZES = { thumb: 640, web: 2_048 } as const

export const PROOF_STATUSES = ['draft', 'open', 'submitted', 'approved', 'closed'] as const
export const ProofStatus = z.enum(PROOF_STATUSES)
export type ProofStatus = z.infer<typeof ProofStatus>

/** In minor units (cents) of a currency, according to the ISO 4217 table in `decimalsOf`. */
export const ExtraPrice = z.strictObject({
  amount: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  currency: Currency,
})
export type ExtraPrice = z.infer<typeof ExtraPrice>

const Most = z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_PROOF_ITEMS)))

const rules = {
  /** Maximum picks; null for no limit. With an extra price, more can be picked for that price each. */
  most: Most,
  extraPrice: z.nullable(ExtraPrice),
  /** Rating method: picked or not; picked, maybe or rejected, with a colour; or stars. */
  verdicts: z.enum(['pick', 'traffic', 'stars']),
  comments: z.boolean(),
  /** True if reviewers see the marks and comments of others. Guests who decide always see them. */
  showOthers: z.boolean(),
  /** Allowed downloads: none, the copies, or also the originals. */
  download: z.enum(['none', 'web', 'full']),
  /** Drawn into every copy. */
  watermark: z.boolean(),
  /** Watermark text; null for "proof" with the owner’s name. */
  watermarkText: z.nullable(lineOf(1, 60, 'The watermark')),
  /** `one`: everyone with the link is the same client. `named`: each guest enters a name and has separate marks. */
  guests: z.enum(['one', 'named']),
}

export const ProofRules = z.strictObject(rules)
export type ProofRules = z.infer<typeof ProofRules>

const RulesDraft = z.strictObject({
  most: z._default(rules.most, null),
  extraPrice: z._default(rules.extraPrice, null),
  verdicts: z._default(rules.verdicts, 'pick'),
  comments: z._default(rules.comments, true),
  showOthers: z._default(rules.showOthers, false),
  download: z._default(rules.download, 'none'),
  watermark: z._default(rules.watermark, true),
  watermarkText: z._default(rules.watermarkText, null),
  guests: z._default(rules.guests, 'one'),
})

const ItemDraft = z.strictObject({
  /** An image of the owner that is not in the trash. */
  mediaId: Id,
  /** Image of this proof that it replaces. A replaced image is shown only for comparison. */
  replaces: z._default(z.nullable(Id), null),
})
export type ProofItemDraft = z.output<typeof ItemDraft>
const Items = z.array(ItemDraft).check(
  z.maxLength(MAX_PROOF_ITEMS, `A proof can have up to ${MAX_PROOF_ITEMS} images.`),
  z.refine(
    (items) => new Set(items.map(({ mediaId }) => mediaId)).size === items.length,
    'Each image can be listed only once.',
  ),
)

const Title = lineOf(1, 120, 'The title')
const Message = z.nullable(textOf(0, MAX_PROOF_MESSAGE, 'The message'))

export const ProofDraft = z.strictObject({
  title: Title,
  message: z._default(Message, null),
  clientId: z._default(z.nullable(Id), null),
  projectId: z._default(z.nullable(Id), null),
  rules: z._default(RulesDraft, () => RulesDraft.parse({})),
  expiresAt: z._default(z.nullable(Instant), null),
  items: z._default(Items, []),
})
export type ProofDraft = z.output<typeof ProofDraft>

const Budget = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))

/** Omitted fields stay unchanged, also within the rules. */
export const ProofChange = z
  .strictObject({
    title: z.optional(Title),
    message: z.optional(Message),
    clientId: z.optional(z.nullable(Id)),
    projectId: z.optional(z.nullable(Id)),
    rules: z.optional(z.strictObject(allOptional(ProofRules.shape))),
    /** Credit limit for generating images from the feedback; null for no limit. */
    budget: z.optional(Budget),
    expiresAt: z.optional(z.nullable(Instant)),
    /** All images in their order. Omitted images are removed with their marks and comments. */
    items: z.optional(Items),
    /** Version that this change is based on. */
    version: z.int(),
  })
  .check(z.refine(({ version: _, ...change }) => Object.keys(change).length > 0, 'Send at least one change.'))
export type ProofChange = z.output<typeof ProofChange>

export const NextRound = z.strictObject({
  /** New images. Existing images stay unless they are replaced. */
  items: z._default(Items, []),
  message: z.optional(Message),
  /** False creates a draft, which guests cannot enter until it is opened. */
  open: z._default(z.boolean(), true),
})
export type NextRound = z.output<typeof NextRound>

export const ProofClient = z.nullable(z.object({ id: Id, name: z.string(), email: z.nullable(z.string()) }))

export const Proof = z.object({
  id: Id,
  title: z.string(),
  message: z.nullable(z.string()),
  client: ProofClient,
  projectId: z.nullable(Id),
  status: ProofStatus,
  rules: ProofRules,
  /** From 1. */
  round: z.int(),
  /** Increases with each change by the owner. */
  version: z.int(),
  /** True if a link exists, and if it requires a PIN. Neither is ever returned again. */
  hasLink: z.boolean(),
  hasPin: z.boolean(),
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  /** Numbers of shown images, of picks by guests who decide, of open comments and of guests. */
  frames: z.int(),
  picked: z.int(),
  openComments: z.int(),
  guests: z.int(),
  /** Last visit of a guest. */
  seenAt: z.nullable(Instant),
  /** Wrong PINs of the last 24 hours. */
  wrongPins: z.int(),
  /** Under review by moderation: guests cannot enter. */
  held: z.boolean(),
  /** Credit limit for generating images from the feedback; null for no limit. */
  budget: z.nullable(z.int()),
})
export type Proof = z.infer<typeof Proof>

/** Image URLs for the owner. `placeholder` is a ThumbHash in base64. */
const OwnPicture = z.object({
  url: z.string(),
  thumbnails: z.array(Thumbnail),
  placeholder: z.string(),
})

export const ProofListItem = z.object({
  ...Proof.shape,
  /** The first four images. */
  pictures: z.array(z.object({ id: Id, ...OwnPicture.shape })),
})
export type ProofListItem = z.infer<typeof ProofListItem>

export const ProofItem = z.object({
  mediaId: Id,
  /** From 1, in the order of the proof. A replaced image keeps its number. */
  number: z.int(),
  round: z.int(),
  replaces: z.nullable(Id),
  /** Image that replaced it; null if it is shown. */
  replacedBy: z.nullable(Id),
  width: z.int(),
  height: z.int(),
  /** Deleted by its owner after it was added. The list keeps only its hash. */
  withdrawn: z.boolean(),
  /** Hash of the file that guests can download: of a photograph, without its private metadata. */
  sha256: z.string(),
  picture: z.nullable(OwnPicture),
})
export type ProofItem = z.infer<typeof ProofItem>

export const GUEST_ROLES = ['decider', 'reviewer', 'viewer'] as const
/** Deciders submit and approve, reviewers mark and comment, viewers only view. */
export const GuestRole = z.enum(GUEST_ROLES)
export type GuestRole = z.infer<typeof GuestRole>

export const ProofGuest = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: GuestRole,
  seenAt: z.nullable(Instant),
  removedAt: z.nullable(Instant),
  /** True if the next device that enters this name becomes this guest. */
  mayReturn: z.boolean(),
})
export type ProofGuest = z.infer<typeof ProofGuest>

export const VERDICTS = ['pick', 'maybe', 'reject'] as const
export const Verdict = z.enum(VERDICTS)
export type Verdict = z.infer<typeof Verdict>
export const COLOUR_LABELS = ['red', 'yellow', 'green', 'blue', 'purple'] as const
export const ColourLabel = z.enum(COLOUR_LABELS)
export type ColourLabel = z.infer<typeof ColourLabel>

export const ProofMark = z.object({
  guestId: Id,
  mediaId: Id,
  verdict: z.nullable(Verdict),
  label: z.nullable(ColourLabel),
  /** 1 to 5. */
  stars: z.nullable(z.int()),
  at: Instant,
})
export type ProofMark = z.infer<typeof ProofMark>

const Unit = z.number().check(z.minimum(0), z.maximum(1))

/**
 * Relative to the whole image from its top left: (0.5, 0.5) is its centre, independent of cropping and rotation on
 * screen.
 */
const place = { x: z.nullable(Unit), y: z.nullable(Unit), w: z.nullable(Unit), h: z.nullable(Unit) }

export const ProofComment = z.object({
  id: Id,
  mediaId: Id,
  /** Null for the owner. */
  guestId: z.nullable(Id),
  /** Name of the guest or the owner. */
  name: z.string(),
  parentId: z.nullable(Id),
  ...place,
  text: z.string(),
  round: z.int(),
  resolvedAt: z.nullable(Instant),
  createdAt: Instant,
  /** True if the caller wrote it. */
  isMine: z.boolean(),
})
export type ProofComment = z.infer<typeof ProofComment>

const CommentText = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter a comment.'),
  z.maxLength(MAX_PROOF_COMMENT, 'This comment is too long.'),
  z.refine((text) => !hasControlCharacters(text), 'The comment must not contain control characters.'),
)

/** A point has `x` and `y`, a region also `w` and `h`, all within the image. A reply has the position of its parent. */
export const CommentDraft = z
  .strictObject({
    mediaId: Id,
    text: CommentText,
    x: z._default(place.x, null),
    y: z._default(place.y, null),
    w: z._default(place.w, null),
    h: z._default(place.h, null),
    parentId: z._default(z.nullable(Id), null),
  })
  .check(
    z.refine(({ x, y }) => (x === null) === (y === null), 'A position needs both x and y.'),
    z.refine(
      ({ x, w, h }) => (w === null) === (h === null) && (w === null || x !== null),
      'A region has x, y, w and h.',
    ),
    z.refine(
      ({ x, y, w, h }) => (x ?? 0) + (w ?? 0) <= 1.000001 && (y ?? 0) + (h ?? 0) <= 1.000001,
      'The region must be within the image.',
    ),
  )
export type CommentDraft = z.output<typeof CommentDraft>

export const CommentChange = z
  .strictObject({ text: z.optional(CommentText), resolved: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Send at least one change.'))
export type CommentChange = z.output<typeof CommentChange>

export const SubmittedItem = z.object({
  mediaId: Id,
  sha256: z.string(),
  verdict: z.nullable(Verdict),
  label: z.nullable(ColourLabel),
  stars: z.nullable(z.int()),
})
export type SubmittedItem = z.infer<typeof SubmittedItem>

/** A submission or approval of a guest. Immutable. */
export const ProofSubmission = z.object({
  id: Id,
  kind: z.enum(['picks', 'approval']),
  round: z.int(),
  guestId: z.nullable(Id),
  /** Typed name for an approval, otherwise the guest’s name. */
  name: z.string(),
  /** Statement of an approval; null for picks. */
  statement: z.nullable(z.string()),
  items: z.array(SubmittedItem),
  /** SHA-256 of the canonical JSON of the whole submission, in hex. */
  hash: z.string(),
  createdAt: Instant,
})
export type ProofSubmission = z.infer<typeof ProofSubmission>

export const WholeProof = z.object({
  proof: Proof,
  /** In their order, replaced images last. */
  items: z.array(ProofItem),
  guests: z.array(ProofGuest),
  marks: z.array(ProofMark),
  /** Oldest first. */
  comments: z.array(ProofComment),
  submissions: z.array(ProofSubmission),
})
export type WholeProof = z.infer<typeof WholeProof>

export const PROOF_EVENTS = [
  ...(['made', 'opened', 'closed', 'next-round', 'link', 'mailed'] as const),
  ...([
    'entered',
    'marked',
    'commented',
    'downloaded',
    'submitted',
    'approved',
    'wrong-pin',
    'guest-removed',
  ] as const),
] as const
export const ProofEvent = z.object({
  proofId: Id,
  title: z.string(),
  round: z.int(),
  at: Instant,
  what: z.enum(PROOF_EVENTS),
  /** Guest who acted; null for the owner and for wrong PINs. */
  guest: z.nullable(z.string()),
  mediaId: z.nullable(Id),
  /** Number of consecutive events of this kind. */
  count: z.int(),
})
export type ProofEvent = z.infer<typeof ProofEvent>

export const ProofQuery = z.object({
  ...PageQuery.shape,
  clientId: z.optional(Id),
  status: z.optional(ProofStatus),
})
export type ProofQuery = z.output<typeof ProofQuery>
