import { IMPORTS_CHANNEL } from '@studio/contract/imports'
import type { ImportsDeps } from './imports.deps.ts'
import * as store from './imports.store.ts'
import { STACK_IMPORTED } from './imports.task.ts'

/** Stacks the bursts of an import once it is finished and its files were read. */
export function createStackService({ database, clock, queue, realtime, photographs }: ImportsDeps) {
  async function run(importId: string): Promise<void> {
    const row = await store.readImport(database.db, importId)
    if (!row || !(await store.isReadyToStack(database.db, importId))) return
    const bursts = await photographs.findBursts(importId)
    const isStacked = await database.transact(async (tx) => {
      await store.lockImport(tx, row.user_id, importId)
      // Once only: afterwards, stacks are the user’s.
      if (!(await store.isReadyToStack(tx, importId))) return false
      await photographs.saveBursts(tx, { userId: row.user_id, importId, found: bursts })
      await store.markStacked(tx, importId, clock.now())
      return true
    })
    if (isStacked) realtime.notify(row.user_id, IMPORTS_CHANNEL, { id: importId })
  }

  return {
    start: () => queue.work(STACK_IMPORTED, { concurrency: 1 }, { run: ({ importId }) => run(importId) }),
  }
}
