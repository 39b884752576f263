import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** Days after which what nobody has decided is over (design "Admin suite", rule 8). */
export const PROPOSAL_DAYS = 7
/** Hours before what the only admin proposed is executed; it can be withdrawn until then. */
export const COOLING_HOURS = 24

/** One thing that would change: `free_mode`, from `true` to `false`. */
export const Effect = z.object({
  name: z.string(),
  /** Null where there is nothing to compare with. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type Effect = z.infer<typeof Effect>

const Person = z.object({
  id: Id,
  /** The display name, else the e-mail address; null for an account that is gone. */
  name: z.nullable(z.string()),
})

export const PROPOSAL_STATUSES = [
  'open',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'done',
  'failed',
] as const

export const Proposal = z.object({
  id: Id,
  /** `users.strip-admin`: area and verb. */
  kind: z.string(),
  /** What it is about: the id of a person, the name of a flag. */
  subject: z.nullable(z.string()),
  /** Of a person. */
  subjectName: z.nullable(z.string()),
  effect: z.array(Effect),
  reason: z.string(),
  proposer: Person,
  /** `approved`: its execution is under way. */
  status: z.enum(PROPOSAL_STATUSES),
  /** How many others must approve; never more than there are. */
  needs: z.int(),
  /** Where there is one admin: when it is executed. */
  notBefore: z.nullable(Instant),
  expiresAt: Instant,
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  /** Who has voted, in the order of their names. */
  voters: z.array(Person),
  /** How and why; null until it is decided. */
  votes: z.nullable(
    z.array(z.object({ ...Person.shape, approve: z.boolean(), reason: z.nullable(z.string()), at: Instant })),
  ),
  /** What its execution answered. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Why its execution failed, in English. */
  failure: z.nullable(z.string()),
  /** The same as a code and, if it has one, a reason with its facts. */
  failureCause: z.optional(
    z.nullable(
      z.object({
        code: z.string(),
        reason: z.nullable(z.string()),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  ),
  /** How whoever asks stands to it: they may vote, or why not. */
  standing: z.enum(['may-vote', 'proposed', 'concerned', 'voted', 'closed']),
})
export type Proposal = z.infer<typeof Proposal>
