import { AuthRefusal, banned, invalid, withoutEmail } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import { isPassword } from './passwords.ts'
import { isBanned, type Session, type Sessions } from './sessions.ts'
import type { Device } from './sign-ins.store.ts'
import { findUserByEmail } from './users.store.ts'

/** Signs in with a password. Any mismatch gets one answer, after one time. */
export function createPasswordSignIn({ database, clock, settings }: Parts, sessions: Sessions) {
  return async function signInWithPassword(
    given: { email: string; password: string },
    device: Device,
  ): Promise<Session> {
    if (!given.email) throw invalid('missing email or phone')
    if (!settings.email) throw withoutEmail(422, 'logins')
    const user = await findUserByEmail(database.db, given.email.trim().toLowerCase())
    if (!(await isPassword(given.password, user?.password_hash)) || !user)
      throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
    if (isBanned(user, clock.now())) throw banned(400)
    if (!user.email_confirmed_at) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
    return database.transact((tx) => sessions.open(tx, user, 'password', device))
  }
}
