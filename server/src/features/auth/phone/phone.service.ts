import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/http/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, banned, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Metadata, Purpose } from '../auth.tables.ts'
import { type Codes, codeHashOf } from '../links/codes.service.ts'
import { insertIdentity } from '../identities.store.ts'
import { checkMetadata } from '../metadata.ts'
import { deleteToken, putOneTimeToken } from '../links/one-time-tokens.store.ts'
import { checkPassword, hashPassword, isPassword } from '../passwords.ts'
import { isBanned, type Session, type Sessions } from '../sessions/sessions.ts'
import type { Decoy } from '../sign-up.service.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { hashOf, makeCode, makeToken } from '../tokens/keys.ts'
import {
  findUserById,
  findUserByPhone,
  findUserRow,
  insertBareUser,
  type User,
  updateUser,
} from '../users.store.ts'
import type { Messages } from './messages.service.ts'
import { newcomer } from '../newcomer.ts'
import { readPhone } from './numbers.ts'

type Languages = string | undefined

const PURPOSES: Record<string, Purpose> = { sms: 'sms', phone_change: 'phone_change' }
const phoneExists = () =>
  new AuthRefusal(422, 'phone_exists', 'A user with this phone number has already been registered')

/** A code that is to be sent once its transaction is through. */
interface Prepared {
  user: User
  code: string
}

