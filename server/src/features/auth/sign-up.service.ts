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
import { newcomer } from './newcomer.ts'
import { findUserByEmail, insertUser, type NewUser, type User } from './users.store.ts'

export interface SignUp {
  email: string
  password: string
  data: Metadata
}

/** What the client is told for an address that is taken: shaped like a new user, nobody in truth. */
export interface Decoy {
  decoy: { id: string; email: string; phone: string; data: Metadata; now: Date }
}

/** Opens accounts with a password. The address is confirmed by a mail unless the deployment says otherwise. */
export function createSignUp(
  { database, clock, settings, background }: Parts,
  sessions: Sessions,
  mailer: Mailer,
) {
  /** Whoever has the address already is let in by their mail, as whoever has just given it. */
  async function openOrMail(tx: Database, fresh: NewUser, request: Request): Promise<void> {
    const user = (await insertUser(tx, fresh)) ?? (await findUserByEmail(tx, fresh.email))
    if (user) await mailer.send(tx, user, user.email_confirmed_at ? 'magiclink' : 'confirmation', request)
  }

  return async function signUp(
    given: SignUp,
    request: Request,
    device: Device,
  ): Promise<Session | { user: User } | Decoy> {
    if (!settings.signup)
      throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    if (!settings.email) throw withoutEmail(400, 'signups')
    if (!given.password) throw invalid('Signup requires a valid password')
    const email = readEmail(given.email)
    checkPassword(given.password, settings.passwords)
    const data = checkMetadata(given.data)
    // Before anything is looked up: known and unknown addresses take as long.
    const passwordHash = await hashPassword(given.password)

    const now = clock.now()
    const fresh = { email, passwordHash, data, isConfirmed: settings.autoconfirm, now }
    if (settings.hidesAccounts) {
      const id = randomUUID()
      await database.transact((tx) => mailer.takeTurn(tx, email, 'signup'))
      background.run(() => database.transact((tx) => openOrMail(tx, { id, ...fresh }, request)))
      return { user: newcomer(id, { email }, data, now) }
    }
    return database.transact(async (tx) => {
      if (settings.autoconfirm) {
        const user = await insertUser(tx, fresh)
        if (!user) throw new AuthRefusal(422, 'user_already_exists', 'User already registered')
        return sessions.open(tx, user, 'password', device)
      }
      await mailer.takeTurn(tx, email, 'signup')
      const user = (await insertUser(tx, fresh)) ?? (await findUserByEmail(tx, email))
      if (!user) throw new Error('An account was removed while its address was being signed up.')
      if (user.email_confirmed_at) return { decoy: { id: randomUUID(), email, phone: '', data, now } }
      await mailer.send(tx, user, 'confirmation', request)
      return { user: (await findUserByEmail(tx, email)) ?? user }
    })
  }
}
