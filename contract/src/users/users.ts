import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** What lists of users are narrowed to; `new` is of the last seven days. */
export const USER_FILTERS = ['admins', 'suspended', 'onboarding', 'leaving', 'new'] as const
export type UserFilter = (typeof USER_FILTERS)[number]

/** Users are counted up to here: beyond it nobody reads the number. */
export const MOST_COUNTED = 1_000

export const AdminUser = z.object({
  id: Id,
  /** Null for guests. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** What keeps them out, the gravest first; `active` is let in. */
  state: z.enum(['leaving', 'suspended', 'onboarding', 'active']),
  /** When the account is removed; of `leaving`. */
  leavesAt: z.nullable(Instant),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  balances: z.object({ coins: z.int(), credits: z.int(), tokens: z.int() }),
  /** Points of strikes that have not expired. */
  strikes: z.int(),
  jobs: z.int(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminUserDetails = z.object({
  ...AdminUser.shape,
  suspension: z.nullable(z.object({ since: Instant, reason: z.nullable(z.string()) })),
  isPublic: z.boolean(),
  /** Whether a second factor is set up. */
  hasFactor: z.boolean(),
  signIns: z.int(),
  /** The newest jobs, and what admins did about them; the newest first. */
  lately: z.array(
    z.object({
      at: Instant,
      what: z.enum(['job', 'admin']),
      /** Of a job its kind, of an admin's act its name: `users.ban`. */
      name: z.string(),
      /** Of a job its status, of an act its reason. */
      detail: z.nullable(z.string()),
    }),
  ),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>
