import { DAY_MS } from '@studio/contract/kernel'
import { MAX_PROMPTS, type Prompt, PROMPT_RESTORE_DAYS } from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import { purgeChanges } from './changes.store.ts'
import { saveLines } from './lines.store.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { promptNotFound, type PromptsService, tooMany } from './prompts.service.ts'
import * as store from './prompts.store.ts'
import { purgeTemplates } from '../shelves/templates.store.ts'

export type TrashService = ReturnType<typeof createTrashService>

/** Deletes prompts, which can be restored for 30 days. */
export function createTrashService({ database, clock, realtime }: PromptsDeps, prompts: PromptsService) {
  /**
   * Permanently deletes the found prompts and keeps the origin of what derives from them. Returns how many there were.
   */
  const removeFound = (find: (tx: Database) => Promise<string[]>): Promise<number> =>
    database.transact(async (tx) => {
      const ids = await find(tx)
      await saveLines(tx, ids)
      await store.removePrompts(tx, ids)
      return ids.length
    })

  return {
    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markDeleted(database.db, { userId, id }, { deletedAt: clock.now() })))
        throw promptNotFound()
      prompts.notify(userId, id)
      return { id }
    },

    async restore(userId: string, id: string): Promise<Prompt> {
      const prompt = await database.transact(async (tx) => {
        await store.lockWriter(tx, userId)
        const since = new Date(clock.now().getTime() - PROMPT_RESTORE_DAYS * DAY_MS)
        if (!(await store.markDeleted(tx, { userId, id }, { since }))) throw promptNotFound()
        if ((await store.countPrompts(tx, userId)) > MAX_PROMPTS) throw tooMany()
        return await prompts.getIn(tx, userId, id)
      })
      prompts.notify(userId, id)
      return prompt
    },

    /** Permanently deletes prompts in the trash. */
    async purge(userId: string, ids: readonly string[] | undefined): Promise<{ removed: number }> {
      const removed = await removeFound((tx) => store.lockTrash(tx, userId, ids))
      realtime.notify(userId, 'prompts', {})
      return { removed }
    },

    /** Permanently deletes prompts deleted more than 30 days ago. */
    async sweep(): Promise<number> {
      const before = new Date(clock.now().getTime() - PROMPT_RESTORE_DAYS * DAY_MS)
      await purgeChanges(database.db, before)
      await purgeTemplates(database.db, before)
      return await removeFound((tx) => store.lockDeletedBefore(tx, before))
    },
  }
}
