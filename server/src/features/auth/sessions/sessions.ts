import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, banned } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Proof } from '../auth.tables.ts'
import {
  type Device,
  findSignIn,
  insertRefreshToken,
  insertSignIn,
  lockSignIn,
  type SignIn,
} from './sign-ins.store.ts'
import { hashOf, makeToken } from '../tokens/keys.ts'
import { findUserById, type User, type UserRow, updateUser } from '../users.store.ts'

/** Session as returned to clients. */
export interface Session {
  accessToken: string
  refreshToken: string
  expiresIn: number
  /** In seconds. */
  expiresAt: number
  user: User
}

export interface Sessions {
  /** Signs `user` in on a device; `method` names the proof. */
  open(tx: Database, user: UserRow, method: string, device: Device): Promise<Session>
  /** Raises the sign-in after a further proof and issues new tokens. `store` saves the proofs, newest first. */
  raise(
    tx: Database,
    user: User,
    signInId: string,
    proof: Proof,
    store: (amr: Proof[]) => Promise<void>,
  ): Promise<Session>
  /** Session of an active sign-in with a new access token. */
  renew(user: User, signIn: SignIn, refresh: { token: string; id: number }): Promise<Session>
}

export const isBanned = (user: UserRow, now: Date): boolean =>
  user.banned_until !== null && user.banned_until > now

export function createSessions({ clock, settings, tokens }: Parts): Sessions {
  async function renew(user: User, signIn: SignIn, refresh: { token: string; id: number }): Promise<Session> {
    const { token, expiresAt } = await tokens.sign(user, signIn, refresh.id)
    return {
      accessToken: token,
      refreshToken: refresh.token,
      expiresIn: settings.accessTokenSeconds,
      expiresAt,
      user,
    }
  }

  return {
    async open(tx, user, method, device) {
      const now = clock.now()
      if (isBanned(user, now)) throw banned(403, user)
      await updateUser(tx, user.id, { last_sign_in_at: now }, now)
      const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
      const signIn = await insertSignIn(tx, { userId: user.id, amr, device, now })
      const token = makeToken()
      const id = await insertRefreshToken(tx, {
        signInId: signIn.id,
        tokenHash: hashOf(token),
        parentHash: null,
        now,
      })
      const fullUser = await findUserById(tx, user.id)
      if (!fullUser) throw new Error('The account was deleted during sign-in.')
      return renew(fullUser, signIn, { token, id })
    },
    async raise(tx, user, signInId, proof, store) {
      const signIn = await lockSignIn(tx, signInId)
      if (!signIn)
        throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
      await store([proof, ...signIn.amr])
      const token = makeToken()
      const tokenHash = hashOf(token)
      const id = await insertRefreshToken(tx, { signInId, tokenHash, parentHash: null, now: clock.now() })
      const raised = await findSignIn(tx, signInId)
      return renew((await findUserById(tx, user.id)) ?? user, raised ?? signIn, { token, id })
    },
    renew,
  }
}
