import * as z from 'zod/mini'
import { Id, Instant, textOf } from '../kernel/index.ts'

/** Crockford's base32: no I, L, O and U, which are read as something else. */
export const INVITE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const INVITE_LENGTH = 10

/** As it was written: without spaces and hyphens, in capitals, with I and L read as 1 and O as 0. */
export const readInviteCode = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** 10 characters of Crockford base32, in any way of writing them (decisions, "Identity and gates"). */
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
  /** Since then it lets nobody in any more. */
  revokedAt: z.nullable(Instant),
})
export type Invite = z.infer<typeof Invite>

export const MAX_INVITES_AT_ONCE = 100
export const MAX_INVITE_DAYS = 365

export const NewInvites = z.strictObject({
  /** How many codes to make. */
  count: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITES_AT_ONCE)), 1),
  /** How many people may use each. */
  maxUses: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  expiresInDays: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITE_DAYS)), 30),
  note: z.optional(textOf(0, 200, 'The note')),
})
export type NewInvites = z.output<typeof NewInvites>
