import { Refusal, refuse } from '@studio/contract/kernel'
import { type EntryRef, libraryReasons, type Note } from '@studio/contract/library'
import type { Database } from '../../platform/database/index.ts'
import type { LibraryDeps } from './library.deps.ts'
import { findEntries, findNotes, saveNote } from './library.store.ts'
import { noteOf } from './list.service.ts'

export type NotesService = ReturnType<typeof createNotesService>

/** Notes on entries, with optimistic locking. */
export function createNotesService({ database, clock, realtime }: LibraryDeps) {
  async function read(db: Database, userId: string, entry: EntryRef): Promise<Note | null> {
    if ((await findEntries(db, userId, [entry])).length === 0)
      throw new Refusal('NOT_FOUND', 'Item not found in your library.')
    const [row] = await findNotes(db, userId, [entry])
    return row ? noteOf(row) : null
  }

  return {
    get: (userId: string, entry: EntryRef) => read(database.db, userId, entry),

    async put(
      userId: string,
      entry: EntryRef,
      input: { text: string; version: number },
    ): Promise<Note | null> {
      const note = await database.transact(async (tx) => {
        const before = await read(tx, userId, entry)
        // Sent again because the response was lost. The note is already saved.
        if (before?.text === input.text) return before
        if (before === null && input.text === '') return null
        const row =
          (before?.version ?? 0) === input.version
            ? await saveNote(tx, { userId, ...entry }, { ...input, now: clock.now() })
            : undefined
        if (!row) throw refuse(libraryReasons.noteChanged)
        return noteOf(row)
      })
      realtime.notify(userId, 'library', { kind: entry.kind, id: entry.id })
      return note
    },
  }
}
