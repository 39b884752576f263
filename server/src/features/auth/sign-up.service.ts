import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal, invalid, withoutEmail } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Metadata } from './auth.tables.ts'
import { readEmail } from './emails.ts'
import type { Mailer, Request } from './mailer.ts'
import { checkMetadata } from './metadata.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import type { Session, Sessions } from './sessions/sessions.ts'
import type { Device } from './sessions/sign-ins.store.ts'
import { newUser } from './newcomer.ts'
import { findUserByEmail, insertUser, type NewUser, type User } from './users.store.ts'

export interface SignUp {
  email: string
  password: string
  data: Metadata
}

/** Response for an address that is taken: looks like a new user but doesn't exist. */
export interface Decoy {
  decoy: { id: string; email: string; phone: string; data: Metadata; now: Date }
}

/** Sign-up with a password. The address is confirmed by email unless autoconfirm is on. */
export function createSignUp(
  { database, clock, settings, background }: Parts,
  sessions: Sessions,
  mailer: Mailer,
) {
  /** Emails the existing owner of an address, as for a new sign-up. */
  async function createOrMail(tx: Database, fresh: NewUser, request: Request): Promise<void> {
    const user = (await insertUser(tx, fresh)) ?? (await findUserByEmail(tx, fresh.email))
    if (user) await mailer.send(tx, user, user.email_confirmed_at ? 'magiclink' : 'confirmation', request)
  }

  return async function signUp(
    input: SignUp,
    request: Request,
    device: Device,
  ): Promise<Session | { user: User } | Decoy> {
    if (!settings.signup)
      throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (!settings.email) throw withoutEmail(400, 'signups')
    if (!input.password) throw invalid('Signup requires a valid password')
    const email = readEmail(input.email)
    checkPassword(input.password, settings.passwords)
    const data = checkMetadata(input.data)
    // Before any lookup, so that known and unknown addresses take the same time.
    const passwordHash = await hashPassword(input.password)

    const now = clock.now()
    const fresh = { email, passwordHash, data, isConfirmed: settings.autoconfirm, now }
    if (settings.hidesAccounts) {
      const id = randomUUID()
      await database.transact((tx) => mailer.takeTurn(tx, email, 'signup'))
      background.run(() => database.transact((tx) => createOrMail(tx, { id, ...fresh }, request)))
      return { user: newUser(id, { email }, data, now) }
    }
    return database.transact(async (tx) => {
      if (settings.autoconfirm) {
        const user = await insertUser(tx, fresh)
        if (!user) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
        return sessions.open(tx, user, 'password', device)
      }
      await mailer.takeTurn(tx, email, 'signup')
      const user = (await insertUser(tx, fresh)) ?? (await findUserByEmail(tx, email))
      if (!user) throw new Error('The account was deleted during sign-up.')
      if (user.email_confirmed_at) return { decoy: { id: randomUUID(), email, phone: '', data, now } }
      await mailer.send(tx, user, 'confirmation', request)
      return { user: (await findUserByEmail(tx, email)) ?? user }
    })
  }
}
