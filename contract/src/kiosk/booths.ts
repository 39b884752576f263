import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { ConsentText, EventConfig } from './events.ts'

/** Letters and digits that cannot be taken for one another. */
export const PAIRING_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const PAIRING_LENGTH = 8
export const PAIRING_MINUTES = 15

/** As it is typed: spaces and hyphens do not matter, and what looks like another letter is taken for it. */
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

/** What a booth says of itself whenever it reaches the server. */
export const BoothReport = z.strictObject({
  /** Rows and pictures that wait to be sent, and since when the oldest does. */
  waiting: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  oldestWaitingAt: z.nullable(Instant),
  /** Rows that the server refused for good; they stay on the booth. */
  parked: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  build: z.string().check(z.maxLength(80)),
  camera: z.nullable(z.string().check(z.maxLength(200))),
  /** Whether all of its files are on the device, so that it begins without a network; not said by builds that did not know. */
  isArmed: z.optional(z.boolean()),
  state: z.enum(['open', 'closed', 'not-ready', 'in-session', 'calls-host']),
  storage: z.nullable(
    z.strictObject({ usedBytes: z.number(), quotaBytes: z.number(), isPersistent: z.boolean() }),
  ),
  /** Wrong PINs that were tried while there was no network, and the seconds for which it is locked. */
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

/** With what a device checks a PIN while there is no network: PBKDF2 with SHA-256; all in base64. */
export const PinVerifier = z.object({ salt: z.string(), rounds: z.int(), hash: z.string() })
export type PinVerifier = z.infer<typeof PinVerifier>

/** A printer of the installation as it is now. `reasons` are words of IPP such as `media-empty`. */
export const PrinterState = z.object({
  name: z.string(),
  state: z.enum(['ready', 'busy', 'stopped', 'unreachable']),
  reasons: z.array(z.string()),
  queued: z.int(),
})
export type PrinterState = z.infer<typeof PrinterState>

/** Everything that a booth needs to run by itself. Its pictures are fetched once and kept. */
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
    /** Whether a guest can be offered the look: it is set, there is budget left, and how it is made. */
    look: z.nullable(z.object({ name: z.string(), left: z.int(), by: z.enum(['engine', 'grade']) })),
    /** Sheets that may still be printed; null for no limit. */
    sheetsLeft: z.nullable(z.int()),
  }),
  pin: z.object({ verifier: PinVerifier, failures: z.int(), lockedSeconds: z.int() }),
  printer: z.nullable(PrinterState),
  /** Addresses of the host's uploads that the configuration names; they open with the booth's token. */
  pictures: z.array(z.object({ id: Id, url: z.string() })),
  /** What a guest's token is put behind: `https://studio.example/e/`. */
  linkBase: z.string(),
  now: Instant,
})
export type KioskSelf = z.infer<typeof KioskSelf>
