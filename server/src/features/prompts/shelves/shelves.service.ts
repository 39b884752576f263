import { Refusal, refuse } from '@studio/contract/kernel'
import { type PromptFolder, promptsReasons, type WordList } from '@studio/contract/prompts'
import type { Database } from '../../../platform/database/index.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { lockWriter } from '../library/prompts.store.ts'
import * as store from './shelves.store.ts'

const MAX_FOLDERS = 500
const MAX_WORD_LISTS = 300

const folderNotFound = () => new Refusal('NOT_FOUND', 'Folder not found.')
const listNotFound = () => new Refusal('NOT_FOUND', 'List not found.')
const nameTaken = (reason: typeof promptsReasons.folderNameTaken) =>
  refuse(reason, undefined, {
    details: { name: 'Choose another name.' },
  })

export type ShelvesService = ReturnType<typeof createShelvesService>

/** Folders and word lists. */
export function createShelvesService({ database }: Pick<PromptsDeps, 'database'>) {
  async function folder(tx: Database, userId: string, id: string): Promise<PromptFolder> {
    const [row] = await store.listFolders(tx, userId, id)
    if (!row) throw folderNotFound()
    return row
  }

  /** A folder can't contain itself. */
  async function checkParent(tx: Database, userId: string, id: string | undefined, parentId: string | null) {
    if (parentId === null) return
    const all = new Map((await store.listFolders(tx, userId)).map((each) => [each.id, each]))
    if (!all.has(parentId)) throw folderNotFound()
    for (let at: string | null = parentId; at !== null; at = all.get(at)?.parentId ?? null)
      if (at === id) throw refuse(promptsReasons.folderIntoItself)
  }

  return {
    folders: (userId: string): Promise<PromptFolder[]> => store.listFolders(database.db, userId),

    addFolder: (userId: string, draft: { name: string; parentId: string | null }): Promise<PromptFolder> =>
      database.transact(async (tx) => {
        await lockWriter(tx, userId)
        if ((await store.listFolders(tx, userId)).length >= MAX_FOLDERS)
          throw refuse(promptsReasons.tooManyFolders, { most: MAX_FOLDERS })
        await checkParent(tx, userId, undefined, draft.parentId)
        const id = await store.insertFolder(tx, userId, draft)
        if (id === undefined) throw nameTaken(promptsReasons.folderNameTaken)
        return await folder(tx, userId, id)
      }),

    putFolder: (
      userId: string,
      id: string,
      draft: { name: string; parentId: string | null },
    ): Promise<PromptFolder> =>
      database.transact(async (tx) => {
        await lockWriter(tx, userId)
        await folder(tx, userId, id)
        await checkParent(tx, userId, id, draft.parentId)
        if (await store.isFolderTaken(tx, userId, { id, ...draft }))
          throw nameTaken(promptsReasons.folderNameTaken)
        await store.updateFolder(tx, userId, { id, ...draft })
        return await folder(tx, userId, id)
      }),

    removeFolder: (userId: string, id: string): Promise<{ id: string }> =>
      database.transact(async (tx) => {
        await lockWriter(tx, userId)
        if (!(await store.removeFolder(tx, userId, id))) throw folderNotFound()
        return { id }
      }),

    lists: (userId: string): Promise<WordList[]> => store.listLists(database.db, userId),

    addList: (userId: string, draft: { name: string; entries: string[] }): Promise<WordList> =>
      database.transact(async (tx) => {
        await lockWriter(tx, userId)
        if ((await store.listLists(tx, userId)).length >= MAX_WORD_LISTS)
          throw refuse(promptsReasons.tooManyLists, { most: MAX_WORD_LISTS })
        const id = await store.insertList(tx, userId, draft)
        if (id === undefined) throw nameTaken(promptsReasons.listNameTaken)
        return { id, ...draft }
      }),

    putList: (userId: string, id: string, draft: { name: string; entries: string[] }): Promise<WordList> =>
      database.transact(async (tx) => {
        const outcome = await store.updateList(tx, userId, id, draft)
        if (outcome === 'missing') throw listNotFound()
        if (outcome === 'taken') throw nameTaken(promptsReasons.listNameTaken)
        return { id, ...draft }
      }),

    async removeList(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.removeList(database.db, userId, id))) throw listNotFound()
      return { id }
    },

    tags: (userId: string) => store.listTags(database.db, userId),
  }
}
