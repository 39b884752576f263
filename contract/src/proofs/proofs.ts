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
/** Pictures of one proof, over all its rounds. */
export const MAX_PROOF_ITEMS = 1_000
export const MAX_PROOF_MESSAGE = 400
export const MAX_PROOF_COMMENT = 2_000
/** Guests of one proof that have not been removed. */
export const MAX_PROOF_GUESTS = 50
/** Comments of one proof. */
export const MAX_PROOF_COMMENTS = 5_000
/** Wrong PINs of one network until it waits, seconds of the first wait, and of the longest: each is twice the one before. */
export const PROOF_PIN_TRIES = 5
export const PROOF_PIN_WAIT_SECONDS = 300
export const PROOF_PIN_WAIT_MOST_SECONDS = 3_600
/** Wrong PINs of a proof in 24 hours after which its owner is asked to change it. */
export const PROOF_PIN_ALARM = 50
/** Wrong PINs within a day, from all networks together, after which each network has one try a day. */
export const PROOF_PIN_GUARD = 100
/** Days after which names and e-mail addresses of guests are erased, once a proof is closed. */
export const GUEST_DATA_DAYS = 90
/** Pixels of the long side of what guests are shown. */
export const PROOF_COPY_SIZES = { thumb: 640, web: 2_048 } as const

export const PROOF_STATUSES = ['draft', 'open', 'submitted', 'approved', 'closed'] as const
export const ProofStatus = z.enum(PROOF_STATUSES)
export type ProofStatus = z.infer<typeof ProofStatus>

/** In minor units (cents) of a currency, by the table of ISO 4217 in `decimalsOf`. */
export const ExtraPrice = z.strictObject({
  amount: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  currency: Currency,
})
export type ExtraPrice = z.infer<typeof ExtraPrice>

const Most = z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_PROOF_ITEMS)))

