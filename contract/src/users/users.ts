import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** Filters of the list; `new` covers the last seven days. */
export const USER_FILTERS = ['admins', 'suspended', 'onboarding', 'leaving', 'new'] as const
export type UserFilter = (typeof USER_FILTERS)[number]

/** Users are counted exactly up to this number. */
export const MAX_COUNTED = 1_000

export const AdminUser = z.object({
  id: Id,
  /** Null for guests. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Most severe access restriction; `active` has none. */
  state: z.enum(['leaving', 'suspended', 'onboarding', 'active']),
  /** Date of the account deletion; only for `leaving`. */
  leavesAt: z.nullable(Instant),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  balances: z.object({ coins: z.int(), credits: z.int(), tokens: z.int() }),
  /** Points of strikes that haven’t expired. */
  strikes: z.int(),
  jobs: z.int(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminUserDetails = z.object({
  ...AdminUser.shape,
  suspension: z.nullable(z.object({ since: Instant, reason: z.nullable(z.string()) })),
  isPublic: z.boolean(),
  /** A second factor is set up. */
  hasFactor: z.boolean(),
  signIns: z.int(),
  /** Latest jobs and admin actions, newest first. */
  lately: z.array(
    z.object({
      at: Instant,
      what: z.enum(['job', 'admin']),
      /** Kind of a job, or name of an admin action: `users.ban`. */
      name: z.string(),
      /** Status of a job, or the reason for an action. */
      detail: z.nullable(z.string()),
    }),
  ),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>
