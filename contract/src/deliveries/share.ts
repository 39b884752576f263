import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'
import { DeliveryPreset } from './deliveries.ts'

/** 128 bits in base64url, from the fragment of the link. */
export const SHARE_LINK_FORM = /^[A-Za-z0-9_-]{22}$/
/** Guest page: `/s#<link>`. */
export const SHARE_PAGE = '/s'

/** bcrypt reads 72 bytes. */
const MAX_PASSWORD_BYTES = 72
export const SharePassword = z.string().check(
  z.minLength(4, 'The password needs 4 characters.'),
  z.refine(
    (text) => new TextEncoder().encode(text).length <= MAX_PASSWORD_BYTES,
    'The password is too long.',
  ),
)

/** Wrong passwords before a network waits, and the seconds of the first and longest wait. */
export const SHARE_PASSWORD_TRIES = 5
export const SHARE_WAIT_SECONDS = 60
export const SHARE_WAIT_MAX_SECONDS = 3_600

export const ShareEntry = z.strictObject({
  link: z.string().check(z.regex(SHARE_LINK_FORM, 'This isn’t a valid link.')),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
export type ShareEntry = z.output<typeof ShareEntry>

export const SharedFile = z.object({
  number: z.int(),
  /** Index of its preset. */
  preset: z.int(),
  name: z.string(),
  bytes: z.int(),
})
export type SharedFile = z.infer<typeof SharedFile>

export const SharedItem = z.object({
  number: z.int(),
  /** Name without extension. */
  name: z.string(),
  /** Size of the preview in px. */
  width: z.int(),
  height: z.int(),
  /** False until its files are finished. */
  isReady: z.boolean(),
  isFavourite: z.boolean(),
  /** Finished files; empty if downloads are off. */
  files: z.array(SharedFile),
})
export type SharedItem = z.infer<typeof SharedItem>

export const Share = z.object({
  id: Id,
  title: z.string(),
  message: z.nullable(z.string()),
  /** Name of the owner. */
  from: z.string(),
  expiresAt: z.nullable(Instant),
  allowsDownloads: z.boolean(),
  allowsFavourites: z.boolean(),
  /** True once all files are finished, so that they can be downloaded together. */
  isComplete: z.boolean(),
  presets: z.array(z.pick(DeliveryPreset, { name: true } as const)),
  items: z.array(SharedItem),
})
export type Share = z.infer<typeof Share>

/** Every answer except `in` names what is missing. */
export const ShareAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('in'), share: Share }),
  z.object({ state: z.literal('password'), triesLeft: z.int() }),
  z.object({ state: z.literal('wrong-password'), triesLeft: z.int() }),
  /** Too many wrong passwords from this network. */
  z.object({ state: z.literal('wait'), retryAfter: z.int() }),
  z.object({ state: z.literal('expired'), from: z.string() }),
  z.object({ state: z.literal('revoked'), from: z.string() }),
  z.object({ state: z.literal('closed'), from: z.string() }),
])
export type ShareAnswer = z.infer<typeof ShareAnswer>

export const ShareSelection = z.enum(['all', 'favourites'])
export type ShareSelection = z.infer<typeof ShareSelection>
