import type { MadeBy, PromptContent, Values } from '@studio/contract/prompts'
import type { ColumnType, Generated } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Kept as JSON: written as text, read as what it is. */
type Json<T> = ColumnType<T, string, string>

export interface StoredDraft {
  content: PromptContent
  savedAt: string
}

type PromptTables = {
  prompt_folders: { id: Generated<string>; user_id: string; name: string; parent_id: string | null }
  prompts: {
    id: Generated<string>
    user_id: string
    title: string
    folder_id: string | null
    position: string
    favourite: Generated<boolean>
    head: Generated<number>
    notes: Generated<string>
    draft: ColumnType<StoredDraft | null, string | null, string | null>
    draft_version: Generated<number>
    last_values: ColumnType<Values, string | undefined, string>
    excerpt: Generated<string>
    model: string | null
    words: Generated<string[]>
    trigrams: Generated<number[]>
    found_text: Generated<string>
    cover_media_id: string | null
    created_at: Date
    updated_at: Date
    used_at: Date | null
    deleted_at: Date | null
  }
  prompt_versions: {
    id: Generated<string>
    prompt_id: string
    number: number
    content: Json<PromptContent>
    sha256: Buffer
    note: string | null
    parent_id: string | null
    made_by: MadeBy
    created_at: Date
  }
  prompt_labels: { prompt_id: string; name: string; version_id: string }
  prompt_tags: { prompt_id: string; tag: string; user_id: string }
  word_lists: { id: Generated<string>; user_id: string; name: string; entries: string[] }
  prompt_changes: {
    id: Generated<string>
    user_id: string
    kind: 'change' | 'import'
    before: Json<PromptBefore[]>
    created_at: Date
    undone_at: Date | null
  }
  templates: {
    id: Generated<string>
    user_id: string
    kind: 'prompt' | 'shoot' | 'both'
    name: string
    content: Json<PromptContent>
    cover_media_id: string | null
    position: string
    origin_prompt_id: string | null
    created_at: Date
    deleted_at: Date | null
  }
}

/** What a prompt was before a change. */
export interface PromptBefore {
  id: string
  folderId: string | null
  favourite: boolean
  deletedAt: string | null
  tags: string[]
}

export const tablesOf = (db: Database) => db.withTables<PromptTables>()
