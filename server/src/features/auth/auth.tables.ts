import type { ColumnType, Generated } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Written as JSON text, so that the driver does not take an array for one of PostgreSQL's. */
type Json<T> = ColumnType<T, string, string>
export type Metadata = Record<string, unknown>

export type FactorType = 'totp' | 'phone' | 'webauthn'
export type ChallengeMethod = 's256' | 'plain'

/** One way a sign-in was proven; `timestamp` is in seconds. */
export interface Proof {
  method: string
  timestamp: number
}

/** Of a security key: what it signs is checked with it. */
export interface Credential {
  id: string
  /** Base64url, in COSE. */
  publicKey: string
  /** How often it has signed, by its own count; a copy of it would count apart. */
  counter: number
  transports: string[]
}

/** The mails' kinds; each kind of token proves an address in its own way. */
export type MailPurpose =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** What a token is good for; the last two go to phones. */
export type Purpose = MailPurpose | 'sms' | 'phone_change'

export type AuthTables = {
  users: {
    id: Generated<string>
    email: string | null
    phone: Generated<string | null>
    password_hash: string | null
    email_confirmed_at: Generated<Date | null>
    phone_confirmed_at: Generated<Date | null>
    confirmation_sent_at: Generated<Date | null>
    recovery_sent_at: Generated<Date | null>
    new_email: Generated<string | null>
    email_change_sent_at: Generated<Date | null>
    email_change_agreed: Generated<boolean>
    new_phone: Generated<string | null>
    phone_change_sent_at: Generated<Date | null>
    reauthentication_sent_at: Generated<Date | null>
    invited_at: Generated<Date | null>
    last_sign_in_at: Generated<Date | null>
    banned_until: Generated<Date | null>
    deleted_at: Generated<Date | null>
    is_anonymous: Generated<boolean>
    app_metadata: Json<Metadata>
    user_metadata: Json<Metadata>
    created_at: Date
    updated_at: Date
  }
  identities: {
    id: Generated<string>
    user_id: string
    provider: string
    provider_id: string
    identity_data: Json<Metadata>
    email: string | null
    last_sign_in_at: Date | null
    created_at: Date
    updated_at: Date
  }
  sign_ins: {
    id: Generated<string>
    user_id: string
    aal: Generated<string>
    amr: Json<Proof[]>
    ip: string | null
    user_agent: string | null
    created_at: Date
    refreshed_at: Generated<Date | null>
    token_seen_at: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  refresh_tokens: {
    id: Generated<number>
    token_hash: string
    sign_in_id: string
    parent_hash: string | null
    revoked_at: Generated<Date | null>
    seen_at: Generated<Date | null>
    created_at: Date
  }
  one_time_tokens: {
    id: Generated<string>
    user_id: string
    purpose: Purpose
    token_hash: string
    code_hash: string
    wrong_guesses: Generated<number>
    relates_to: string
    forgets_password: boolean
    flow_state_id: string | null
    created_at: Date
    expires_at: Date
  }
  flow_states: {
    id: Generated<string>
    code_challenge: string
    code_challenge_method: ChallengeMethod
    code_hash: Generated<string | null>
    user_id: Generated<string | null>
    method: Generated<string | null>
    provider_tokens: Json<Metadata>
    created_at: Date
    approved_at: Generated<Date | null>
  }
  provider_flows: {
    id: Generated<string>
    provider: string
    code_verifier: string
    nonce: string
    redirect_to: string
    code_challenge: string | null
    code_challenge_method: ChallengeMethod | null
    linking_user_id: string | null
    created_at: Date
  }
  used_proofs: { hash: string; used_at: Date }
  mfa_factors: {
    id: Generated<string>
    user_id: string
    type: FactorType
    status: Generated<'unverified' | 'verified'>
    friendly_name: string | null
    secret: string | null
    last_step: Generated<string | null>
    phone: Generated<string | null>
    credential: ColumnType<Credential | null, string | null | undefined, string | null>
    last_challenged_at: Generated<Date | null>
    created_at: Date
    updated_at: Date
  }
  mfa_challenges: {
    id: Generated<string>
    factor_id: string
    ip: string
    challenge: Generated<string | null>
    code_hash: Generated<string | null>
    wrong_guesses: Generated<number>
    created_at: Date
    expires_at: Date
    verified_at: Generated<Date | null>
  }
  passkeys: {
    id: Generated<string>
    user_id: string
    credential_id: string
    credential: Json<Credential>
    friendly_name: Generated<string>
    created_at: Date
    last_used_at: Generated<Date | null>
  }
  passkey_challenges: {
    id: Generated<string>
    user_id: string | null
    challenge: string
    expires_at: Date
  }
  mail_turns: { address_hash: string; kind: string; asked_at: Date }
  signing_keys: {
    kid: string
    algorithm: string
    private_jwk: Json<Metadata>
    public_jwk: Json<Metadata>
    created_at: Date
    retired_at: Generated<Date | null>
  }
}

/** The same connection or transaction, knowing the tables of this feature. */
export const tables = (db: Database) => db.withTables<AuthTables>()
