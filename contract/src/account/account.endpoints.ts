import * as z from 'zod/mini'
import { callsReasons, endpoint, IdParams } from '../kernel/index.ts'
import { Device, Security } from './account.ts'
import { authReasons } from '../auth/index.ts'

export const getSecurity = endpoint({
  summary: 'Tell how the own account is secured',
  method: 'GET',
  path: '/api/account/security',
  access: 'user',
  factor: 'required',
  output: Security,
})

export const listDevices = endpoint({
  summary: 'List where one is signed in, the latest used first',
  method: 'GET',
  path: '/api/account/devices',
  access: 'user',
  factor: 'required',
  output: z.object({ devices: z.array(Device) }),
})

export const signOutDevice = endpoint({
  summary: 'End one sign-in',
  method: 'DELETE',
  path: '/api/account/devices/:id',
  access: 'user',
  factor: 'required',
  params: IdParams,
  output: z.object({ ended: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const signOutOtherDevices = endpoint({
  summary: 'End every sign-in but this one',
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'user',
  factor: 'required',
  output: z.object({ ended: z.int() }),
})

/** CONFLICT while there is no second factor they could stand in for; those made before are void. */
export const makeRecoveryCodes = endpoint({
  summary: 'Make ten recovery codes; they are shown this once',
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'user',
  factor: 'required',
  output: z.object({ codes: z.array(z.string()) }),
  status: 201,
  refusals: ['FORBIDDEN', 'CONFLICT', 'FEATURE_DISABLED'],
  reasons: [authReasons.noSecondFactor, authReasons.keptElsewhere, callsReasons.secondFactor],
})
