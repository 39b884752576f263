import type { Decoy, Factor, Session, User } from '../../features/auth/index.ts'

const time = (date: Date | null): string | undefined => date?.toISOString()

/** A user in the format of the protocol; times that are not set are omitted. */
export function presentUser(user: User) {
  const confirmedAt = [user.email_confirmed_at, user.phone_confirmed_at]
    .filter((date) => date !== null)
    .sort((a, b) => a.getTime() - b.getTime())[0]
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: time(user.email_confirmed_at),
    phone: user.phone ?? '',
    phone_confirmed_at: time(user.phone_confirmed_at),
    confirmation_sent_at: time(user.confirmation_sent_at),
    confirmed_at: confirmedAt?.toISOString(),
    recovery_sent_at: time(user.recovery_sent_at),
    new_email: user.new_email ?? undefined,
    new_phone: user.new_phone ?? undefined,
    phone_change_sent_at: time(user.phone_change_sent_at),
    email_change_sent_at: time(user.email_change_sent_at),
    reauthentication_sent_at: time(user.reauthentication_sent_at),
    invited_at: time(user.invited_at),
    last_sign_in_at: time(user.last_sign_in_at),
    banned_until: time(user.banned_until),
    deleted_at: time(user.deleted_at),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: time(identity.last_sign_in_at),
      created_at: time(identity.created_at),
      updated_at: time(identity.updated_at),
      email: identity.email ?? undefined,
    })),
    factors: user.factors.length > 0 ? user.factors.map(presentFactor) : undefined,
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    is_anonymous: user.is_anonymous,
  }
}

export const presentFactor = (factor: Factor) => ({
  id: factor.id,
  status: factor.status,
  friendly_name: factor.friendly_name || undefined,
  factor_type: factor.type,
  phone: factor.phone ?? undefined,
  last_challenged_at: time(factor.last_challenged_at),
  created_at: time(factor.created_at),
  updated_at: time(factor.updated_at),
})

export const presentSession = (session: Session) => ({
  access_token: session.accessToken,
  token_type: 'bearer',
  expires_in: session.expiresIn,
  expires_at: session.expiresAt,
  refresh_token: session.refreshToken,
  user: presentUser(session.user),
})

/** Answer to a sign-up with an existing address: looks like a new user, without identities. */
export function presentDecoy({ decoy }: Decoy) {
  const now = decoy.now.toISOString()
  return {
    id: decoy.id,
    aud: 'authenticated',
    role: '',
    email: decoy.email,
    phone: decoy.phone,
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: decoy.data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
