import { Refusal, refuse } from '@studio/contract/kernel'
import { MAX_PROMPT_TAGS, type PromptsChange, promptsReasons } from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import * as store from './changes.store.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import type { PromptsService } from './prompts.service.ts'
import { lockWriter } from './prompts.store.ts'
import { searchOf } from './reading.ts'

export type ChangesService = ReturnType<typeof createChangesService>

export function createChangesService(
  { database, clock, realtime }: Pick<PromptsDeps, 'database' | 'clock' | 'realtime'>,
  prompts: Pick<PromptsService, 'checkFolder'>,
) {
  const notify = (userId: string) => realtime.notify(userId, 'prompts', {})

  /** Updates the search index of prompts, which includes their tags. */
  async function updateSearch(tx: Database, ids: readonly string[]): Promise<void> {
    const texts = await store.findTexts(tx, ids)
    const rows = texts.map(({ id, title, tags, body, notes }) => ({
      id,
      search: searchOf(title, tags, body, notes),
    }))
    await store.saveSearches(tx, rows)
  }

  return {
    /** Applies a change to many prompts; skips those that do not exist or would have too many tags. */
    async changeAll(userId: string, ids: readonly string[], change: PromptsChange) {
      const uniqueIds = [...new Set(ids)]
      const { addTags = [], removeTags = [], deleted, folderId, favourite } = change
      const answer = await database.transact(async (tx) => {
        const now = clock.now()
        await prompts.checkFolder(tx, userId, folderId)
        const before = await store.lockPrompts(tx, userId, uniqueIds)
        const tooMany = new Set(
          before
            .filter(({ tags }) => {
              const after = new Set([...tags, ...addTags])
              for (const tag of removeTags) after.delete(tag)
              return after.size > MAX_PROMPT_TAGS && addTags.length > 0
            })
            .map(({ id }) => id),
        )
        // Prompts in the trash can only be restored.
        const open = before.filter(
          ({ id, deletedAt }) => !tooMany.has(id) && (deletedAt === null || deleted === false),
        )
        const openIds = open.map(({ id }) => id)
        await store.changeAll(tx, openIds, {
          ...(folderId === undefined ? {} : { folderId }),
          ...(favourite === undefined ? {} : { favourite }),
          ...(deleted === undefined ? {} : { deletedAt: deleted ? now : null }),
        })
        if (addTags.length > 0) await store.addTags(tx, userId, openIds, addTags)
        if (removeTags.length > 0) await store.removeTags(tx, openIds, removeTags)
        if (addTags.length + removeTags.length > 0) await updateSearch(tx, openIds)
        const changeId = await store.insertChange(tx, { userId, kind: 'change', before: open, now })
        const changed = new Set(openIds)
        const results = uniqueIds.map((id) => {
          if (changed.has(id)) return { id }
          return { id, code: tooMany.has(id) ? ('CONFLICT' as const) : ('NOT_FOUND' as const) }
        })
        return { results, changeId }
      })
      notify(userId)
      return answer
    },

    /** Undoes a change or an import, once. */
    async undo(userId: string, changeId: string): Promise<{ undone: number }> {
      const undone = await database.transact(async (tx) => {
        await lockWriter(tx, userId)
        const change = await store.claimChange(tx, userId, changeId, clock.now())
        if (!change) throw new Refusal('NOT_FOUND', 'Change not found.')
        if (change === 'undone') throw refuse(promptsReasons.alreadyUndone)
        if (change.before.length === 0) return 0
        const ids = change.before.map(({ id }) => id)
        if (change.kind === 'import') return await store.removeImported(tx, userId, ids)
        const restored = await store.restoreBefore(tx, userId, change.before)
        await updateSearch(tx, ids)
        return restored
      })
      notify(userId)
      return { undone }
    },
  }
}
