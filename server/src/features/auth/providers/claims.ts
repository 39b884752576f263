import { cutText, isText } from '@studio/contract/kernel'
import type { JWTPayload } from 'jose'
import { AuthRefusal } from '../auth.refusal.ts'
import { readEmail } from '../emails.ts'
import type { ProvenIdentity } from '../identities.service.ts'
import { checkMetadata } from '../metadata.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && isText(value) ? cutText(value, 512) : undefined

/** Picks the provider claims that are stored, under the names clients use. */
export function identityOf(provider: string, issuer: string, claims: JWTPayload): ProvenIdentity {
  const { sub } = claims
  if (!sub) throw new AuthRefusal(400, 'validation_failed', 'The provider did not say who signed in')
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const emailClaim = text(claims.email)
  const email = emailClaim ? readEmail(emailClaim) : null
  const name =
    text(claims.name) ??
    ([text(claims.given_name), text(claims.family_name)].filter(Boolean).join(' ') || undefined)
  const picture = text(claims.picture)
  const selected = {
    iss: issuer,
    sub,
    provider_id: sub,
    name,
    full_name: name,
    avatar_url: picture,
    picture,
    preferred_username: text(claims.preferred_username),
    email: email ?? undefined,
    email_verified: isVerified,
    phone_verified: false,
  }
  const defined = Object.fromEntries(Object.entries(selected).filter(([, value]) => value !== undefined))
  return {
    provider,
    providerId: sub,
    email,
    isEmailVerified: Boolean(email) && isVerified,
    claims: checkMetadata(defined),
  }
}
