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
/** Guest page: `/p#<link>`. */
export const PROOF_PAGE = '/p'

export const Entry = z.strictObject({
  link: z.string().check(z.regex(LINK_FORM, 'This isn’t a valid link.')),
  pin: z.optional(z.string().check(z.regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits.'))),
  /** Required if guests are named. */
  name: z.optional(GuestName),
  email: z.optional(Email),
})
export type Entry = z.output<typeof Entry>

export const GuestItem = z.object({
  mediaId: Id,
  /** From 1, in the order of the proof. */
  number: z.int(),
  /** File name for downloads. */
  name: z.string(),
  round: z.int(),
  replaces: z.nullable(Id),
  replacedBy: z.nullable(Id),
  width: z.int(),
  height: z.int(),
  /** ThumbHash in base64. */
  placeholder: z.string(),
  withdrawn: z.boolean(),
  /** True once its copies are ready. Until then its URLs answer with Retry-After. */
  isReady: z.boolean(),
  /**
   * URLs for this guest, valid for ten minutes; null for a withdrawn image. `full` only if originals can be
   * downloaded.
   */
  urls: z.nullable(z.object({ thumb: z.string(), web: z.string(), full: z.nullable(z.string()) })),
})
export type GuestItem = z.infer<typeof GuestItem>

export const GuestProof = z.object({
  proof: z.object({
    id: Id,
    title: z.string(),
    message: z.nullable(z.string()),
    /** Name of the owner. */
    from: z.string(),
    status: ProofStatus,
    round: z.int(),
    /**
     * Version of everything that is shown: title, message, rules and images. Sent back when submitting or approving.
     */
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
  /** Shown images in their order, then replaced images. */
  items: z.array(GuestItem),
  /** The guest’s own marks, and those of others if the rules show them. */
  marks: z.array(ProofMark),
  comments: z.array(ProofComment),
  /** Authors of `marks`, without the guest. */
  others: z.array(z.object({ id: Id, name: z.string(), role: GuestRole })),
  /** Number of shown images that the guest has picked. */
  picked: z.int(),
  /** Latest submission in this round by a guest who decides. */
  submission: z.nullable(ProofSubmission),
  approval: z.nullable(ProofSubmission),
})
export type GuestProof = z.infer<typeof GuestProof>

/**
 * Next input for the guest. A wrong PIN is a state rather than a refusal, so that the page can show both `triesLeft`
 * and `retryAfter` (seconds).
 */
export const EntryAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('in'),
    guest: z.object({ id: Id, name: z.string(), role: GuestRole }),
    /** The proof itself, which saves slow networks a request before the first image. */
    proof: z.optional(GuestProof),
  }),
  z.object({ state: z.literal('pin'), title: z.null(), triesLeft: z.int() }),
  z.object({ state: z.literal('wrong-pin'), triesLeft: z.int() }),
  z.object({ state: z.literal('wait'), retryAfter: z.int() }),
  /** The PIN was correct if one is required. `taken`: another guest has this name. */
  z.object({ state: z.literal('name'), title: z.string(), from: z.string(), taken: z.boolean() }),
  /** `from`: the person to ask for a new link. */
  z.object({ state: z.literal('expired'), from: z.string() }),
  z.object({ state: z.literal('closed'), from: z.string() }),
])
export type EntryAnswer = z.infer<typeof EntryAnswer>

/** Omitted fields stay; null clears them. */
export const MarkChange = z
  .strictObject({
    verdict: z.optional(z.nullable(Verdict)),
    label: z.optional(z.nullable(ColourLabel)),
    stars: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(5)))),
    /** Picks the image above the limit, for the price in the rules. */
    extra: z._default(z.boolean(), false),
  })
  .check(z.refine(({ extra: _, ...change }) => Object.keys(change).length > 0, 'Send at least one mark.'))
export type MarkChange = z.output<typeof MarkChange>

/** State that the guest saw. Refused with `details.changed` (`proof` or `picks`) if it differs now. */
export const ProofState = z.strictObject({
  round: z.int(),
  /** `seen` of the proof. */
  seen: z.string().check(z.maxLength(100)),
  /** The guest’s picks, in any order. */
  picks: z.array(Id).check(z.maxLength(MAX_PROOF_ITEMS)),
})
export type ProofState = z.output<typeof ProofState>

export const Approval = z.extend(ProofState, {
  /** Name as the guest typed it. */
  name: GuestName,
  /** Language of the statement that the guest read. */
  language: z._default(z.enum(STATEMENT_LANGUAGES), 'en'),
})
export type Approval = z.output<typeof Approval>
