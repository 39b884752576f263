import * as z from 'zod/mini'
import { Proposal } from '../council/index.ts'
import { endpoint, IdParams, pageOf, PageQuery, proposeReasons, Reason } from '../kernel/index.ts'
import { usersReasons as reasons } from './users.reasons.ts'
import { AdminUser, AdminUserDetails, USER_FILTERS } from './users.ts'

export const listUsers = endpoint({
  summary: 'List users, newest first; search by start of the email address, words of the name, or ID',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  factor: 'required',
  query: z.object({
    ...PageQuery.shape,
    q: z.optional(z.string().check(z.trim(), z.maxLength(320))),
    state: z.optional(z.enum(USER_FILTERS)),
  }),
  output: z.object({
    ...pageOf('users', AdminUser).shape,
    /** Total, up to `MAX_COUNTED` plus one. */
    found: z.int(),
  }),
  refusals: ['FORBIDDEN'],
})

export const getUser = endpoint({
  summary: 'Get a user',
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: z.object({ user: AdminUserDetails }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

const Acted = z.object({
  user: AdminUserDetails,
  /** ID of the proposal if the council decides; nothing has changed yet. */
  proposal: z.nullable(Proposal),
})
const ReasonBody = z.strictObject({ reason: Reason })

/** Actions that one admin can’t apply to another admin without a proposal. */
const OrProposed = z.strictObject({ reason: Reason, propose: z.optional(z.boolean()) })

/** CONFLICT for oneself, for another admin, and for a suspended user. */
export const banUser = endpoint({
  summary: 'Suspend a user, or propose it for an admin; ends all sessions and shows the reason',
  method: 'POST',
  path: '/api/admin/users/:id/ban',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: OrProposed,
  output: Acted,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.yourself, reasons.forCouncil, reasons.suspended, reasons.lastAdmin, ...proposeReasons],
})

export const unbanUser = endpoint({
  summary: 'Lift the suspension of a user, or propose it for an admin',
  method: 'POST',
  path: '/api/admin/users/:id/unban',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: OrProposed,
  output: Acted,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.forCouncil, reasons.notSuspended, ...proposeReasons],
})

export const signOutUser = endpoint({
  summary: 'Sign a user out everywhere',
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: ReasonBody,
  output: Acted,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.signInsElsewhere],
})

export const grantAdmin = endpoint({
  summary: 'Propose to make a user an admin',
  method: 'POST',
  path: '/api/admin/users/:id/admin',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: ReasonBody,
  output: Acted,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    reasons.alreadyAdmin,
    reasons.suspendedNow,
    reasons.leaving,
    reasons.onboarding,
    ...proposeReasons,
  ],
})

/** CONFLICT for the last admin. */
export const stripAdmin = endpoint({
  summary: 'Resign as admin, or propose to revoke another admin’s rights',
  method: 'POST',
  path: '/api/admin/users/:id/strip-admin',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: ReasonBody,
  output: Acted,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.notAdmin, reasons.lastAdmin, ...proposeReasons],
})
