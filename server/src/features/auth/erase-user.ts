import type { Database } from '../../platform/database/index.ts'
import { deleteSignIns } from './sessions/sign-ins.store.ts'
import { deleteUser, isErasable } from './users.store.ts'

/** Deletes an account with all its rows, within the transaction. */
export async function eraseUser(tx: Database, id: string): Promise<void> {
  await deleteSignIns(tx, id, id, 'global')
  await deleteUser(tx, id)
}

/** Repeats an erasure after a restore. False if the account isn’t there, or only its anonymous row. */
export async function eraseAgain(tx: Database, id: string): Promise<boolean> {
  if (!(await isErasable(tx, id))) return false
  await eraseUser(tx, id)
  return true
}