const rules = {
  /** How many may be picked; null for any number. With a price more can be taken, each for that price. */
  most: Most,
  extraPrice: z.nullable(ExtraPrice),
  /** How it is judged: picked or not; picked, maybe or rejected, with a colour; or by stars. */
  verdicts: z.enum(['pick', 'traffic', 'stars']),
  comments: z.boolean(),
  /** Whether reviewers see what others have marked and said. Who decides always does. */
  showOthers: z.boolean(),
  /** What may be saved: nothing, the copies that are shown, or the originals too. */
  download: z.enum(['none', 'web', 'full']),
  /** Baked into every copy. */
  watermark: z.boolean(),
  /** What it says; null for "proof" with the owner's name. */
  watermarkText: z.nullable(lineOf(1, 60, 'The watermark')),
  /** `one`: whoever has the link is the same client. `named`: each says a name and has marks of their own. */
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
  /** A picture of one's own that is not in the trash. */
  mediaId: Id,
  /** The picture of this proof that it takes the place of; it is not shown any more, but for comparing. */
  replaces: z._default(z.nullable(Id), null),
})
export type ProofItemDraft = z.output<typeof ItemDraft>
const Items = z.array(ItemDraft).check(
  z.maxLength(MAX_PROOF_ITEMS, `At most ${MAX_PROOF_ITEMS} pictures.`),
  z.refine(
    (items) => new Set(items.map(({ mediaId }) => mediaId)).size === items.length,
    'A picture stands there twice.',
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

/** What is left out stays as it is; of the rules as well. */
export const ProofChange = z
  .strictObject({
    title: z.optional(Title),
    message: z.optional(Message),
    clientId: z.optional(z.nullable(Id)),
    projectId: z.optional(z.nullable(Id)),
    rules: z.optional(z.strictObject(allOptional(ProofRules.shape))),
    /** Whole credits that may be spent on what is made of its pictures; null for any number. */
    budget: z.optional(Budget),
    expiresAt: z.optional(z.nullable(Instant)),
    /** All pictures of it, in their order; what is left out is taken out, with its marks and comments. */
    items: z.optional(Items),
    /** The version that this was written from. */
    version: z.int(),
  })
  .check(z.refine(({ version: _, ...change }) => Object.keys(change).length > 0, 'Send at least one change.'))
export type ProofChange = z.output<typeof ProofChange>

export const NextRound = z.strictObject({
  /** New pictures; those that are there and not replaced stay. */
  items: z._default(Items, []),
  message: z.optional(Message),
  /** False leaves it a draft, which guests cannot enter until it is opened. */
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
  /** Grows with each change of the owner's. */
  version: z.int(),
  /** Whether there is a link that opens it, and whether that asks for a PIN. Neither is ever told again. */
  hasLink: z.boolean(),
  hasPin: z.boolean(),
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  /** What is shown, picks of those who decide, comments without a tick, and guests. */
  frames: z.int(),
  picked: z.int(),
  openComments: z.int(),
  guests: z.int(),
  /** When a guest was last there. */
  seenAt: z.nullable(Instant),
  /** Wrong PINs of the last 24 hours. */
  wrongPins: z.int(),
  /** Held by moderation: guests cannot enter. */
  held: z.boolean(),
  /** Whole credits that may be spent on what is made of its pictures; null for any number. */
  budget: z.nullable(z.int()),
})
export type Proof = z.infer<typeof Proof>

/** Where a picture is to be seen by its owner. `placeholder` a ThumbHash in base64. */
const OwnPicture = z.object({
  url: z.string(),
  thumbnails: z.array(Thumbnail),
  placeholder: z.string(),
})

export const ProofGlance = z.object({
  ...Proof.shape,
  /** The first four. */
  pictures: z.array(z.object({ id: Id, ...OwnPicture.shape })),
})
export type ProofGlance = z.infer<typeof ProofGlance>

export const ProofItem = z.object({
  mediaId: Id,
  /** From 1, in the order of the proof; of what was replaced it is the number that it had. */
  number: z.int(),
  round: z.int(),
  replaces: z.nullable(Id),
  /** The picture that took its place; null for what is shown. */
  replacedBy: z.nullable(Id),
  width: z.int(),
  height: z.int(),
  /** Deleted by its owner since: it stands in the list with its hash alone. */
  withdrawn: z.boolean(),
  /** Of the original. */
  sha256: z.string(),
  picture: z.nullable(OwnPicture),
})
export type ProofItem = z.infer<typeof ProofItem>

export const GUEST_ROLES = ['decider', 'reviewer', 'viewer'] as const
/** Who decides submits and approves; reviewers mark and comment for themselves; viewers look. */
export const GuestRole = z.enum(GUEST_ROLES)
export type GuestRole = z.infer<typeof GuestRole>

export const ProofGuest = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: GuestRole,
  seenAt: z.nullable(Instant),
  removedAt: z.nullable(Instant),
  /** Whether the next who gives this name is taken for them, on whatever device. */
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

/** In parts of the whole picture, from its top left: (0.5, 0.5) is its middle, however it is cropped or turned on a screen. */
const place = { x: z.nullable(Unit), y: z.nullable(Unit), w: z.nullable(Unit), h: z.nullable(Unit) }

export const ProofComment = z.object({
  id: Id,
  mediaId: Id,
  /** Null for the owner. */
  guestId: z.nullable(Id),
  /** Of the guest or the owner. */
  name: z.string(),
  parentId: z.nullable(Id),
  ...place,
  text: z.string(),
  round: z.int(),
  resolvedAt: z.nullable(Instant),
  createdAt: Instant,
  /** By whoever asks. */
  isMine: z.boolean(),
})
export type ProofComment = z.infer<typeof ProofComment>

const CommentText = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter a comment.'),
  z.maxLength(MAX_PROOF_COMMENT, 'This comment is too long.'),
  z.refine((text) => !hasControlCharacters(text), 'The comment must not contain control characters.'),
)

/** A point has `x` and `y`, a region `w` and `h` too, and lies within the picture. An answer stands where its parent does. */
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
      'The region does not lie within the picture.',
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

/** What a guest promised. It never changes. */
export const ProofSubmission = z.object({
  id: Id,
  kind: z.enum(['picks', 'approval']),
  round: z.int(),
  guestId: z.nullable(Id),
  /** As it was typed, of an approval; else of the guest. */
  name: z.string(),
  /** What was agreed to; null for picks. */
  statement: z.nullable(z.string()),
  items: z.array(SubmittedItem),
  /** SHA-256 of the canonical JSON of everything that was promised, in hex. */
  hash: z.string(),
  createdAt: Instant,
})
export type ProofSubmission = z.infer<typeof ProofSubmission>

export const WholeProof = z.object({
  proof: Proof,
  /** In their order; what was replaced stands last. */
  items: z.array(ProofItem),
  guests: z.array(ProofGuest),
  marks: z.array(ProofMark),
  /** The oldest first. */
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
  /** Who did it; null for the owner, and for whoever gave a wrong PIN. */
  guest: z.nullable(z.string()),
  mediaId: z.nullable(Id),
  /** How many times, one after another. */
  count: z.int(),
})
export type ProofEvent = z.infer<typeof ProofEvent>

export const ProofQuery = z.object({
  ...PageQuery.shape,
  clientId: z.optional(Id),
  status: z.optional(ProofStatus),
})
export type ProofQuery = z.output<typeof ProofQuery>
