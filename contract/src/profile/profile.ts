import * as z from 'zod/mini'
import { Id, Instant, textOf } from '../kernel/index.ts'

/** The roles a user chooses from at onboarding (specification, section 6). */
export const USE_TYPES = ['photographer', 'designer', 'artist', 'creator', 'other'] as const
export const UseType = z.enum(USE_TYPES)
export type UseType = z.infer<typeof UseType>

/** 2 to 60 characters, trimmed, no control characters (decisions, "Identity and gates"). */
export const DisplayName = textOf(2, 60, 'The display name')

export const Profile = z.object({
  id: Id,
  email: z.string(),
  displayName: z.nullable(z.string()),
  useType: z.nullable(UseType),
  termsAccepted: z.boolean(),
  complianceConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: Instant,
})
export type Profile = z.infer<typeof Profile>

/** Onboarding is done when all four are set (specification, section 4, "Profile gate"). */
export const isOnboarded = (
  profile: Pick<Profile, 'displayName' | 'useType' | 'termsAccepted' | 'complianceConfirmed'>,
): boolean =>
  profile.displayName !== null &&
  profile.useType !== null &&
  profile.termsAccepted &&
  profile.complianceConfirmed
