import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  entryKey,
  type EntryRef,
  type FilingResult,
  FOLDER_RESTORE_DAYS,
  type KindCounts,
  type LibraryFolder,
  type LibraryFolderChange,
  libraryReasons,
  MAX_FOLDER_DEPTH,
  MAX_LIBRARY_FOLDERS,
} from '@studio/contract/library'
import type { Database } from '../../platform/database/index.ts'
import type { LibraryDeps } from './library.deps.ts'
import * as store from './library.store.ts'

const folderNotFound = () => new Refusal('NOT_FOUND', 'Folder not found.')
const nameTaken = () =>
  refuse(libraryReasons.folderNameTaken, undefined, {
    details: { name: 'Choose another name.' },
  })
const tooMany = () => refuse(libraryReasons.tooManyFolders, { most: MAX_LIBRARY_FOLDERS })

type Folders = ReadonlyMap<string, LibraryFolder>

/** Returns a folder and its ancestors, starting with the folder. */
function pathOf(folders: Folders, id: string): string[] {
  const path: string[] = []
  for (let at: string | null = id; at !== null && !path.includes(at); at = folders.get(at)?.parentId ?? null)
    path.push(at)
  return path
}

/** Number of levels from this folder down. */
function heightOf(folders: Folders, id: string): number {
  const depth = (each: string) => pathOf(folders, each).indexOf(id) + 1
  return Math.max(1, ...[...folders.keys()].map(depth))
}

/** Returns a free name: the given one, with a number if it is taken. */
function freeName(folders: Folders, { name, parentId }: LibraryFolder): string {
  const names = new Set(
    [...folders.values()].filter((each) => each.parentId === parentId).map((each) => each.name),
  )
  for (let n = 2, free = name; ; n++) {
    if (!names.has(free)) return free
    free = `${name.slice(0, 72)} (${n})`
  }
}

/** Refuses a folder inside itself, too many levels, and a duplicate name. */
function checkPlace(
  folders: Folders,
  { id, name, parentId }: { id?: string; name: string; parentId: string | null },
) {
  if (parentId !== null) {
    if (!folders.has(parentId)) throw folderNotFound()
    const path = pathOf(folders, parentId)
    if (id !== undefined && path.includes(id)) throw refuse(libraryReasons.folderIntoItself)
    if (path.length + (id === undefined ? 1 : heightOf(folders, id)) > MAX_FOLDER_DEPTH)
      throw refuse(libraryReasons.foldersTooDeep, { most: MAX_FOLDER_DEPTH })
  }
  for (const each of folders.values())
    if (each.id !== id && each.parentId === parentId && each.name === name) throw nameTaken()
}

export type FoldersService = ReturnType<typeof createFoldersService>

/** Folders, their contents and counts. */
export function createFoldersService({ database, clock, realtime }: LibraryDeps) {
  const restorableSince = () => new Date(clock.now().getTime() - FOLDER_RESTORE_DAYS * DAY_MS)

  /** Runs with all folders of a user under a lock, and notifies other clients afterwards. */
  async function change<T>(userId: string, work: (tx: Database, folders: Folders) => Promise<T>): Promise<T> {
    const answer = await database.transact(async (tx) => {
      await store.lockFolders(tx, userId)
      const folders = await store.listFolders(tx, userId)
      return await work(tx, new Map(folders.map((folder) => [folder.id, folder])))
    })
    realtime.notify(userId, 'library', {})
    return answer
  }

  return {
    add: (userId: string, draft: { name: string; parentId: string | null }): Promise<LibraryFolder> =>
      change(userId, async (tx, folders) => {
        if (folders.size >= MAX_LIBRARY_FOLDERS) throw tooMany()
        checkPlace(folders, draft)
        return await store.insertFolder(tx, userId, draft, clock.now())
      }),

    change: (userId: string, id: string, changes: LibraryFolderChange): Promise<LibraryFolder> =>
      change(userId, async (tx, folders) => {
        const folder = folders.get(id)
        if (!folder) throw folderNotFound()
        const { name = folder.name, parentId = folder.parentId } = changes
        const after = { id, name, parentId }
        checkPlace(folders, after)
        await store.updateFolder(tx, after)
        return after
      }),

    remove: (userId: string, id: string): Promise<{ id: string }> =>
      change(userId, async (tx) => {
        if (!(await store.removeFolder(tx, { userId, id }, clock.now()))) throw folderNotFound()
        return { id }
      }),

    /**
     * If the name was taken or the parent deleted in the meantime, the folder is restored with another name or at the
     * top level.
     */
    restore: (userId: string, id: string): Promise<LibraryFolder> =>
      change(userId, async (tx, folders) => {
        const existing = folders.get(id)
        if (existing) return existing
        const removed = await store.findRemoved(tx, { userId, id }, restorableSince())
        if (!removed) throw folderNotFound()
        if (folders.size >= MAX_LIBRARY_FOLDERS) throw tooMany()
        const parentId = removed.parentId !== null && folders.has(removed.parentId) ? removed.parentId : null
        const folder = { ...removed, parentId, name: freeName(folders, { ...removed, parentId }) }
        await store.restoreFolder(tx, folder)
        return folder
      }),

    file: (userId: string, folderId: string | null, refs: readonly EntryRef[]): Promise<FilingResult[]> =>
      change(userId, async (tx, folders) => {
        if (folderId !== null && !folders.has(folderId)) throw folderNotFound()
        const items = [...new Map(refs.map((item) => [entryKey(item), item])).values()]
        const entries = await store.findEntries(tx, userId, items)
        const before = new Map(
          (await store.findFolders(tx, userId, entries)).map((item) => [entryKey(item), item.folderId]),
        )
        if (folderId === null) await store.unfileEntries(tx, userId, entries)
        else await store.fileEntries(tx, { userId, folderId, now: clock.now() }, entries)
        const existingKeys = new Set(entries.map(entryKey))
        return items.map(({ kind, id }) => {
          const key = entryKey({ kind, id })
          if (!existingKeys.has(key)) return { kind, id, before: null, code: 'NOT_FOUND' }
          return { kind, id, before: before.get(key) ?? null }
        })
      }),

    async count(userId: string, since: Date) {
      const { db } = database
      const [kinds, filed, folders] = await Promise.all([
        store.countKinds(db, userId, since),
        store.countFolders(db, userId),
        store.listFolders(db, userId),
      ])
      const all: KindCounts = {}
      const trash: KindCounts = {}
      const unfiled: KindCounts = {}
      for (const { kind, ...count } of kinds) {
        const inFolders = filed.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0)
        if (count.live > 0) all[kind] = count.live
        if (count.trash > 0) trash[kind] = count.trash
        if (count.live > inFolders) unfiled[kind] = count.live - inFolders
      }
      return {
        all,
        trash,
        unfiled,
        folders: folders.map((folder) => ({
          ...folder,
          counts: Object.fromEntries(
            filed.filter(({ folderId }) => folderId === folder.id).map(({ kind, count }) => [kind, count]),
          ) as KindCounts,
        })),
      }
    },

    /** Permanently deletes folders that were deleted more than 30 days ago. */
    sweep: () => store.purgeFolders(database.db, restorableSince()),
  }
}
