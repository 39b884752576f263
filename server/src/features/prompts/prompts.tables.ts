import type { MadeBy, PromptContent, Values } from '@studio/contract/prompts'
import type { ColumnType } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

/** Stored as JSON: inserted as text, selected as a value. */
type Json<T> = ColumnType<T, string, string>

export interface StoredDraft {
  content: PromptContent
  savedAt: string
}

type PromptTables = {
  prompt_folders: DB['prompt_folders']
  prompts: Narrowed<
    DB['prompts'],
    {
      draft: ColumnType<StoredDraft | null, string | null, string | null>
      last_values: ColumnType<Values, string | undefined, string>
    }
  >
  prompt_versions: Narrowed<
    DB['prompt_versions'],
    {
      content: Json<PromptContent>
      made_by: MadeBy
    }
  >
  prompt_labels: DB['prompt_labels']
  prompt_tags: DB['prompt_tags']
  word_lists: DB['word_lists']
  prompt_changes: Narrowed<
    DB['prompt_changes'],
    {
      kind: 'change' | 'import'
      before: Json<PromptBefore[]>
    }
  >
  templates: Narrowed<
    DB['templates'],
    {
      kind: 'prompt' | 'shoot' | 'both'
      content: Json<PromptContent>
    }
  >
}

/** State of a prompt before a change. */
export interface PromptBefore {
  id: string
  folderId: string | null
  favourite: boolean
  deletedAt: string | null
  tags: string[]
}

export const tablesOf = (db: Database) => db.withTables<PromptTables>()
