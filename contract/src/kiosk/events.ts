import * as z from 'zod/mini'
import { HOUR_SECONDS, Id, Instant, lineOf, textOf } from '../kernel/index.ts'
import { BoothFilter, SheetTemplate } from './sheet.ts'

export const EVENT_LOCALES = ['en', 'es'] as const
export const EventLocale = z.enum(EVENT_LOCALES)
export type EventLocale = z.infer<typeof EventLocale>

/** PIN with which the host opens the booth’s host pages. */
export const Pin = z.string().check(z.regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits.'))
/** Number of wrong attempts after which the PIN is locked: for 15 minutes, doubling with each lock up to 4 hours. */
export const PIN_TRIES = 5
export const PIN_LOCK_SECONDS = 15 * 60
export const PIN_LOCK_MAX_SECONDS = 4 * HOUR_SECONDS

const TemplateId = SheetTemplate.shape.id

/** Consent text by language of the event. Empty if consent is not asked. */
export const ConsentText = z.partialRecord(EventLocale, textOf(1, 2000, 'The consent text'))
export type ConsentText = z.infer<typeof ConsentText>

/** Configuration of an event. Missing fields have defaults. */
export const EventConfig = z.strictObject({
  locales: z._default(z.array(EventLocale).check(z.minLength(1), z.maxLength(EVENT_LOCALES.length)), [
    ...EVENT_LOCALES,
  ]),
  /** Seconds without a touch after which the booth asks, and then ends the guest’s session. */
  idleSeconds: z._default(z.int().check(z.minimum(15), z.maximum(600)), 60),
  /** Countdown before the first photo in seconds; null lets the guest choose. Later photos have 2 s. */
  countdownSeconds: z._default(z.nullable(z.union([z.literal(3), z.literal(5), z.literal(10)])), 3),
  /** Ids of templates that guests choose from. With one template and one filter, this screen is skipped. */
  templates: z._default(z.array(TemplateId).check(z.minLength(1), z.maxLength(10)), [
    'four-up',
    'single',
    'strips',
  ]),
  ownTemplates: z._default(
    z.array(SheetTemplate).check(z.maxLength(10, 'Up to 10 layouts of your own.')),
    [],
  ),
  filters: z._default(z.array(BoothFilter).check(z.minLength(1), z.maxLength(6)), ['none', 'mono', 'warm']),
  /** Makes a boomerang video of the first photo. */
  boomerang: z._default(z.boolean(), false),
  /** Shows each photo for five seconds, so that it can be retaken. */
  approve: z._default(z.boolean(), false),
  flash: z._default(z.boolean(), true),
  beeps: z._default(z.boolean(), true),
  /** Position of the lens, as seen by guests. */
  lens: z._default(z.enum(['above', 'left', 'right', 'below']), 'above'),
  /** Takes a still photo instead of a video frame: sharper, but slower. */
  sharperStill: z._default(z.boolean(), false),
  attract: z._default(
    z.strictObject({
      title: z._default(lineOf(0, 80, 'The title'), ''),
      text: z._default(lineOf(0, 200, 'The text'), ''),
      /** The built-in images, or the host’s uploads. */
      pictures: z._default(z.enum(['built-in', 'own']), 'built-in'),
      uploads: z._default(z.array(Id).check(z.maxLength(24)), []),
    }),
    { title: '', text: '', pictures: 'built-in', uploads: [] },
  ),
  watermark: z._default(
    z.nullable(
      z.strictObject({
        text: z._default(lineOf(0, 60, 'The text'), ''),
        uploadId: z._default(z.nullable(Id), null),
        place: z._default(z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']), 'bottom-right'),
        opacity: z._default(z.number().check(z.minimum(0.1), z.maximum(1)), 0.7),
      }),
    ),
    null,
  ),
  /** Asks for consent. Each version of the text is stored. */
  asksConsent: z._default(z.boolean(), true),
  mail: z._default(z.boolean(), true),
  print: z._default(
    z.strictObject({
      way: z._default(z.enum(['none', 'browser', 'ipp']), 'browser'),
      /** Name of a printer of the installation. Required for `ipp`. */
      printer: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
      maxCopies: z._default(z.int().check(z.minimum(1), z.maximum(10)), 2),
      /** Max. printed sheets of the event; null for no limit. */
      totalSheets: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
    }),
    { way: 'browser', printer: null, maxCopies: 2, totalSheets: null },
  ),
  /** Style that guests can request for their photos, at the host’s cost, within `looksBudget`; null for none. */
  look: z._default(
    z.nullable(
      z.strictObject({
        name: lineOf(1, 40, 'The style name'),
        prompt: textOf(1, 500, 'The style description'),
      }),
    ),
    null,
  ),
})
export type EventConfig = z.infer<typeof EventConfig>

const Name = lineOf(1, 120, 'The name of the event')
const TimeZone = lineOf(1, 64, 'The time zone')
const PurgeDays = z.int().check(z.minimum(1), z.maximum(365))
const LooksBudget = z.int().check(z.minimum(0), z.maximum(100_000))
const optionalInstant = z.nullable(Instant)

export const EventDraft = z.strictObject({
  name: Name,
  startsAt: z._default(optionalInstant, null),
  endsAt: z._default(optionalInstant, null),
  /** IANA time zone, such as `Europe/Madrid`. */
  timeZone: TimeZone,
  config: z._default(EventConfig, () => EventConfig.parse({})),
  consent: z._default(ConsentText, {}),
  pin: Pin,
  /** Days until the photos of a guest session and its link are deleted permanently. */
  purgeDays: z._default(PurgeDays, 30),
  /** Max. styled photos that the host pays for. */
  looksBudget: z._default(LooksBudget, 0),
})
export type EventDraft = z.infer<typeof EventDraft>

/** `closed` ends the event: booths accept no new guests, and send their remaining data. */
export const EventChange = z
  .strictObject({
    name: z.optional(Name),
    startsAt: z.optional(optionalInstant),
    endsAt: z.optional(optionalInstant),
    timeZone: z.optional(TimeZone),
    config: z.optional(EventConfig),
    consent: z.optional(ConsentText),
    pin: z.optional(Pin),
    purgeDays: z.optional(PurgeDays),
    looksBudget: z.optional(LooksBudget),
    closed: z.optional(z.boolean()),
    /** Optimistic lock: the version that was changed. CONFLICT if outdated. */
    configVersion: z.optional(z.int()),
  })
  .check(
    z.refine(
      (change) => Object.keys(change).some((key) => key !== 'configVersion'),
      'Send at least one change.',
    ),
  )
export type EventChange = z.infer<typeof EventChange>

export const KioskEvent = z.object({
  id: Id,
  name: z.string(),
  startsAt: optionalInstant,
  endsAt: optionalInstant,
  timeZone: z.string(),
  config: EventConfig,
  configVersion: z.int(),
  consent: ConsentText,
  consentVersion: z.int(),
  purgeDays: z.int(),
  looksBudget: z.int(),
  looksUsed: z.int(),
  /** Id of the gallery project for captures; null until the first capture. */
  projectId: z.nullable(Id),
  closedAt: optionalInstant,
  createdAt: Instant,
})
export type KioskEvent = z.infer<typeof KioskEvent>
