import type { Actor } from '../../platform/http/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Metadata } from './auth.tables.ts'
import {
  deleteIdentitiesOf,
  deleteIdentity,
  findIdentity,
  insertIdentity,
  refreshIdentity,
} from './identities.store.ts'
import type { Mailer, Request } from './mailer.ts'
import {
  confirmEmail,
  findUserByEmail,
  findUserById,
  insertBareUser,
  type User,
  updateUser,
} from './users.store.ts'

/** An identity proven by a provider or a wallet signature. */
export interface ProvenIdentity {
  provider: string
  /** User id at the provider. */
  providerId: string
  /** Normalised; null if the provider returns none. */
  email: string | null
  /** True if the provider has verified the address. */
  isEmailVerified: boolean
  /** Claims of the provider about the user. */
  claims: Metadata
}

/** Thrown after the commit, because the email is sent within the transaction. */
type SignInResult = { user: User } | { refused: AuthRefusal }

/** Finds the account of an external identity, and links and unlinks identities. */
export function createIdentities({ database, clock, settings, authenticator }: Parts, mailer: Mailer) {
  const signupDisabled = () =>
    new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  const alreadyLinked = () =>
    new AuthRefusal(422, 'identity_already_exists', 'Identity is already linked to another user')

  async function saveProvider(tx: Database, user: User, verified: ProvenIdentity): Promise<User> {
    const now = clock.now()
    const existing = user.app_metadata.providers
    const providers = [...new Set([...(Array.isArray(existing) ? existing : []), verified.provider])]
    await updateUser(
      tx,
      user.id,
      {
        app_metadata: JSON.stringify({ provider: verified.provider, ...user.app_metadata, providers }),
        user_metadata: JSON.stringify({ ...user.user_metadata, ...verified.claims }),
      },
      now,
    )
    return (await findUserById(tx, user.id)) ?? user
  }

  async function add(tx: Database, user: User, verified: ProvenIdentity): Promise<User> {
    const { provider, providerId, email, claims } = verified
    const now = clock.now()
    if (!(await insertIdentity(tx, { userId: user.id, provider, providerId, email, data: claims, now })))
      throw alreadyLinked()
    return saveProvider(tx, user, verified)
  }

  async function open(tx: Database, verified: ProvenIdentity, isConfirmed: boolean): Promise<User> {
    if (!settings.signup) throw signupDisabled()
    const { email } = verified
    const user = await insertBareUser(tx, { email, phone: null, isConfirmed, data: {}, now: clock.now() })
    // Someone has just signed up with this address; a retry finds their account.
    if (!user) throw new AuthRefusal(409, 'conflict', 'The account is being opened, please try again')
    return add(tx, user, verified)
  }

  /** The person who signed up without verifying the address may not own it, so their credentials are removed. */
  async function takeOver(tx: Database, user: User): Promise<User> {
    const now = clock.now()
    await deleteIdentitiesOf(tx, user.id)
    await updateUser(tx, user.id, { password_hash: null, user_metadata: '{}', app_metadata: '{}' }, now)
    await confirmEmail(tx, { ...user, identities: [], user_metadata: {} }, now)
    return (await findUserById(tx, user.id)) ?? user
  }

  async function resolve(tx: Database, verified: ProvenIdentity, request: Request): Promise<SignInResult> {
    const { provider, providerId, email, isEmailVerified, claims } = verified
    const identity = await findIdentity(tx, provider, providerId)
    if (identity) {
      await refreshIdentity(tx, identity.id, { email, data: claims, now: clock.now() })
      const user = await findUserById(tx, identity.user_id, 'lock')
      if (!user) throw new Error('The user of this identity no longer exists.')
      if (user.email && !user.email_confirmed_at && user.email === email && isEmailVerified)
        await confirmEmail(tx, user, clock.now())
      if (user.email && !user.email_confirmed_at && !isEmailVerified)
        return askToVerify(tx, user, provider, request)
      return { user: await saveProvider(tx, user, verified) }
    }
    const namesake = email ? await findUserByEmail(tx, email) : undefined
    if (namesake && isEmailVerified) {
      const user = namesake.email_confirmed_at ? namesake : await takeOver(tx, namesake)
      return { user: await add(tx, user, verified) }
    }
    // A provider without a verified address must not open an existing account.
    if (namesake) return askToVerify(tx, namesake, provider, request)
    const isConfirmed = isEmailVerified || settings.autoconfirm
    const user = await open(tx, verified, isConfirmed)
    return email && !isConfirmed ? askToVerify(tx, user, provider, request) : { user }
  }

  async function askToVerify(
    tx: Database,
    user: User,
    provider: string,
    request: Request,
  ): Promise<{ refused: AuthRefusal }> {
    if (!user.email_confirmed_at && user.email) {
      await mailer.takeTurn(tx, user.email, 'signup')
      await mailer.send(tx, user, 'confirmation', request)
    }
    const message = user.email_confirmed_at
      ? `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`
      : `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
    return { refused: new AuthRefusal(422, 'provider_email_needs_verification', message) }
  }

  return {
    /**
     * Finds or creates the account of a proven identity. Returns refusals instead of throwing, so that the
     * transaction commits its emails and records.
     */
    resolve,

    /** Links an identity to the account of the signed-in user. */
    async link(tx: Database, userId: string, verified: ProvenIdentity): Promise<User> {
      const user = await findUserById(tx, userId, 'lock')
      if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      if (await findIdentity(tx, verified.provider, verified.providerId)) throw alreadyLinked()
      const linked = await add(tx, user, verified)
      const { email, isEmailVerified } = verified
      if (!linked.is_anonymous) return linked
      // An anonymous user becomes a regular one, with the address if no one else has it.
      const isFree = email !== null && isEmailVerified && !(await findUserByEmail(tx, email))
      await updateUser(
        tx,
        userId,
        { is_anonymous: false, ...(isFree && { email, email_confirmed_at: clock.now() }) },
        clock.now(),
      )
      return (await findUserById(tx, userId)) ?? linked
    },

    /** @throws AuthRefusal for the last sign-in method, and for other users' identities. */
    async unlink(actor: Actor, identityId: string): Promise<void> {
      checkLinking(actor)
      await database.transact(async (tx) => {
        const user = await findUserById(tx, actor.id, 'lock')
        const identity = user?.identities.find(({ id }) => id === identityId)
        if (!user || !identity) throw new AuthRefusal(422, 'identity_not_found', "Identity doesn't exist")
        if (user.identities.length < 2)
          throw new AuthRefusal(
            422,
            'single_identity_not_deletable',
            'User must have at least 1 identity after unlinking',
          )
        await deleteIdentity(tx, identityId)
        const providers = user.identities
          .filter(({ id }) => id !== identityId)
          .map(({ provider }) => provider)
        const metadata = { ...user.app_metadata, provider: providers[0], providers: [...new Set(providers)] }
        await updateUser(tx, user.id, { app_metadata: JSON.stringify(metadata) }, clock.now())
      })
      authenticator.invalidate(actor.id)
    },

    checkLinking,
  }

  /** @throws AuthRefusal if the deployment or this sign-in doesn't allow linking. */
  function checkLinking(actor: Actor): void {
    if (!settings.linksIdentities)
      throw new AuthRefusal(404, 'manual_linking_disabled', 'Manual linking is disabled')
    if (actor.mustStepUp)
      throw new AuthRefusal(401, 'insufficient_aal', 'AAL2 session is required to change identities')
  }
}

export type Identities = ReturnType<typeof createIdentities>
