import type { Actor } from '../../platform/http/index.ts'
import { AuthRefusal, banned, invalid } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Metadata } from './auth.tables.ts'
import { mergeMetadata } from './metadata.ts'
import { deleteTokensOf } from './one-time-tokens.store.ts'
import { checkPassword, hashPassword, isPassword } from './passwords.ts'
import { isBanned } from './sessions.ts'
import { deleteSignIns, type Scope } from './sign-ins.store.ts'
import { findUserById, type User, type UserChange, updateUser } from './users.store.ts'

export interface AccountChange {
  email?: string | undefined
  password?: string | undefined
  data?: Metadata | undefined
}

const SCOPES = ['global', 'local', 'others']
const isScope = (text: string): text is Scope => SCOPES.includes(text)

/** The own account of somebody who is signed in. */
export function createAccount({ database, clock, authenticator }: Parts) {
  async function getUser(actor: Actor): Promise<User> {
    const user = await findUserById(database.db, actor.id)
    if (!user) throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (isBanned(user, clock.now())) throw banned(403)
    return user
  }

  async function endSignIns(actor: Actor, scope: Scope): Promise<void> {
    await database.transact((tx) => deleteSignIns(tx, actor.id, actor.signInId, scope))
    authenticator.forget(scope === 'local' ? actor.signInId : actor.id)
  }

  return {
    getUser,

    /** A new password ends the other sign-ins and voids the mails that are under way. */
    async updateAccount(actor: Actor, change: AccountChange): Promise<User> {
      const user = await getUser(actor)
      if (change.email !== undefined && change.email.trim().toLowerCase() !== user.email)
        throw new AuthRefusal(422, 'email_provider_disabled', 'Changing the email address is not enabled')
      const update: UserChange = {}
      const { password } = change
      if (password !== undefined) {
        checkPassword(password)
        if (await isPassword(password, user.password_hash))
          throw new AuthRefusal(
            422,
            'same_password',
            'New password should be different from the old password.',
          )
        update.password_hash = await hashPassword(password)
      }
      await database.transact(async (tx) => {
        // Before the user is locked, as whoever redeems a mail does it: else each could wait for the other.
        if (password !== undefined) await deleteTokensOf(tx, actor.id)
        // Read inside, so that of two changes at once neither is lost.
        const current = await findUserById(tx, actor.id, 'lock')
        if (change.data && current)
          update.user_metadata = JSON.stringify(mergeMetadata(current.user_metadata, change.data))
        if (Object.keys(update).length > 0) await updateUser(tx, actor.id, update, clock.now())
        if (password !== undefined) await deleteSignIns(tx, actor.id, actor.signInId, 'others')
      })
      if (password !== undefined) authenticator.forget(actor.id)
      return getUser(actor)
    },

    async signOut(actor: Actor, scope: string): Promise<void> {
      if (!isScope(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
      await endSignIns(actor, scope)
    },
  }
}
