import * as z from 'zod/mini'
import { hasControlCharacters, Id, Instant, plainLineOf, plainTextOf } from '../kernel/index.ts'

/** Roles offered at onboarding (specification, section 6). */
export const USE_TYPES = ['photographer', 'designer', 'artist', 'creator', 'other'] as const
export const UseType = z.enum(USE_TYPES)
export type UseType = z.infer<typeof UseType>

/** 2 to 60 characters, trimmed, no control characters (decisions, "Identity and gates"). */
export const DisplayName = plainLineOf(2, 60, 'The display name')

export const MAX_BIO = 500
export const Bio = plainTextOf(0, MAX_BIO, 'The bio')

export const MAX_LINKS = 8
export const MAX_LINK_LABEL = 40
const MAX_URL = 300

/** Checks that a URL may be shown to others: https, a real host, no user name or password. */
function isDisplayUrl(text: string): boolean {
  if (hasControlCharacters(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && /^[^.]+(\.[^.]+)+$/.test(hostname) && !username && !password
}

export const ProfileLink = z.strictObject({
  label: plainLineOf(1, MAX_LINK_LABEL, 'The label'),
  url: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAX_URL, `The URL must have at most ${MAX_URL} characters.`),
      z.refine(isDisplayUrl, 'Enter a full URL that starts with https://.'),
    ),
})
export type ProfileLink = z.infer<typeof ProfileLink>

export const ProfileLinks = z
  .array(ProfileLink)
  .check(z.maxLength(MAX_LINKS, `There can be at most ${MAX_LINKS} links.`))

/** Public view of a profile. */
export const PublicProfile = z.object({
  id: Id,
  displayName: z.string(),
  useType: z.nullable(UseType),
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  avatarUrl: z.nullable(z.string()),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/** Hidden by moderation; `held`: not decided yet. */
export const HiddenAs = z.enum(['held', 'hidden', 'removed'])
export type HiddenAs = z.infer<typeof HiddenAs>

export const Profile = z.object({
  id: Id,
  email: z.string(),
  displayName: z.nullable(z.string()),
  useType: z.nullable(UseType),
  termsAccepted: z.boolean(),
  complianceConfirmed: z.boolean(),
  isAdmin: z.boolean(),
  bio: z.string(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Name, role, bio, links and photo are public. */
  publicProfile: z.boolean(),
  /** 512 pixels square. The URL is valid for at least 5 minutes. */
  avatarUrl: z.nullable(z.string()),
  createdAt: Instant,
  /** Parts of a public profile that moderation hides, with the state; absent if there are none. */
  hidden: z.optional(z.object({ page: z.nullable(HiddenAs), avatar: z.nullable(HiddenAs) })),
})
export type Profile = z.infer<typeof Profile>

/** Onboarding is complete when all four are set (specification, section 4, "Profile gate"). */
export const isOnboarded = (
  profile: Pick<Profile, 'displayName' | 'useType' | 'termsAccepted' | 'complianceConfirmed'>,
): boolean =>
  profile.displayName !== null &&
  profile.useType !== null &&
  profile.termsAccepted &&
  profile.complianceConfirmed
