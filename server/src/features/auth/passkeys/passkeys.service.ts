import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { KeySite } from '../auth.settings.ts'
import type { Credential } from '../auth.tables.ts'
import {
  ALGORITHMS,
  handleOf,
  isKeyAnswer,
  toStoredCredential,
  toLibraryCredential,
  SITE_NAME,
  webauthn,
} from '../factors/credentials.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { findUserById, type User } from '../users.store.ts'
import {
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  lockByCredential,
  recordPasskeyUse,
  type Passkey,
  passkeysOf,
  renamePasskey,
  takePasskeyChallenge,
} from './passkeys.store.ts'
import { siteOfPasskeys } from './passkey-site.ts'

const MAX_PASSKEYS = 10
const LIFE_SECONDS = 300
const MAX_NAME_LENGTH = 120

const refused = (status: number, code: string, message: string) => new AuthRefusal(status, code, message)
const passkeyNotFound = () => refused(404, 'validation_failed', 'Passkey not found')
const wrong = () => refused(400, 'webauthn_verification_failed', 'Credential verification failed')

/** Options for the browser's WebAuthn call and their expiry. */
export interface Ceremony {
  challengeId: string
  options: object
  /** In seconds. */
  expiresAt: number
}

/** The client's response from a key. */
export interface Answer {
  challengeId: string
  credential: unknown
}

/** A passkey change, for the notification to the owner. */
export interface PasskeyChange {
  userId: string
  what: 'added' | 'removed'
}

interface PasskeysDeps {
  sessions: Sessions
  publicUrl: () => string
  notify: (tx: Database, change: PasskeyChange) => Promise<void>
}

interface ExpectedChallenge {
  expectedChallenge: string
  expectedOrigin: string[]
  expectedRPID: string
  requireUserVerification: true
}

/** Any library error on client input counts as a failed proof. */
async function proofOf<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw wrong()
  }
}

/** Users with a second factor must have verified it to list or change passkeys. */
function checkManager(actor: Actor): void {
  if (actor.mustStepUp) throw refused(403, 'insufficient_aal', 'AAL2 required to manage passkeys')
}

