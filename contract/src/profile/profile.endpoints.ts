import * as z from 'zod/mini'
import { checkReasons, endpoint, IdParams } from '../kernel/index.ts'
import { MAX_UPLOAD_BYTES } from '../uploads/index.ts'
import { Bio, DisplayName, Profile, ProfileLinks, PublicProfile, UseType } from './profile.ts'
import { fileReasons } from '../uploads/index.ts'

export const getProfile = endpoint({
  summary: 'Get the caller’s profile',
  method: 'GET',
  path: '/api/profile',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: Profile,
})

export const putProfile = endpoint({
  summary: 'Set the caller’s display name and role, and other given fields',
  method: 'PUT',
  path: '/api/profile',
  access: 'user',
  factor: 'required',
  gates: 'suspension',
  body: z.strictObject({
    displayName: DisplayName,
    useType: UseType,
    bio: z.optional(Bio),
    links: z.optional(ProfileLinks),
    publicProfile: z.optional(z.boolean()),
  }),
  output: Profile,
  reasons: [...checkReasons],
})

export const getAdminCode = endpoint({
  summary: 'Check if a code makes its user the first administrator',
  method: 'GET',
  path: '/api/profile/admin-code',
  access: 'user',
  factor: 'required',
  output: z.object({ isOpen: z.boolean() }),
})

/**
 * The code is printed when a server with a public address starts without an administrator. Spacing and case don’t
 * matter. `wrong`: it isn’t the newest code; `closed`: no code is needed, or there is an administrator.
 */
export const claimAdmin = endpoint({
  summary: 'Become the first administrator with the code that the server printed',
  method: 'POST',
  path: '/api/profile/admin-code',
  access: 'user',
  factor: 'required',
  body: z.strictObject({ code: z.string().check(z.maxLength(60)) }),
  output: z.object({ result: z.enum(['granted', 'wrong', 'closed']) }),
})

export const putAvatar = endpoint({
  summary: 'Set the caller’s photo; it is cropped to a square',
  method: 'PUT',
  path: '/api/profile/avatar',
  access: 'user',
  factor: 'required',
  body: { multipart: { field: 'file', maxBytes: MAX_UPLOAD_BYTES } },
  output: Profile,
  refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  reasons: [...checkReasons, ...fileReasons],
})

export const removeAvatar = endpoint({
  summary: 'Remove the caller’s photo',
  method: 'DELETE',
  path: '/api/profile/avatar',
  access: 'user',
  factor: 'required',
  output: Profile,
})

/** For the owner, with a signed URL, and for everyone while the profile is public. */
export const getAvatarBytes = endpoint({
  summary: 'Get the file of a photo',
  method: 'GET',
  path: '/api/profile/avatars/:id',
  access: 'signed-address',
  factor: 'none',
  params: IdParams,
  query: z.object({
    expires: z.optional(z.string().check(z.maxLength(20))),
    signature: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: { bytes: ['image/webp'] },
  refusals: ['NOT_FOUND'],
})

export const getPublicProfile = endpoint({
  summary: 'Get a public profile',
  method: 'GET',
  path: '/api/profiles/:id',
  access: 'public',
  factor: 'none',
  params: IdParams,
  output: z.object({ profile: PublicProfile }),
  refusals: ['NOT_FOUND'],
})

export const acceptTerms = endpoint({
  summary: 'Accept the terms and confirm compliance',
  method: 'POST',
  path: '/api/profile/terms',
  access: 'user',
  factor: 'required',
  gates: 'suspension',
  body: z.strictObject({
    termsAccepted: z.literal(true, 'The terms must be accepted.'),
    complianceConfirmed: z.literal(true, 'Compliance must be confirmed.'),
  }),
  output: Profile,
})
