import * as z from 'zod/mini'
import { AuditEntry } from '../audit/index.ts'
import { Instant } from '../kernel/index.ts'

/** Kinds of items that can need attention. */
export const WAITING_KINDS = [
  'casesOverdue',
  'casesOpen',
  'appealsOpen',
  'proposalsOpen',
  'enginesFailing',
  'providersRejecting',
  'keysRefused',
  'keysExpiring',
  'jobsStuck',
  'deadLetters',
  'mailsFailing',
  'storageLow',
  'auditUnsealed',
  'backupFailed',
  'backupOld',
  'quarantined',
  'clockSetBack',
] as const

export const WaitingThing = z.object({
  kind: z.enum(WAITING_KINDS),
  /** `now`: overdue, or affects users. */
  urgency: z.enum(['now', 'soon']),
  count: z.int(),
  /** Start of the problem. Null if unknown. */
  since: z.nullable(Instant),
  /** Name of the affected part: a provider, an error code. */
  about: z.nullable(z.string()),
  /** Path of the page where it is handled. */
  to: z.string(),
})
export type WaitingThing = z.infer<typeof WaitingThing>

/** Health checks in display order. */
export const HEALTH_NAMES = ['server', 'database', 'objects', 'queue', 'mail', 'realtime', 'backup'] as const
export type HealthName = (typeof HEALTH_NAMES)[number]

export const Health = z.object({
  state: z.enum(['good', 'warn']),
  /** Statistics by name; each kind of item has its own names. Bytes, milliseconds and counts are numbers. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
})
export type Health = z.infer<typeof Health>

export const EngineState = z.object({
  id: z.string(),
  label: z.string(),
  /** `off`: not set up; `idle`: no requests for a day. */
  state: z.enum(['good', 'slow', 'failing', 'idle', 'off']),
  /** Median duration of an image or video over the last day and the last week, in ms. */
  p50: z.nullable(z.number()),
  usual: z.nullable(z.number()),
  /** Start and error code of the current failure. */
  since: z.nullable(Instant),
  code: z.nullable(z.string()),
})
export type EngineState = z.infer<typeof EngineState>

/**
 * One statistic of today. `usual` is the mean of the same hours of the same weekday in the last four weeks. Null in
 * the first week.
 */
const TodayFigure = z.object({
  value: z.number(),
  usual: z.nullable(z.number()),
  /** Values per hour since the start of the day. */
  hours: z.array(z.number()),
})

export const Today = z.object({
  signUps: TodayFigure,
  jobs: TodayFigure,
  /** Failed share of finished jobs, 0 to 1. */
  failed: TodayFigure,
  /** Users who started a job. */
  people: TodayFigure,
})
export type Today = z.infer<typeof Today>

export const ErrorCount = z.object({ code: z.string(), count: z.int(), last: Instant })

/** Result of a source, or its failure. Sources fail independently. @__NO_SIDE_EFFECTS__ */
const readOf = <Value extends z.core.$ZodType>(value: Value) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), why: z.enum(['failed', 'timeout']) }),
  ])

export const Overview = z.object({
  checkedAt: Instant,
  /** Items by source. The client sorts them. */
  waiting: z.record(z.string(), readOf(z.array(WaitingThing))),
  health: z.record(z.enum(HEALTH_NAMES), readOf(Health)),
  engines: readOf(z.array(EngineState)),
  today: readOf(Today),
  errors: readOf(z.array(ErrorCount)),
  /** Recent admin actions. */
  lately: readOf(z.array(AuditEntry)),
})
export type Overview = z.infer<typeof Overview>
