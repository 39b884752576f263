import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/http/index.ts'
import { AuthRefusal, banned, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Metadata, Purpose } from '../auth.tables.ts'
import type { Codes } from '../links/codes.service.ts'
import { checkMetadata } from '../metadata.ts'
import { deleteToken } from '../links/one-time-tokens.store.ts'
import { checkPassword, hashPassword, isPassword } from '../passwords.ts'
import { isBanned, type Session, type Sessions } from '../sessions/sessions.ts'
import type { Decoy } from '../sign-up.service.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import { findUserById, findUserByPhone, findUserRow, type User } from '../users.store.ts'
import type { Messages } from './messages.service.ts'
import { newUser } from '../newcomer.ts'
import { readPhone } from './numbers.ts'
import { createPhoneNumbers, phoneExists } from './phone-numbers.service.ts'
import { createSmsCodes, type Languages } from './sms-codes.service.ts'

const PURPOSES: Record<string, Purpose> = { sms: 'sms', phone_change: 'phone_change' }
/** Accounts with a phone number. */
export function createPhone(parts: Parts, codes: Codes, messages: Messages, sessions: Sessions) {
  const { database, clock, settings, authenticator, guesses, background } = parts
  const disabled = (status: number, message: string) =>
    new AuthRefusal(status, 'phone_provider_disabled', message)

  const numbers = createPhoneNumbers(clock)
  const smsCodes = createSmsCodes(parts, messages)

  return {
    async signUp(
      input: { phone: string; password: string; data: Metadata; channel: string },
      languages: Languages,
      device: Device,
    ): Promise<Session | { user: User } | Decoy> {
      if (!settings.signup)
        throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
      if (!settings.phone) throw disabled(400, 'Phone signups are disabled')
      if (!input.password) throw invalid('Signup requires a valid password')
      const phone = readPhone(input.phone)
      messages.checkChannel(input.channel)
      checkPassword(input.password, settings.passwords)
      const data = checkMetadata(input.data)
      const passwordHash = await hashPassword(input.password)
      const isConfirmed = settings.phoneAutoconfirm
      const fresh = { phone, passwordHash, data, isConfirmed }
      if (isConfirmed)
        return database.transact(async (tx) => {
          const user = await numbers.open(tx, fresh)
          if (!user) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
          return sessions.open(tx, user, 'password', device)
        })
      const id = randomUUID()
      const prepared = await smsCodes.inTurn(phone, 'sms', languages, async (tx) => {
        const user = (await numbers.open(tx, { id, ...fresh })) ?? (await findUserByPhone(tx, phone))
        if (!user) throw new Error('The account was deleted during sign-up.')
        const isKnown = user.phone_confirmed_at && !settings.hidesAccounts
        return isKnown ? undefined : smsCodes.prepare(tx, user, 'sms', phone)
      })
      if (prepared === 'behind') return { user: newUser(id, { phone }, data, clock.now()) }
      if (!prepared) return { decoy: { id: randomUUID(), email: '', phone, data, now: clock.now() } }
      return { user: prepared.user }
    },

    async sendCode(
      input: { phone: string; data: Metadata; channel: string; createsUser: boolean },
      languages: Languages,
    ): Promise<void> {
      if (!settings.phone) throw disabled(400, 'Unsupported phone provider')
      const phone = readPhone(input.phone)
      messages.checkChannel(input.channel)
      const data = checkMetadata(input.data)
      await smsCodes.inTurn(phone, 'sms', languages, async (tx) => {
        const existing = await findUserByPhone(tx, phone)
        if (!existing && !input.createsUser)
          throw new AuthRefusal(422, 'otp_disabled', 'Signups not allowed for otp')
        if (!existing && !settings.signup)
          throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
        const user =
          existing ??
          (await numbers.open(tx, { phone, data, isConfirmed: false })) ??
          (await findUserByPhone(tx, phone))
        if (!user) throw new Error('The account was deleted while its code was being sent.')
        return smsCodes.prepare(tx, user, 'sms', phone)
      })
    },

    async signIn(input: { phone: string; password: string }, device: Device): Promise<Session> {
      if (!settings.phone) throw disabled(422, 'Phone logins are disabled')
      const phone = readPhone(input.phone)
      const user = await findUserRow(database.db, 'phone', phone)
      const target = { kind: 'password', of: user?.id ?? phone } as const
      const guess = await guesses.take('password', [target], { ip: device.ip, userId: user?.id ?? null })
      if (!(await isPassword(input.password, user?.password_hash)) || !user) {
        guesses.failed(guess, async () => user?.id)
        throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
      }
      if (isBanned(user, clock.now())) throw banned(400, user)
      if (!user.phone_confirmed_at) throw new AuthRefusal(400, 'phone_not_confirmed', 'Phone not confirmed')
      return database.transact(async (tx) => {
        await guesses.forgive(tx, guess, user.id)
        return sessions.open(tx, user, 'password', device)
      })
    },

    /** Redeems a phone code for a session, once. */
    async verify(input: { type: string; phone: string; code: string }, device: Device): Promise<Session> {
      const purpose = PURPOSES[input.type]
      if (!purpose) throw invalid('Invalid sms verification type')
      if (!settings.phone) throw disabled(400, 'Unsupported phone provider')
      const phone = readPhone(input.phone)
      const guess = await guesses.take('code', [{ kind: 'code', of: phone }], { ip: device.ip, userId: null })
      // Not thrown inside the transaction, so that a wrong guess is counted although the call is refused.
      const session = await database.transact(async (tx) => {
        const token = await codes.find(tx, { address: phone, code: input.code }, [purpose])
        if (!token) return undefined
        await deleteToken(tx, token.id)
        const user = await findUserById(tx, token.user_id, 'lock')
        // A message proves the number it was sent to, but the account may have another one now.
        if (!user || (purpose === 'sms' ? user.phone : user.new_phone) !== phone) return undefined
        const confirmed =
          purpose === 'sms' ? await numbers.confirm(tx, user) : await numbers.move(tx, user, phone)
        await guesses.forgive(tx, guess, user.id)
        return sessions.open(tx, confirmed, 'otp', device)
      })
      if (!session) {
        guesses.failed(guess, async () => (await findUserByPhone(database.db, phone))?.id)
        throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
      }
      authenticator.invalidate(session.user.id)
      return session
    },

    async resend(input: { type: string; phone: string }, languages: Languages): Promise<void> {
      if (!settings.phone) throw disabled(400, 'Unsupported phone provider')
      const phone = readPhone(input.phone)
      const isChange = input.type === 'phone_change'
      const resendNow = async () => {
        const prepared = await database.transact(async (tx) => {
          const user = await findUserByPhone(tx, phone)
          const number = isChange ? user?.new_phone : user?.phone_confirmed_at ? undefined : user?.phone
          // Without a message there is no turn to wait for and no quota to use.
          if (!user || !number) return undefined
          await messages.takeTurn(tx, number, input.type)
          return smsCodes.prepare(tx, user, isChange ? 'phone_change' : 'sms', number)
        })
        if (prepared)
          await smsCodes.deliver(isChange ? (prepared.user.new_phone ?? phone) : phone, prepared, languages)
      }
      // Only existing accounts would have to wait, which must not be visible.
      if (settings.hidesAccounts) return background.run(resendNow)
      await resendNow()
    },

    /** Sends a code to the new number. With autoconfirm the number changes immediately. */
    async change(
      actor: Actor,
      input: { phone: string; channel: string },
      languages: Languages,
    ): Promise<void> {
      if (!settings.phone) throw disabled(422, 'Changing the phone is not enabled')
      const phone = readPhone(input.phone)
      messages.checkChannel(input.channel)
      if (actor.mustStepUp)
        throw new AuthRefusal(
          401,
          'insufficient_aal',
          'AAL2 session is required to update email or password when MFA is enabled.',
        )
      const user = await findUserById(database.db, actor.id)
      if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      if (user.phone === phone) return
      // With hidden accounts it fails only when the code is entered.
      const revealsAccounts = !settings.hidesAccounts || settings.phoneAutoconfirm
      if (revealsAccounts && (await findUserByPhone(database.db, phone))) throw phoneExists()
      if (!settings.phoneAutoconfirm) return smsCodes.sendNew(user, phone, languages)
      await database.transact((tx) => numbers.move(tx, user, phone))
      authenticator.invalidate(actor.id)
    },
  }
}
