import { emailToFind } from '@studio/contract/kernel'
import { AuthRefusal, banned, invalid, withoutEmail } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import { isPassword } from '../passwords.ts'
import { isBanned, type Session, type Sessions } from './sessions.ts'
import type { Device } from './sign-ins.store.ts'
import { findUserRow } from '../users.store.ts'

/** Password sign-in. Every mismatch gets the same response after the same time. */
export function createPasswordSignIn({ database, clock, settings, guesses }: Parts, sessions: Sessions) {
  return async function signInWithPassword(
    input: { email: string; password: string },
    device: Device,
  ): Promise<Session> {
    if (!input.email) throw invalid('missing email or phone')
    if (!settings.email) throw withoutEmail(422, 'logins')
    const email = emailToFind(input.email)
    const user = await findUserRow(database.db, 'email', email)
    const target = { kind: 'password', of: user?.id ?? email } as const
    const guess = await guesses.take('password', [target], { ip: device.ip, userId: user?.id ?? null })
    if (!(await isPassword(input.password, user?.password_hash)) || !user) {
      guesses.failed(guess, async () => user?.id)
      throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
    }
    if (isBanned(user, clock.now())) throw banned(400, user)
    if (!user.email_confirmed_at) throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
    return database.transact(async (tx) => {
      await guesses.forgive(tx, guess, user.id)
      return sessions.open(tx, user, 'password', device)
    })
  }
}
