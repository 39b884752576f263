import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** Days until an undecided proposal expires (design "Admin suite", rule 8). */
export const PROPOSAL_DAYS = 7
/** Hours until a proposal of the only admin is executed. It can be withdrawn until then. */
export const COOLING_HOURS = 24

/** A changed value: `free_mode`, from `true` to `false`. */
export const Effect = z.object({
  name: z.string(),
  /** Null if there is nothing to compare with. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type Effect = z.infer<typeof Effect>

const Person = z.object({
  id: Id,
  /** Display name, otherwise email address. Null for a deleted account. */
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
  /** Subject: the id of a user, the name of a flag. */
  subject: z.nullable(z.string()),
  /** Name of a subject that is a user. */
  subjectName: z.nullable(z.string()),
  effect: z.array(Effect),
  reason: z.string(),
  proposer: Person,
  /** `approved`: its execution is under way. */
  status: z.enum(PROPOSAL_STATUSES),
  /** Required approvals, capped at the number of eligible admins. */
  needs: z.int(),
  /** Execution time if there is only one admin. */
  notBefore: z.nullable(Instant),
  expiresAt: Instant,
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  /** Voters, sorted by name. */
  voters: z.array(Person),
  /** Votes and reasons. Null until decided. */
  votes: z.nullable(
    z.array(z.object({ ...Person.shape, approve: z.boolean(), reason: z.nullable(z.string()), at: Instant })),
  ),
  /** Result of the execution. */
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
  /** Whether the caller may vote, and if not, why. */
  standing: z.enum(['may-vote', 'proposed', 'concerned', 'voted', 'closed']),
})
export type Proposal = z.infer<typeof Proposal>
