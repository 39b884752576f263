import type { LibraryKind } from '@studio/contract/library'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type LibraryTables = {
  library_folders: DB['library_folders']
  library_items: Narrowed<
    DB['library_items'],
    {
      kind: LibraryKind
    }
  >
  library_notes: Narrowed<
    DB['library_notes'],
    {
      kind: LibraryKind
    }
  >
}

export const tablesOf = (db: Database) => db.withTables<LibraryTables>()
