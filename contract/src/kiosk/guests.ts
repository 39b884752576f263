import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'
import { CaptureKind } from './captures.ts'
import { EventLocale } from './events.ts'

/** Token of a guest's link: at least 128 bits in base64url. */
export const GuestToken = z.string().check(z.regex(/^[\w-]{16,86}$/, 'This link is incomplete.'))

export const GuestVariant = z.enum(['original', 'small', 'look', 'look-small'])
export type GuestVariant = z.infer<typeof GuestVariant>

export const GuestCapture = z.object({
  id: Id,
  kind: CaptureKind,
  mime: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Requested style. `refused` if the model declined; the original remains. */
  look: z.nullable(
    z.object({
      name: z.string(),
      by: z.enum(['engine', 'grade']),
      state: z.enum(['waiting', 'made', 'refused', 'failed']),
    }),
  ),
})
export type GuestCapture = z.infer<typeof GuestCapture>

export const DeletionCause = z.enum(['guest', 'time', 'event'])
export type DeletionCause = z.infer<typeof DeletionCause>

/**
 * Unknown tokens and tokens without photos are both `waiting`, so tokens cannot be guessed. `gone` names who deleted
 * the photos: a guest (here or at the booth), the expiry, or the host with the event.
 */
export const GuestPage = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('gone'), by: DeletionCause }),
  z.object({
    state: z.literal('here'),
    event: z.object({ name: z.string(), timeZone: z.string() }),
    locale: EventLocale,
    startedAt: Instant,
    /** Time at which the photos are deleted. */
    until: Instant,
    /** False while the booth may still send more. */
    isComplete: z.boolean(),
    captures: z.array(GuestCapture),
  }),
])
export type GuestPage = z.infer<typeof GuestPage>

/** Contents of a deletion, and its confirmation token. */
export const GuestDeletion = z.object({
  pictures: z.int(),
  looks: z.int(),
  /** Number of emails not sent yet. */
  mails: z.int(),
  /** Null after the deletion. */
  confirm: z.nullable(z.string()),
})
export type GuestDeletion = z.infer<typeof GuestDeletion>
