import type { Database } from '../../platform/database/index.ts'
import { deleteSignIns } from './sessions/sign-ins.store.ts'
import { deleteUser } from './users.store.ts'

/** Deletes an account with all its rows, within the transaction. */
export async function eraseUser(tx: Database, id: string): Promise<void> {
  await deleteSignIns(tx, id, id, 'global')
  await deleteUser(tx, id)
}
