import * as z from 'zod/mini'
import { AuditEntry } from '../audit/index.ts'
import { Instant } from '../kernel/index.ts'

/** What can wait for a person. */
export const WAITING_KINDS = [
  'casesOverdue',
  'casesOpen',
  'appealsOpen',
  'proposalsOpen',
  'enginesFailing',
  'keysRefused',
  'keysExpiring',
  'jobsStuck',
  'deadLetters',
  'mailsFailing',
  'storageLow',
  'auditUnsealed',
] as const

export const WaitingThing = z.object({
  kind: z.enum(WAITING_KINDS),
  /** `now` is late already, or stops people. */
  urgency: z.enum(['now', 'soon']),
  count: z.int(),
  /** Since when it has waited; null where that is not known. */
  since: z.nullable(Instant),
  /** What it is about, as it is called: the name of an engine, a code. */
  about: z.nullable(z.string()),
  /** Where it is dealt with: an address of the product. */
  to: z.string(),
})
export type WaitingThing = z.infer<typeof WaitingThing>

/** What is looked at, in the order in which it is shown. */
export const HEALTH_NAMES = ['server', 'database', 'objects', 'queue', 'mail', 'realtime'] as const
export type HealthName = (typeof HEALTH_NAMES)[number]

export const Health = z.object({
  state: z.enum(['good', 'warn']),
  /** Figures by name; which there are is said where they are made. Bytes, milliseconds and counts are numbers. */
  figures: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
})
export type Health = z.infer<typeof Health>

export const EngineState = z.object({
  id: z.string(),
  label: z.string(),
  /** `off`: not set up; `idle`: not asked for anything in a day. */
  state: z.enum(['good', 'slow', 'failing', 'idle', 'off']),
  /** Of a picture or film: the median of the last day, and of the last week; ms. */
  p50: z.nullable(z.number()),
  usual: z.nullable(z.number()),
  /** Since when nothing has come of it, while it is failing, and with which code. */
  since: z.nullable(Instant),
  code: z.nullable(z.string()),
})
export type EngineState = z.infer<typeof EngineState>

/** One figure of today. `usual` is the mean of the same hours of the last four same weekdays; null in the first week. */
const TodayFigure = z.object({
  value: z.number(),
  usual: z.nullable(z.number()),
  /** By hour since the day began. */
  hours: z.array(z.number()),
})

export const Today = z.object({
  signUps: TodayFigure,
  jobs: TodayFigure,
  /** Of the jobs that ended, the part that failed, 0 to 1. */
  failed: TodayFigure,
  /** Who started a job. */
  people: TodayFigure,
})
export type Today = z.infer<typeof Today>

export const ErrorCount = z.object({ code: z.string(), count: z.int(), last: Instant })

/**
 * What a source answered, or that it did not: each stands for itself.
 * @__NO_SIDE_EFFECTS__
 */
const readOf = <Value extends z.core.$ZodType>(value: Value) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), why: z.enum(['failed', 'timeout']) }),
  ])

export const Overview = z.object({
  checkedAt: Instant,
  /** By source; the order of things is the reader's. */
  waiting: z.record(z.string(), readOf(z.array(WaitingThing))),
  health: z.record(z.enum(HEALTH_NAMES), readOf(Health)),
  engines: readOf(z.array(EngineState)),
  today: readOf(Today),
  errors: readOf(z.array(ErrorCount)),
  /** What admins did last. */
  lately: readOf(z.array(AuditEntry)),
})
export type Overview = z.infer<typeof Overview>
