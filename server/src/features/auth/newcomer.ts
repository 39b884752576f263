import { randomUUID } from 'node:crypto'
import type { Metadata } from './auth.tables.ts'
import type { User } from './users.store.ts'

/** A user as returned right after sign-up, also for decoys. */
export function newUser(
  id: string,
  reached: { email: string } | { phone: string },
  data: Metadata,
  now: Date,
): User {
  const provider = 'email' in reached ? 'email' : 'phone'
  const claims = { ...data, sub: id, ...reached, email_verified: false, phone_verified: false }
  const identity = {
    id: randomUUID(),
    user_id: id,
    provider,
    provider_id: id,
    identity_data: claims,
    email: 'email' in reached ? reached.email : null,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  }
  return {
    id,
    email: null,
    phone: null,
    ...reached,
    password_hash: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    email_change_agreed: false,
    new_phone: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    invited_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    app_metadata: { provider, providers: [provider] },
    user_metadata: claims,
    identities: [identity],
    factors: [],
    created_at: now,
    updated_at: now,
  }
}
