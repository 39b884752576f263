import * as z from 'zod/mini'
import { Email, Id, Instant, lineOf } from '../kernel/index.ts'
import {
  ColourLabel,
  GuestRole,
  MAX_PROOF_ITEMS,
  ProofComment,
  ProofMark,
  ProofRules,
  ProofStatus,
  ProofSubmission,
  Verdict,
} from './proofs.ts'
import { STATEMENT_LANGUAGES } from './statement.ts'

export const GuestName = lineOf(1, 80, 'The name')

/** 128 bits in base64url, from the fragment of the link. */
export const LINK_FORM = /^[A-Za-z0-9_-]{22}$/
/** Where guests' pages are: `/p#<link>`. */
export const PROOF_PAGE = '/p'

export const Entry = z.strictObject({
  link: z.string().check(z.regex(LINK_FORM, 'This isn’t a valid link.')),
  pin: z.optional(z.string().check(z.regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits.'))),
  /** Asked for where guests are named. */
  name: z.optional(GuestName),
  email: z.optional(Email),
})
export type Entry = z.output<typeof Entry>

export const GuestItem = z.object({
  mediaId: Id,
  /** From 1, in the order of the proof. */
  number: z.int(),
  /** What it is called when it is saved. */
  name: z.string(),
  round: z.int(),
  replaces: z.nullable(Id),
  replacedBy: z.nullable(Id),
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64. */
  placeholder: z.string(),
  withdrawn: z.boolean(),
  /** Whether its copies are made; until then the addresses refuse with a time to wait. */
  isReady: z.boolean(),
  /** For this guest and ten minutes; null for what was withdrawn. `full` where originals may be saved. */
  urls: z.nullable(z.object({ thumb: z.string(), web: z.string(), full: z.nullable(z.string()) })),
})
export type GuestItem = z.infer<typeof GuestItem>

export const GuestProof = z.object({
  proof: z.object({
    id: Id,
    title: z.string(),
    message: z.nullable(z.string()),
    /** Whose it is. */
    from: z.string(),
    status: ProofStatus,
    round: z.int(),
    /** Of all that is shown: title, message, rules and pictures. Whoever submits or approves names it. */
    seen: z.string(),
    expiresAt: z.nullable(Instant),
    rules: z.pick(ProofRules, {
      most: true,
      extraPrice: true,
      verdicts: true,
      comments: true,
      showOthers: true,
      download: true,
      guests: true,
    } as const),
  }),
  guest: z.object({ id: Id, name: z.string(), role: GuestRole }),
  /** What is shown in its order, and after it what was replaced. */
  items: z.array(GuestItem),
  /** Own ones, and those of others as far as they are shown. */
  marks: z.array(ProofMark),
  comments: z.array(ProofComment),
  /** Whoever of them is in `marks`, without the guest. */
  others: z.array(z.object({ id: Id, name: z.string(), role: GuestRole })),
  /** Own picks among what is shown. */
  picked: z.int(),
  /** Of this round, of whoever decides. */
  submission: z.nullable(ProofSubmission),
  approval: z.nullable(ProofSubmission),
})
export type GuestProof = z.infer<typeof GuestProof>

/**
 * What a guest is asked for next. `triesLeft` and `retryAfter` (seconds) where the PIN was wrong or is not taken now: then
 * the answer is no refusal of what was typed, so that a page can show both.
 */
export const EntryAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('in'),
    guest: z.object({ id: Id, name: z.string(), role: GuestRole }),
    /** What it lets them see, so that nobody on a slow network asks twice before the first picture. */
    proof: z.optional(GuestProof),
  }),
  z.object({ state: z.literal('pin'), title: z.null(), triesLeft: z.int() }),
  z.object({ state: z.literal('wrong-pin'), triesLeft: z.int() }),
  z.object({ state: z.literal('wait'), retryAfter: z.int() }),
  /** The PIN was right where one is asked for. `taken`: somebody of that name is in already. */
  z.object({ state: z.literal('name'), title: z.string(), from: z.string(), taken: z.boolean() }),
  /** `from`: whom to ask for a new link. */
  z.object({ state: z.literal('expired'), from: z.string() }),
  z.object({ state: z.literal('closed'), from: z.string() }),
])
export type EntryAnswer = z.infer<typeof EntryAnswer>

/** What is left out stays; null takes it away. */
export const MarkChange = z
  .strictObject({
    verdict: z.optional(z.nullable(Verdict)),
    label: z.optional(z.nullable(ColourLabel)),
    stars: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(5)))),
    /** Takes it although it is one more than was agreed: for the price of the rules. */
    extra: z._default(z.boolean(), false),
  })
  .check(z.refine(({ extra: _, ...change }) => Object.keys(change).length > 0, 'Send at least one mark.'))
export type MarkChange = z.output<typeof MarkChange>

/** What a guest had before their eyes: refused with `details.changed` (`proof` or `picks`) where it is something else now. */
export const Seen = z.strictObject({
  round: z.int(),
  /** `seen` of the proof. */
  seen: z.string().check(z.maxLength(100)),
  /** Their picks, in any order. */
  picks: z.array(Id).check(z.maxLength(MAX_PROOF_ITEMS)),
})
export type Seen = z.output<typeof Seen>

export const Approval = z.extend(Seen, {
  /** As they type it. */
  name: GuestName,
  /** Of the sentence that they read. */
  language: z._default(z.enum(STATEMENT_LANGUAGES), 'en'),
})
export type Approval = z.output<typeof Approval>
