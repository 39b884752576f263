import * as z from 'zod/mini'
import { Id, Instant, textOf } from '../kernel/index.ts'

/** Crockford's base32: without I, L, O and U, which are easily misread. */
export const INVITE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const INVITE_LENGTH = 10

/** Normalises a code: no spaces or hyphens, upper case, I and L read as 1, O as 0. */
export const readInviteCode = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** 10 characters of Crockford base32, in any spelling (decisions, "Identity and gates"). */
export const InviteCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(40)), z.transform(readInviteCode)),
  z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'An invite code has 10 letters and digits.')),
)

export const Invite = z.object({
  id: Id,
  code: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  note: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  /** Time of revocation. Null while the invite is valid. */
  revokedAt: z.nullable(Instant),
})
export type Invite = z.infer<typeof Invite>

export const MAX_INVITES_AT_ONCE = 100
export const MAX_INVITE_DAYS = 365

export const NewInvites = z.strictObject({
  /** Number of codes to create. */
  count: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITES_AT_ONCE)), 1),
  /** Max. users per code. */
  maxUses: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  expiresInDays: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITE_DAYS)), 30),
  note: z.optional(textOf(0, 200, 'The note')),
})
export type NewInvites = z.output<typeof NewInvites>
