import * as z from 'zod/mini'
import { callsReasons, endpoint, IdParams } from '../kernel/index.ts'
import { Device, Security } from './account.ts'
import { authReasons } from '../auth/index.ts'

export const getSecurity = endpoint({
  summary: 'Get the security status of your account',
  method: 'GET',
  path: '/api/account/security',
  access: 'user',
  factor: 'required',
  output: Security,
})

export const listDevices = endpoint({
  summary: 'List the devices you are signed in on, most recently used first',
  method: 'GET',
  path: '/api/account/devices',
  access: 'user',
  factor: 'required',
  output: z.object({ devices: z.array(Device) }),
})

export const signOutDevice = endpoint({
  summary: 'Sign out one device',
  method: 'DELETE',
  path: '/api/account/devices/:id',
  access: 'user',
  factor: 'required',
  params: IdParams,
  output: z.object({ ended: z.int() }),
  refusals: ['NOT_FOUND'],
})

export const signOutOtherDevices = endpoint({
  summary: 'Sign out all other devices',
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'user',
  factor: 'required',
  output: z.object({ ended: z.int() }),
})

/** CONFLICT without a second factor. Earlier codes become invalid. */
export const makeRecoveryCodes = endpoint({
  summary: 'Create ten recovery codes, returned only in this response',
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'user',
  factor: 'required',
  output: z.object({ codes: z.array(z.string()) }),
  status: 201,
  refusals: ['FORBIDDEN', 'CONFLICT', 'FEATURE_DISABLED'],
  reasons: [authReasons.noSecondFactor, authReasons.keptElsewhere, callsReasons.secondFactor],
})
