import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { GateReport, InviteStatus, LegalStatus, Suspension, TermsStatus, UserFlags } from './gates.ts'

export const getUserFlags = endpoint({
  summary: 'Tell whether the own account is suspended',
  method: 'GET',
  path: '/api/user/flags',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: UserFlags,
})

export const getInviteStatus = endpoint({
  summary: 'Tell whether an invite has been claimed; always so where none is needed',
  method: 'GET',
  path: '/api/invite/status',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: InviteStatus,
})

export const getLegalStatus = endpoint({
  summary: 'Tell whether the current legal documents have been accepted',
  method: 'GET',
  path: '/api/legal/status',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: LegalStatus,
})

export const getTermsStatus = endpoint({
  summary: 'Tell whether the terms are accepted and compliance is confirmed',
  method: 'GET',
  path: '/api/profile/terms-status',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: TermsStatus,
})

export const getSuspension = endpoint({
  summary: 'Tell why the own account is suspended and where to appeal; null while it is not',
  method: 'GET',
  path: '/api/user/suspension',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: z.object({ suspension: z.nullable(Suspension) }),
})

/** For admins, and for anyone while the server is on loopback with nothing configured; to others it is not there. */
export const getGateReports = endpoint({
  summary: 'Tell how each gate stands for the own account, and what decided it',
  method: 'GET',
  path: '/api/debug/gates',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: z.object({ gates: z.array(GateReport) }),
  refusals: ['NOT_FOUND'],
})
