import type { PromptContent, PromptDraft } from '@studio/contract/prompts'
import { titleFrom } from '@studio/domain/prompts'
import type { Database } from '../../../platform/database/index.ts'
import type { PromptsService } from './prompts.service.ts'
import { findPrompt } from './prompts.store.ts'
import { listTemplates } from '../shelves/templates.store.ts'
import { findVersion } from '../versions/versions.store.ts'

/** Prompt or template that its owner can publish. */
export interface OwnWords {
  title: string
  content: PromptContent
  tags: string[]
  coverId: string | null
  /** Version of the prompt. */
  number?: number
  /** Prompts that it derives from, including itself. */
  promptIds: string[]
}

export type PromptsForWorks = ReturnType<typeof createPromptsForWorks>

/** For publishing prompts and templates, and for remixes of published ones. */
export function createPromptsForWorks(prompts: Pick<PromptsService, 'createIn' | 'notify'>) {
  return {
    /** Version of the user's prompt outside the trash; the newest by default. */
    async prompt(db: Database, userId: string, id: string, number?: number): Promise<OwnWords | undefined> {
      const row = await findPrompt(db, userId, id)
      const version = row && (await findVersion(db, id, number ?? row.head))
      if (!row || !version) return undefined
      const { title, tags, coverId } = row
      return { title, tags, coverId, content: version.content, number: version.number, promptIds: [id] }
    },

    async template(db: Database, userId: string, id: string): Promise<OwnWords | undefined> {
      const row = (await listTemplates(db, userId)).find((each) => each.id === id)
      if (!row) return undefined
      return {
        title: row.name || titleFrom(row.content.body),
        tags: [],
        coverId: row.coverId,
        content: row.content,
        promptIds: row.originId === null ? [] : [row.originId],
      }
    },

    /** Creates a prompt with this content. Call `notify` afterwards to notify the owner's other tabs. */
    create: (tx: Database, userId: string, draft: PromptDraft) => prompts.createIn(tx, userId, draft),
    notify: prompts.notify,
  }
}
