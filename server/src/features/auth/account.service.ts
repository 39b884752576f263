import type { Actor } from '../../platform/http/index.ts'
import { AuthRefusal, banned, invalid } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import { isBanned } from './sessions/sessions.ts'
import { deleteSignIns, type Scope } from './sessions/sign-ins.store.ts'
import { findUserById, type User } from './users.store.ts'

const SCOPES = ['global', 'local', 'others']
const isScope = (text: string): text is Scope => SCOPES.includes(text)

/** Account of the signed-in user. */
export function createAccount({ database, clock, authenticator }: Parts) {
  async function getUser(actor: Actor): Promise<User> {
    const user = await findUserById(database.db, actor.id)
    if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (isBanned(user, clock.now())) throw banned(403, user)
    return user
  }

  async function endSignIns(actor: Actor, scope: Scope): Promise<void> {
    await database.transact((tx) => deleteSignIns(tx, actor.id, actor.signInId, scope))
    authenticator.invalidate(scope === 'local' ? actor.signInId : actor.id)
  }

  return {
    getUser,

    async signOut(actor: Actor, scope: string): Promise<void> {
      if (!isScope(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
      await endSignIns(actor, scope)
    },
  }
}
