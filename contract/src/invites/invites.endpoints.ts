import * as z from 'zod/mini'
import { endpoint, IdParams, PageQuery, pageOf, Reason } from '../kernel/index.ts'
import { invitesReasons } from './invites.reasons.ts'
import { Invite, InviteCode, NewInvites } from './invites.ts'

/** Attempts are limited per user and per IP address. */
export const claimInvite = endpoint({
  summary: 'Claim an invite (idempotent)',
  method: 'POST',
  path: '/api/invite/claim',
  access: 'user',
  factor: 'none',
  gates: 'suspension',
  body: z.strictObject({ code: InviteCode }),
  output: z.object({ hasClaimed: z.literal(true) }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [
    invitesReasons.codeUnknown,
    invitesReasons.tooManyCodes,
    invitesReasons.revoked,
    invitesReasons.expired,
    invitesReasons.usedUp,
  ],
})

export const createInvites = endpoint({
  summary: 'Create invites',
  method: 'POST',
  path: '/api/admin/invites',
  access: 'admin',
  factor: 'required',
  idempotent: true,
  body: NewInvites,
  output: z.object({ invites: z.array(Invite) }),
  status: 201,
  refusals: ['FORBIDDEN', 'CONFLICT'],
})

export const listInvites = endpoint({
  summary: 'List invites, newest first',
  method: 'GET',
  path: '/api/admin/invites',
  access: 'admin',
  factor: 'required',
  query: PageQuery,
  output: pageOf('invites', Invite),
  refusals: ['FORBIDDEN'],
})

/** CONFLICT if already revoked. Users who claimed it keep their access. */
export const revokeInvite = endpoint({
  summary: 'Revoke an invite, with a reason',
  method: 'POST',
  path: '/api/admin/invites/:id/revoke',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  output: z.object({ invite: Invite }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [invitesReasons.alreadyRevoked],
})
