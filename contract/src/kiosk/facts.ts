import * as z from 'zod/mini'
import { DAY_MS, Email, Id, Instant } from '../kernel/index.ts'
import { EventLocale } from './events.ts'

/** Counted actions. Without addresses and photos, so that they remain when a guest deletes their data. */
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
 * Rows sent by a booth, idempotent by id (UUID version 7, created on the device and used as key). A session is sent
 * when it starts, and as `end` when it ends.
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
    /** Id of this row. */
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
    /** Token of the guest's link in the email. */
    shareToken: z.string().check(z.maxLength(100)),
  }),
  z.strictObject({
    kind: z.literal('fact'),
    id: Id,
    sessionId: z.nullable(Id),
    at: Instant,
    fact: FactKind,
    n: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
    /** Duration in ms. Null if not measured. */
    ms: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(DAY_MS))), null),
  }),
])
export type BatchRow = z.infer<typeof BatchRow>

/**
 * `kept` also for repeated rows; `refused` permanently, with the reason; `later` until the referenced row was
 * received.
 */
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
  /** By hour in the event's time zone; `at` is the start of the hour. Hours without actions are omitted. */
  hours: z.array(z.object({ at: Instant, ...Sums })),
  /** Number of guest sessions that reached the step. */
  steps: z.array(
    z.object({
      step: z.enum(['started', 'agreed', 'all-shots', 'opened', 'printed', 'mailed']),
      sessions: z.int(),
    }),
  ),
})
export type EventAnalytics = z.infer<typeof EventAnalytics>