function checkRoom(passkeys: Passkey[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw refused(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

function checkUser(user: User | undefined): User {
  if (!user || user.deleted_at) throw wrong()
  if (user.email && !user.email_confirmed_at) throw refused(403, 'email_not_confirmed', 'Email not confirmed')
  if (user.phone && !user.phone_confirmed_at) throw refused(403, 'phone_not_confirmed', 'Phone not confirmed')
  return user
}

async function verified(
  passkey: Passkey,
  credential: object,
  expected: ExpectedChallenge,
): Promise<Credential> {
  const { verifyAuthenticationResponse } = await webauthn()
  const response = credential as AuthenticationResponseJSON
  // The user handle in the response must belong to the owner of the passkey.
  const handle = Buffer.from(handleOf(passkey.user_id)).toString('base64url')
  if (response.response.userHandle !== handle) throw wrong()
  const read = await proofOf(() =>
    verifyAuthenticationResponse({
      ...expected,
      response,
      credential: toLibraryCredential(passkey.credential),
    }),
  )
  if (!read.verified) throw wrong()
  return { ...passkey.credential, counter: read.authenticationInfo.newCounter }
}

/** Passkeys: a discoverable credential with user verification signs in without further proof. */
export function createPasskeys(
  { database, clock, settings }: Parts,
  { sessions, publicUrl, notify }: PasskeysDeps,
) {
  const { db } = database

  function site(): KeySite | undefined {
    if (typeof settings.passkeys === 'object') return settings.passkeys
    return settings.passkeys ? siteOfPasskeys(publicUrl()) : undefined
  }

  function neededSite(): KeySite {
    const relyingParty = site()
    if (!relyingParty) throw refused(404, 'passkey_disabled', 'Passkeys are disabled')
    return relyingParty
  }

  /** Kept permanently, as for second factors, because account security is investigated after a loss. */
  const note = (tx: Database, { id, user_id: userId }: Passkey, change: PasskeyChange['what']) =>
    recordAudit(tx, {
      actorId: userId,
      action: `account.passkey.${change}`,
      subjectId: userId,
      at: clock.now(),
      ...(change === 'added' ? { before: {}, after: { id } } : { before: { id }, after: {} }),
    })

  async function startCeremony(userId: string | null, options: { challenge: string }): Promise<Ceremony> {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000)
    const { challenge } = options
    const challengeId = await insertPasskeyChallenge(db, { userId, challenge, now, expiresAt })
    return { challengeId, options, expiresAt: Math.floor(expiresAt.getTime() / 1000) }
  }

  /** Outside a transaction, so that a challenge is used up in any case. */
  async function take(
    userId: string | null,
    { challengeId, credential }: Answer,
  ): Promise<{ expected: ExpectedChallenge; credential: { id: string; response: object } }> {
    if (!isKeyAnswer(credential)) throw invalid('credential is required')
    const challenge = await takePasskeyChallenge(db, { id: challengeId, userId })
    if (!challenge) throw refused(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
    if (challenge.expires_at <= clock.now())
      throw refused(400, 'webauthn_challenge_expired', 'Challenge has expired')
    const { rpId, origins } = neededSite()
    const expected: ExpectedChallenge = {
      expectedChallenge: challenge.challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      // It is the only factor, so possession alone isn't enough.
      requireUserVerification: true,
    }
    return { expected, credential }
  }

  async function ownUser(tx: Database, actor: Actor, lock?: 'lock'): Promise<User> {
    const user = await findUserById(tx, actor.id, lock)
    if (!user) throw refused(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (user.is_anonymous) throw refused(403, 'no_authorization', 'Anonymous users cannot register passkeys')
    if (user.identities.some(({ provider }) => provider.startsWith('sso:')))
      throw refused(422, 'validation_failed', 'SSO users cannot register passkeys')
    return user
  }

  async function remove(tx: Database, userId: string, id: string): Promise<Passkey> {
    const passkey = await deletePasskey(tx, userId, id)
    if (!passkey) throw passkeyNotFound()
    await notify(tx, { userId, what: 'removed' })
    return passkey
  }

  return {
    /** Relying party for passkeys; undefined if they are unavailable or turned off. */
    site,

    async startRegistration(actor: Actor): Promise<Ceremony> {
      const { rpId } = neededSite()
      checkManager(actor)
      const user = await ownUser(db, actor)
      const passkeys = await passkeysOf(db, actor.id)
      checkRoom(passkeys)
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID: rpId,
        userName: user.email ?? user.phone ?? user.id,
        userID: handleOf(user.id),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return startCeremony(user.id, options)
    },

    async verifyRegistration(actor: Actor, answer: Answer): Promise<Passkey> {
      neededSite()
      checkManager(actor)
      const { expected, credential } = await take(actor.id, answer)
      const { verifyRegistrationResponse } = await webauthn()
      const response = credential as unknown as RegistrationResponseJSON
      const read = await proofOf(() =>
        verifyRegistrationResponse({ ...expected, response, supportedAlgorithmIDs: ALGORITHMS }),
      )
      if (!read.verified) throw wrong()
      const stored = toStoredCredential(read.registrationInfo.credential)
      return database.transact(async (tx) => {
        // Locks the account, so that concurrent registrations can't exceed the limit.
        const user = await ownUser(tx, actor, 'lock')
        checkRoom(await passkeysOf(tx, user.id))
        const passkey = await insertPasskey(tx, { userId: user.id, credential: stored, now: clock.now() })
        if (!passkey)
          throw refused(422, 'webauthn_credential_exists', 'This credential is already registered')
        await note(tx, passkey, 'added')
        await notify(tx, { userId: user.id, what: 'added' })
        return passkey
      })
    },

    /** Reveals nothing about users, because the credential is discoverable. */
    async startSignIn(): Promise<Ceremony> {
      const { rpId } = neededSite()
      const { generateAuthenticationOptions } = await webauthn()
      return startCeremony(
        null,
        await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' }),
      )
    },

    async signIn(answer: Answer, device: Device): Promise<Session> {
      neededSite()
      const { expected, credential } = await take(null, answer)
      return database.transact(async (tx) => {
        const passkey = await lockByCredential(tx, credential.id)
        if (!passkey) throw wrong()
        const used = await verified(passkey, credential, expected)
        const user = checkUser(await findUserById(tx, passkey.user_id))
        await recordPasskeyUse(tx, { id: passkey.id, credential: used, now: clock.now() })
        return sessions.open(tx, user, 'passkey', device)
      })
    },

    async list(actor: Actor): Promise<Passkey[]> {
      neededSite()
      checkManager(actor)
      return passkeysOf(db, actor.id)
    },

    async rename(actor: Actor, id: string, name: string): Promise<Passkey> {
      neededSite()
      if (!name) throw invalid('friendly_name is required')
      checkManager(actor)
      if (name.length > MAX_NAME_LENGTH)
        throw invalid(`friendly_name must be ${MAX_NAME_LENGTH} characters or less`)
      const passkey = await renamePasskey(db, { userId: actor.id, id, name })
      if (!passkey) throw passkeyNotFound()
      return passkey
    },

    async remove(actor: Actor, id: string): Promise<void> {
      neededSite()
      checkManager(actor)
      await database.transact(async (tx) => note(tx, await remove(tx, actor.id, id), 'removed'))
    },

    /** For the holder of the service key. */
    async listOf(userId: string): Promise<Passkey[]> {
      neededSite()
      if (!(await findUserById(db, userId))) throw refused(404, 'user_not_found', 'User not found')
      return passkeysOf(db, userId)
    },

    async removeOf(userId: string, id: string): Promise<void> {
      neededSite()
      await database.transact((tx) => remove(tx, userId, id))
    },
  }
}
