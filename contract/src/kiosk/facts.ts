import * as z from 'zod/mini'
import { Email, Id, Instant } from '../kernel/index.ts'
import { EventLocale } from './events.ts'

/** What is counted. No address and no picture is in it, so that it stays when a guest deletes theirs. */
export const FactKind = z.enum([
  'touch',
  'consent',
  'choose',
  'shot',
  'retake',
  'preview',
  'mail',
  'print',
  'done',
  'idle',
  'deleted',
  'camera-lost',
  'camera-back',
  'full',
  'host-called',
  'link-opened',
  'downloaded',
  'look-made',
])
export type FactKind = z.infer<typeof FactKind>

const Seq = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/**
 * Rows that a booth sends, each exactly once by its id (a UUID of version 7 made on the device, which is its key here too).
 * A session comes when it begins and again, as `end`, when it is over.
 */
export const BatchRow = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('session'),
    id: Id,
    seq: Seq,
    startedAt: Instant,
    locale: EventLocale,
    consentVersion: z.nullable(z.int()),
    consentAt: z.nullable(Instant),
    mayUseAi: z.boolean(),
    /** SHA-256 of the token in the guest's link, 64 hexadecimal digits. */
    shareHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  z.strictObject({
    kind: z.literal('end'),
    /** Of this row. */
    id: Id,
    sessionId: Id,
    endedAt: Instant,
    endedBy: z.enum(['done', 'idle', 'deleted', 'crash']),
  }),
  z.strictObject({
    kind: z.literal('mail'),
    id: Id,
    sessionId: Id,
    address: Email,
    agreedAt: Instant,
    consentVersion: z.int(),
    locale: EventLocale,
    /** Of the guest's link, which the mail carries. */
    shareToken: z.string().check(z.maxLength(100)),
  }),
  z.strictObject({
    kind: z.literal('fact'),
    id: Id,
    sessionId: z.nullable(Id),
    at: Instant,
    fact: FactKind,
    n: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    /** How long it took, where that is asked. */
    ms: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(86_400_000))), null),
  }),
])
export type BatchRow = z.infer<typeof BatchRow>

/** `kept` also when it was here before; `refused` for good, with what is wrong with it; `later` until what it belongs to came. */
export const BatchOutcome = z.object({
  id: Id,
  outcome: z.enum(['kept', 'refused', 'later']),
  reason: z.nullable(z.string()),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>

export const MAX_BATCH = 100

const Sums = {
  sessions: z.int(),
  shots: z.int(),
  retakes: z.int(),
  mails: z.int(),
  prints: z.int(),
  opens: z.int(),
  downloads: z.int(),
  looks: z.int(),
}

export const EventAnalytics = z.object({
  totals: z.object({ ...Sums, mailsFailed: z.int(), guestsWhoOpened: z.int(), deleted: z.int() }),
  /** By hours of the event's time zone; `at` is when the hour begins. Hours in which nothing was are left out. */
  hours: z.array(z.object({ at: Instant, ...Sums })),
  /** How many sessions came that far. */
  steps: z.array(
    z.object({
      step: z.enum(['started', 'agreed', 'all-shots', 'opened', 'printed', 'mailed']),
      sessions: z.int(),
    }),
  ),
})
export type EventAnalytics = z.infer<typeof EventAnalytics>
