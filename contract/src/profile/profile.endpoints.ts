import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { DisplayName, Profile, UseType } from './profile.ts'

export const getProfile = endpoint({
  summary: 'Get the own profile',
  method: 'GET',
  path: '/api/profile',
  access: 'user',
  gates: 'none',
  output: Profile,
})

export const putProfile = endpoint({
  summary: 'Set the own display name and role',
  method: 'PUT',
  path: '/api/profile',
  access: 'user',
  gates: 'suspension',
  sensitive: true,
  body: z.strictObject({ displayName: DisplayName, useType: UseType }),
  output: Profile,
})

export const acceptTerms = endpoint({
  summary: 'Accept the terms and confirm compliance',
  method: 'POST',
  path: '/api/profile/terms',
  access: 'user',
  gates: 'suspension',
  body: z.strictObject({
    termsAccepted: z.literal(true, 'The terms must be accepted.'),
    complianceConfirmed: z.literal(true, 'Compliance must be confirmed.'),
  }),
  output: Profile,
})
