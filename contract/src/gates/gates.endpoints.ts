import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { GateReport, InviteStatus, LegalStatus, Suspension, TermsStatus, UserFlags } from './gates.ts'

export const getUserFlags = endpoint({
  summary: 'Get whether your account is suspended',
  method: 'GET',
  path: '/api/user/flags',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: UserFlags,
})

export const getInviteStatus = endpoint({
  summary: 'Get whether you have claimed an invite; always true if none is needed',
  method: 'GET',
  path: '/api/invite/status',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: InviteStatus,
})

export const getLegalStatus = endpoint({
  summary: 'Get whether you have accepted the current legal documents',
  method: 'GET',
  path: '/api/legal/status',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: LegalStatus,
})

export const getTermsStatus = endpoint({
  summary: 'Get whether you have accepted the terms and confirmed compliance',
  method: 'GET',
  path: '/api/profile/terms-status',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: TermsStatus,
})

export const getSuspension = endpoint({
  summary: 'Get why your account is suspended and where to appeal, or null if it is not suspended',
  method: 'GET',
  path: '/api/user/suspension',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: z.object({ suspension: z.nullable(Suspension) }),
})

/** For admins. Also for every user of an unconfigured server on loopback. NOT_FOUND for others. */
export const getGateReports = endpoint({
  summary: 'Get the state of each gate for your account and what decided it',
  method: 'GET',
  path: '/api/debug/gates',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: z.object({ gates: z.array(GateReport) }),
  refusals: ['NOT_FOUND'],
})
