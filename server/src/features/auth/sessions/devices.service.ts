import { recordAudit } from '../../../platform/audit/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { Parts } from '../auth.parts.ts'
import { deleteSignInOf, deleteSignIns, findSignInsOf, type SignIn } from './sign-ins.store.ts'

/** Active sign-ins of the account. */
export function createDevices({ database, authenticator, clock }: Parts) {
  const note = (tx: Database, userId: string, action: string, ended: object) =>
    recordAudit(tx, {
      actorId: userId,
      action,
      subjectId: userId,
      at: clock.now(),
      before: ended,
      after: {},
    })

  return {
    /** Most recently used first, including the current one. */
    list: (userId: string): Promise<SignIn[]> => findSignInsOf(database.db, userId),

    /** Returns true if the user had such a sign-in. */
    async end(userId: string, signInId: string): Promise<boolean> {
      const isEnded = await database.transact(async (tx) => {
        if (!(await deleteSignInOf(tx, userId, signInId))) return false
        await note(tx, userId, 'account.device.out', { signInId })
        return true
      })
      if (isEnded) authenticator.invalidate(signInId)
      return isEnded
    },

    /** Ends all sign-ins of a user in the caller's transaction. All processes are notified at commit. */
    endAll: (tx: Database, userId: string): Promise<number> => deleteSignIns(tx, userId, userId, 'global'),

    /** Ends all sign-ins but the current one. Returns the number ended. */
    async endOthers(actor: Actor): Promise<number> {
      const ended = await database.transact(async (tx) => {
        const count = await deleteSignIns(tx, actor.id, actor.signInId, 'others')
        if (count > 0) await note(tx, actor.id, 'account.others.out', { signIns: count })
        return count
      })
      authenticator.invalidate(actor.id)
      return ended
    },
  }
}