/** Accounts that are known by a phone. */
export function createPhone(parts: Parts, codes: Codes, messages: Messages, sessions: Sessions) {
  const { database, clock, settings, secret, authenticator, guesses, background } = parts
  const disabled = (status: number, message: string) =>
    new AuthRefusal(status, 'phone_provider_disabled', message)

  async function prepare(tx: Database, user: User, purpose: Purpose, phone: string): Promise<Prepared> {
    const now = clock.now()
    const code = makeCode()
    await putOneTimeToken(tx, {
      userId: user.id,
      purpose,
      // Nothing but the code is sent: a token that nobody knows.
      tokenHash: hashOf(makeToken()),
      codeHash: codeHashOf(secret, phone, code),
      email: phone,
      forgetsPassword: false,
      flowStateId: null,
      now,
      expiresAt: new Date(now.getTime() + settings.smsTokenSeconds * 1000),
    })
    const sent = purpose === 'sms' ? { confirmation_sent_at: now } : { phone_change_sent_at: now }
    await updateUser(tx, user.id, sent, now)
    return { user: (await findUserById(tx, user.id)) ?? user, code }
  }

  const deliver = (phone: string, { user, code }: Prepared, languages: Languages) =>
    messages.deliver(phone, code, user.user_metadata.locale, languages)

  async function open(
    tx: Database,
    given: { id?: string; phone: string; passwordHash?: string; data: Metadata; isConfirmed: boolean },
  ): Promise<User | undefined> {
    const now = clock.now()
    const user = await insertBareUser(tx, { email: null, ...given, now })
    return user && noteNumber(tx, user, given.phone, given.isConfirmed)
  }

  /** What clients read of it: the identity, and the claims with the user. */
  async function noteNumber(tx: Database, user: User, phone: string, isConfirmed: boolean): Promise<User> {
    const now = clock.now()
    const claims = {
      sub: user.id,
      phone,
      email_verified: Boolean(user.email_confirmed_at),
      phone_verified: isConfirmed,
    }
    await insertIdentity(tx, {
      userId: user.id,
      provider: 'phone',
      providerId: user.id,
      email: null,
      data: claims,
      now,
    })
    const known = user.app_metadata.providers
    const providers = [...new Set([...(Array.isArray(known) ? known : []), 'phone'])]
    await updateUser(
      tx,
      user.id,
      {
        app_metadata: JSON.stringify({ provider: 'phone', ...user.app_metadata, providers }),
        user_metadata: JSON.stringify({ ...user.user_metadata, ...claims }),
      },
      now,
    )
    return (await findUserById(tx, user.id)) ?? user
  }

  async function confirm(tx: Database, user: User): Promise<User> {
    const now = clock.now()
    const metadata = JSON.stringify({ ...user.user_metadata, phone_verified: true })
    await updateUser(tx, user.id, { phone_confirmed_at: now, user_metadata: metadata }, now)
    return (await findUserById(tx, user.id)) ?? user
  }

  /** The proven number takes the place of the one before. */
  async function move(tx: Database, user: User, phone: string): Promise<User> {
    const now = clock.now()
    if (await findUserByPhone(tx, phone)) throw phoneExists()
    const change = { phone, new_phone: null, phone_confirmed_at: now, is_anonymous: false }
    await updateUser(tx, user.id, change, now)
    return noteNumber(tx, { ...user, phone }, phone, true)
  }

  /**
   * Takes the turn to write to a number, prepares a code for whom it is, and sends it: all of it at once, or `behind` the
   * answer where that must not tell who has an account.
   */
  async function inTurn(
    phone: string,
    kind: string,
    languages: Languages,
    work: (tx: Database) => Promise<Prepared | undefined>,
  ): Promise<Prepared | 'behind' | undefined> {
    const send = async (prepared: Prepared | undefined) => {
      if (prepared) await deliver(phone, prepared, languages)
      return prepared
    }
    if (settings.hidesAccounts) {
      await database.transact((tx) => messages.takeTurn(tx, phone, kind))
      background.run(async () => void (await send(await database.transact(work))))
      return 'behind'
    }
    return send(
      await database.transact(async (tx) => {
        await messages.takeTurn(tx, phone, kind)
        return work(tx)
      }),
    )
  }

  async function sendNew(user: User, phone: string, languages: Languages): Promise<void> {
    const prepared = await database.transact(async (tx) => {
      await messages.takeTurn(tx, phone, 'phone_change')
      await updateUser(tx, user.id, { new_phone: phone }, clock.now())
      return prepare(tx, user, 'phone_change', phone)
    })
    await deliver(phone, prepared, languages)
  }

  return {
    async signUp(
      given: { phone: string; password: string; data: Metadata; channel: string },
      languages: Languages,
      device: Device,
    ): Promise<Session | { user: User } | Decoy> {
      if (!settings.signup)
        throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
      if (!settings.phone) throw disabled(400, 'Phone signups are disabled')
      if (!given.password) throw invalid('Signup requires a valid password')
      const phone = readPhone(given.phone)
      messages.checkChannel(given.channel)
      checkPassword(given.password, settings.passwords)
      const data = checkMetadata(given.data)
      const passwordHash = await hashPassword(given.password)
      const isConfirmed = settings.phoneAutoconfirm
      const fresh = { phone, passwordHash, data, isConfirmed }
      if (isConfirmed)
        return database.transact(async (tx) => {
          const user = await open(tx, fresh)
          if (!user) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
          return sessions.open(tx, user, 'password', device)
        })
      const id = randomUUID()
      const prepared = await inTurn(phone, 'sms', languages, async (tx) => {
        const user = (await open(tx, { id, ...fresh })) ?? (await findUserByPhone(tx, phone))
        if (!user) throw new Error('An account was removed while its number was being signed up.')
        const isKnown = user.phone_confirmed_at && !settings.hidesAccounts
        return isKnown ? undefined : prepare(tx, user, 'sms', phone)
      })
      if (prepared === 'behind') return { user: newcomer(id, { phone }, data, clock.now()) }
      if (!prepared) return { decoy: { id: randomUUID(), email: '', phone, data, now: clock.now() } }
      return { user: prepared.user }
    },

    async sendCode(
      given: { phone: string; data: Metadata; channel: string; createsUser: boolean },
      languages: Languages,
    ): Promise<void> {
      if (!settings.phone) throw disabled(400, 'Unsupported phone provider')
      const phone = readPhone(given.phone)
      messages.checkChannel(given.channel)
      const data = checkMetadata(given.data)
      await inTurn(phone, 'sms', languages, async (tx) => {
        const known = await findUserByPhone(tx, phone)
        if (!known && !given.createsUser)
          throw new AuthRefusal(422, 'otp_disabled', 'Signups not allowed for otp')
        if (!known && !settings.signup)
          throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
        const user =
          known ?? (await open(tx, { phone, data, isConfirmed: false })) ?? (await findUserByPhone(tx, phone))
        if (!user) throw new Error('An account was removed while its number was asking for a code.')
        return prepare(tx, user, 'sms', phone)
      })
    },

    async signIn(given: { phone: string; password: string }, device: Device): Promise<Session> {
      if (!settings.phone) throw disabled(422, 'Phone logins are disabled')
      const phone = readPhone(given.phone)
      const user = await findUserRow(database.db, 'phone', phone)
      const target = { kind: 'password', of: user?.id ?? phone } as const
      const guess = await guesses.take('password', [target], { ip: device.ip, userId: user?.id ?? null })
      if (!(await isPassword(given.password, user?.password_hash)) || !user) {
        guesses.failed(guess, async () => user?.id)
        throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
      }
      if (isBanned(user, clock.now())) throw banned(400)
      if (!user.phone_confirmed_at) throw new AuthRefusal(400, 'phone_not_confirmed', 'Phone not confirmed')
      return database.transact(async (tx) => {
        await guesses.forgive(tx, guess, user.id)
        return sessions.open(tx, user, 'password', device)
      })
    },

    /** Turns the code of a message into a session, once. */
    async verify(given: { type: string; phone: string; code: string }, device: Device): Promise<Session> {
      const purpose = PURPOSES[given.type]
      if (!purpose) throw invalid('Invalid sms verification type')
      if (!settings.phone) throw disabled(400, 'Unsupported phone provider')
      const phone = readPhone(given.phone)
      const guess = await guesses.take('code', [{ kind: 'code', of: phone }], { ip: device.ip, userId: null })
      // Not thrown inside: a wrong guess is counted although the call is refused.
      const session = await database.transact(async (tx) => {
        const token = await codes.find(tx, { address: phone, code: given.code }, [purpose])
        if (!token) return undefined
        await deleteToken(tx, token.id)
        const user = await findUserById(tx, token.user_id, 'lock')
        // A message proves the number it went to, and the account may have another one by now.
        if (!user || (purpose === 'sms' ? user.phone : user.new_phone) !== phone) return undefined
        const known = purpose === 'sms' ? await confirm(tx, user) : await move(tx, user, phone)
        await guesses.forgive(tx, guess, user.id)
        return sessions.open(tx, known, 'otp', device)
      })
      if (!session) {
        guesses.failed(guess, async () => (await findUserByPhone(database.db, phone))?.id)
        throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
      }
      authenticator.forget(session.user.id)
      return session
    },

    async resend(given: { type: string; phone: string }, languages: Languages): Promise<void> {
      if (!settings.phone) throw disabled(400, 'Unsupported phone provider')
      const phone = readPhone(given.phone)
      const isChange = given.type === 'phone_change'
      const resendNow = async () => {
        const prepared = await database.transact(async (tx) => {
          const user = await findUserByPhone(tx, phone)
          const number = isChange ? user?.new_phone : user?.phone_confirmed_at ? undefined : user?.phone
          // Where nothing is sent there is nothing to wait for, and nobody uses up what may be sent in an hour.
          if (!user || !number) return undefined
          await messages.takeTurn(tx, number, given.type)
          return prepare(tx, user, isChange ? 'phone_change' : 'sms', number)
        })
        if (prepared)
          await deliver(isChange ? (prepared.user.new_phone ?? phone) : phone, prepared, languages)
      }
      // Only who has an account has to wait: that must not show either.
      if (settings.hidesAccounts) return background.run(resendNow)
      await resendNow()
    },

    /** Sends a code to the number an account is to have; where numbers count as confirmed it has it at once. */
    async change(
      actor: Actor,
      given: { phone: string; channel: string },
      languages: Languages,
    ): Promise<void> {
      if (!settings.phone) throw disabled(422, 'Changing the phone is not enabled')
      const phone = readPhone(given.phone)
      messages.checkChannel(given.channel)
      if (actor.mustStepUp)
        throw new AuthRefusal(
          401,
          'insufficient_aal',
          'AAL2 session is required to update email or password when MFA is enabled.',
        )
      const user = await findUserById(database.db, actor.id)
      if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      if (user.phone === phone) return
      // Where nobody is to learn who has an account, it fails when the code is typed.
      const isTold = !settings.hidesAccounts || settings.phoneAutoconfirm
      if (isTold && (await findUserByPhone(database.db, phone))) throw phoneExists()
      if (!settings.phoneAutoconfirm) return sendNew(user, phone, languages)
      await database.transact((tx) => move(tx, user, phone))
      authenticator.forget(actor.id)
    },
  }
}
