import { MAX_FILES_PER_CALL } from '@studio/contract/imports'
import type { ImportsDeps } from './imports.deps.ts'
import { type ImportsService, noImport } from './imports.service.ts'
import * as store from './imports.store.ts'

/** Items deleted per transaction. */
const REMOVED_AT_ONCE = 100

export type UndoService = ReturnType<typeof createUndoService>

export function createUndoService(
  { database, clock, gallery }: ImportsDeps,
  { existing, present, notify }: Pick<ImportsService, 'existing' | 'present' | 'notify'>,
) {
  /**
   * Deletes what the import added, in parts, so that an interrupted undo continues where it was. Photographs that
   * something uses stay.
   */
  async function undo(userId: string, id: string) {
    await database.transact(async (tx) => {
      const row = await store.lockImport(tx, userId, id)
      if (!row) throw noImport()
      if (row.state === 'undone' || row.state === 'undoing') return
      await store.updateImport(tx, id, { state: 'undoing' })
      await store.leaveObjects(tx, id)
      await store.deleteUnreceived(tx, id)
    })
    let removed = 0
    for (;;) {
      const count = await database.transact(async (tx) => {
        const ids = await store.findRemovable(tx, id, REMOVED_AT_ONCE)
        await gallery.erase(tx, userId, ids)
        return ids.length
      })
      removed += count
      if (count < REMOVED_AT_ONCE) break
    }
    const answer = await database.transact(async (tx) => {
      const row = await existing(tx, userId, id)
      if (row.state === 'undoing')
        await store.updateImport(tx, id, { state: 'undone', ended_at: clock.now() })
      const remaining = await store.findAdded(tx, id, MAX_FILES_PER_CALL)
      return {
        import: await present(tx, await existing(tx, userId, id)),
        removed,
        kept: remaining.flatMap(({ id: mediaId, name, reason }) =>
          reason ? [{ mediaId, name, reason }] : [],
        ),
      }
    })
    notify(userId, id)
    return answer
  }

  return {
    undo,
    /** Continues interrupted undos. */
    async continueUndoing(): Promise<void> {
      for (const { id, user_id } of await store.findUndoing(database.db)) await undo(user_id, id)
    },
  }
}
