import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { ConsentText, EventConfig } from './events.ts'

/** Letters and digits that cannot be confused with one another. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const PAIRING_LENGTH = 8
export const PAIRING_MINUTES = 15

/** Normalises a typed code: removes spaces and hyphens, and replaces characters that look alike. */
export const PairingCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((typed: string) =>
    typed
      .toUpperCase()
      .replace(/[\s-]/g, '')
      .replaceAll('O', 'Q')
      .replaceAll('0', 'Q')
      .replaceAll('1', 'L')
      .replaceAll('I', 'L'),
  ),
)

/** Status report that a booth sends with each request. */
export const BoothReport = z.strictObject({
  /** Number of rows and images that are not sent yet, and the time of the oldest. */
  waiting: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  oldestWaitingAt: z.nullable(Instant),
  /** Rows that the server refused permanently; they stay on the booth. */
  parked: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  build: z.string().check(z.maxLength(80)),
  camera: z.nullable(z.string().check(z.maxLength(200))),
  /** True if all files are stored on the device, so that it starts offline. Missing in reports of old builds. */
  isArmed: z.optional(z.boolean()),
  state: z.enum(['open', 'closed', 'not-ready', 'in-session', 'calls-host']),
  storage: z.nullable(
    z.strictObject({ usedBytes: z.number(), quotaBytes: z.number(), isPersistent: z.boolean() }),
  ),
  /** Number of wrong PINs entered offline, and the remaining seconds of the lock. */
  pin: z._default(z.strictObject({ failures: z.int(), lockedSeconds: z.int() }), {
    failures: 0,
    lockedSeconds: 0,
  }),
})
export type BoothReport = z.infer<typeof BoothReport>

export const Booth = z.object({
  id: Id,
  name: z.string(),
  /** Null until its device has paired. */
  pairedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  seenAt: z.nullable(Instant),
  report: z.nullable(BoothReport),
})
export type Booth = z.infer<typeof Booth>

export const BoothDraft = z.strictObject({ name: lineOf(1, 60, 'The name of the booth') })

/** Hash with which a device checks a PIN offline: PBKDF2 with SHA-256; all in base64. */
export const PinVerifier = z.object({ salt: z.string(), rounds: z.int(), hash: z.string() })
export type PinVerifier = z.infer<typeof PinVerifier>

/** Current state of a printer of the installation. `reasons` are IPP keywords such as `media-empty`. */
export const PrinterState = z.object({
  name: z.string(),
  state: z.enum(['ready', 'busy', 'stopped', 'unreachable']),
  reasons: z.array(z.string()),
  queued: z.int(),
})
export type PrinterState = z.infer<typeof PrinterState>

/** Configuration with which a booth works offline. It downloads its images once. */
export const KioskSelf = z.object({
  booth: z.object({ id: Id, name: z.string() }),
  event: z.object({
    id: Id,
    name: z.string(),
    startsAt: z.nullable(Instant),
    endsAt: z.nullable(Instant),
    timeZone: z.string(),
    closedAt: z.nullable(Instant),
    config: EventConfig,
    configVersion: z.int(),
    consent: ConsentText,
    consentVersion: z.int(),
    purgeDays: z.int(),
    /** The style offered to guests. Null without a style or without budget. */
    look: z.nullable(z.object({ name: z.string(), left: z.int(), by: z.enum(['engine', 'grade']) })),
    /** Number of sheets left to print; null for no limit. */
    sheetsLeft: z.nullable(z.int()),
  }),
  pin: z.object({ verifier: PinVerifier, failures: z.int(), lockedSeconds: z.int() }),
  printer: z.nullable(PrinterState),
  /** URLs of the host’s uploads that the configuration references; they accept the booth’s token. */
  pictures: z.array(z.object({ id: Id, url: z.string() })),
  /** Prefix of guest links, followed by the token: `https://studio.example/e/`. */
  linkBase: z.string(),
  now: Instant,
})
export type KioskSelf = z.infer<typeof KioskSelf>
