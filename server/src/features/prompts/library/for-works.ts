import type { PromptContent, PromptDraft } from '@studio/contract/prompts'
import { titleFrom } from '@studio/domain/prompts'
import type { Database } from '../../../platform/database/index.ts'
import type { PromptsService } from './prompts.service.ts'
import { findPrompt } from './prompts.store.ts'
import { listTemplates } from '../shelves/templates.store.ts'
import { findVersion } from '../versions/versions.store.ts'

/** What of one's own words can be published. */
export interface OwnWords {
  title: string
  content: PromptContent
  tags: string[]
  coverId: string | null
  /** Of a prompt: the version that it is. */
  number?: number
  /** The prompts that it grew from, itself among them. */
  promptIds: string[]
}

export type PromptsForWorks = ReturnType<typeof openForWorks>

/** For those who publish prompts and templates, and make own copies of what was published. */
export function openForWorks(prompts: Pick<PromptsService, 'createIn' | 'tell'>) {
  return {
    /** A version of an own prompt that is not in the trash, the newest unless said. */
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

    /** Makes a prompt of these words; its owner's other tabs are to be told with `tell` afterwards. */
    create: (tx: Database, userId: string, draft: PromptDraft) => prompts.createIn(tx, userId, draft),
    tell: prompts.tell,
  }
}
