import type { ColumnType, Generated } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

/** Passed as JSON text, so that the driver doesn't treat arrays as PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>
export type Metadata = Record<string, unknown>

export type FactorType = 'totp' | 'phone' | 'webauthn'
export type ChallengeMethod = 's256' | 'plain'

/** One authentication method of a sign-in; `timestamp` in seconds. */
export interface Proof {
  method: string
  timestamp: number
}

/** Public key of a security key, for verifying its signatures. */
export interface Credential {
  id: string
  /** COSE, base64url-encoded. */
  publicKey: string
  /** Signature counter of the key; a cloned key would have a different count. */
  counter: number
  transports: string[]
}

/** Kinds of email; each proves an address in a different way. */
export type MailPurpose =
  | 'confirmation'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** Purpose of a token; the last two are sent to phones. */
export type Purpose = MailPurpose | 'sms' | 'phone_change'

export type AuthTables = {
  users: Narrowed<
    DB['users'],
    {
      app_metadata: Json<Metadata>
      user_metadata: Json<Metadata>
    }
  >
  identities: Narrowed<
    DB['identities'],
    {
      identity_data: Json<Metadata>
    }
  >
  sign_ins: Narrowed<
    DB['sign_ins'],
    {
      amr: Json<Proof[]>
    }
  >
  refresh_tokens: DB['refresh_tokens']
  one_time_tokens: Narrowed<
    DB['one_time_tokens'],
    {
      purpose: Purpose
    }
  >
  flow_states: Narrowed<
    DB['flow_states'],
    {
      code_challenge_method: ChallengeMethod
      provider_tokens: Json<Metadata>
    }
  >
  provider_flows: Narrowed<
    DB['provider_flows'],
    {
      code_challenge_method: ChallengeMethod | null
    }
  >
  used_proofs: DB['used_proofs']
  mfa_factors: Narrowed<
    DB['mfa_factors'],
    {
      type: FactorType
      status: Generated<'unverified' | 'verified'>
      credential: ColumnType<Credential | null, string | null | undefined, string | null>
    }
  >
  mfa_challenges: DB['mfa_challenges']
  passkeys: Narrowed<
    DB['passkeys'],
    {
      credential: Json<Credential>
    }
  >
  passkey_challenges: DB['passkey_challenges']
  mail_turns: DB['mail_turns']
  signing_keys: Narrowed<
    DB['signing_keys'],
    {
      private_jwk: Json<Metadata>
      public_jwk: Json<Metadata>
    }
  >
}

/** The same connection or transaction, typed with this feature's tables. */
export const tables = (db: Database) => db.withTables<AuthTables>()
