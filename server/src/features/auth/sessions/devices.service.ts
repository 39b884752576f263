import type { Actor } from '../../../platform/http/index.ts'
import type { Parts } from '../auth.parts.ts'
import { deleteSignInOf, deleteSignIns, findSignInsOf, type SignIn } from './sign-ins.store.ts'

/** Where the owner of an account is signed in. */
export function createDevices({ database, authenticator }: Parts) {
  return {
    /** The latest used first; the one that asks is among them. */
    list: (userId: string): Promise<SignIn[]> => findSignInsOf(database.db, userId),

    /** Answers whether there was such a sign-in of theirs. */
    async end(userId: string, signInId: string): Promise<boolean> {
      const isEnded = await database.transact((tx) => deleteSignInOf(tx, userId, signInId))
      if (isEnded) authenticator.forget(signInId)
      return isEnded
    },

    /** Ends all but the one that asks; answers how many. */
    async endOthers(actor: Actor): Promise<number> {
      const ended = await database.transact((tx) => deleteSignIns(tx, actor.id, actor.signInId, 'others'))
      authenticator.forget(actor.id)
      return ended
    },
  }
}
