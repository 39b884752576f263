import type { LibraryKind } from '@studio/contract/library'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

type LibraryTables = {
  library_folders: {
    id: Generated<string>
    user_id: string
    name: string
    parent_id: string | null
    created_at: Date
    deleted_at: Date | null
    deleted_with: string | null
  }
  library_items: {
    user_id: string
    kind: LibraryKind
    item_id: string
    folder_id: string
    position: GeneratedAlways<string>
    added_at: Date
    made_at: Date
    is_shown: boolean
  }
  library_notes: {
    user_id: string
    kind: LibraryKind
    item_id: string
    text: string
    version: number
    saved_at: Date
  }
}

export const tablesOf = (db: Database) => db.withTables<LibraryTables>()
