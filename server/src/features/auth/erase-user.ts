import type { Database } from '../../platform/database/index.ts'
import { deleteSignIns } from './sessions/sign-ins.store.ts'
import { deleteUser } from './users.store.ts'

/** Removes an account within the transaction, and with it every row that belongs to it. */
export async function eraseUser(tx: Database, id: string): Promise<void> {
  await deleteSignIns(tx, id, id, 'global')
  await deleteUser(tx, id)
}
