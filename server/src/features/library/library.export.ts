import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { listFolders, readAllItems, readAllNotes } from './library.store.ts'

/** Exports folders, their contents and notes. The items are exported by their features. */
export const libraryExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    yield jsonFile('library/folders.json', await listFolders(db, userId))
    yield jsonFile('library/items.json', await readAllItems(db, userId))
    yield jsonFile('library/notes.json', await readAllNotes(db, userId))
  },
})
