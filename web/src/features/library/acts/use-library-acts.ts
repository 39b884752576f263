import type { EntryRef, LibraryEntry } from '@studio/contract/library'
import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { galleryKeys } from '../../gallery/index.ts'
import { type ListSnapshot, readLibraryAgain, showAgain, showChanged } from '../library-lists.ts'
import { canDuplicate, duplicate, file, setDeleted, setTags, type TagsChange } from './change-entries.ts'

/** Time in ms during which Undo is offered. */
const UNDO = 8_000

interface UndoableResult {
  /** Lists before the change. */
  before?: ListSnapshot
  /** Number of entries that no longer exist. */
  missing?: number
}

export type LibraryActs = ReturnType<typeof useLibraryActs>

/** Actions on entries. Optimistic, with Undo, and reverted if the request fails. */
export function useLibraryActs() {
  const { t } = useTranslation('library')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()

  const readAgain = () => {
    readLibraryAgain(cache)
    void cache.invalidateQueries({ queryKey: galleryKeys.lists })
  }
  const fail = (error: unknown) => {
    readAgain()
    showToast({ tone: 'bad', title: t(($) => $.acts.failed), description: errorText(error) })
  }
  const undoable = (
    title: string,
    undo: () => Promise<unknown>,
    { before = [], missing = 0 }: UndoableResult = {},
  ) =>
    showToast({
      title: missing > 0 ? t(($) => $.acts.notAll, { count: missing }) : title,
      duration: UNDO,
      action: {
        label: t(($) => $.undo),
        onSelect: () =>
          void undo().then(() => {
            showAgain(cache, before)
            readAgain()
          }, fail),
      },
    })

  return {
    /** Moves entries into a folder, named for the message; null removes them from their folders. */
    async move(items: readonly LibraryEntry[], folderId: string | null, name: string): Promise<void> {
      const count = items.length
      const before = await showChanged(cache, items, (entry, folder) =>
        folder === undefined || folder === 'trash' || folder === (folderId ?? 'none')
          ? { ...entry, folderId }
          : undefined,
      )
      try {
        const results = await file(folderId, items)
        const moved = results.filter(({ code }) => code === undefined)
        readAgain()
        const undo = async () => {
          for (const [from, entries] of Map.groupBy(moved, (each) => each.before)) await file(from, entries)
        }
        const title =
          folderId === null ? t(($) => $.acts.unfiled, { count }) : t(($) => $.acts.moved, { count, name })
        undoable(title, undo, { before, missing: results.length - moved.length })
      } catch (error) {
        fail(error)
      }
    },

    async remove(items: readonly LibraryEntry[]): Promise<void> {
      const before = await showChanged(cache, items, (entry, folder) =>
        folder === 'trash' ? entry : undefined,
      )
      try {
        const missing = await setDeleted(items, true)
        readAgain()
        undoable(
          t(($) => $.acts.deleted, { count: items.length }),
          () => setDeleted(items, false),
          { before, missing },
        )
      } catch (error) {
        fail(error)
      }
    },

    async restore(items: readonly LibraryEntry[]): Promise<void> {
      const before = await showChanged(cache, items, (entry, folder) =>
        folder === 'trash' ? undefined : entry,
      )
      try {
        const missing = await setDeleted(items, false)
        readAgain()
        undoable(
          t(($) => $.acts.restored, { count: items.length }),
          () => setDeleted(items, true),
          { before, missing },
        )
      } catch (error) {
        fail(error)
      }
    },

    async tag(items: readonly LibraryEntry[], change: TagsChange): Promise<void> {
      const { addTags = [], removeTags = [] } = { ...change } as { addTags?: string[]; removeTags?: string[] }
      const tagsOf = (tags: readonly string[]) =>
        [...new Set([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags])].toSorted()
      await showChanged(cache, items, (entry) => ({ ...entry, tags: tagsOf(entry.tags) }))
      try {
        const refused = await setTags(items, change)
        if (refused > 0) showToast({ tone: 'bad', title: t(($) => $.acts.tagRefused, { count: refused }) })
        readAgain()
      } catch (error) {
        fail(error)
      }
    },

    async duplicate(items: readonly LibraryEntry[]): Promise<void> {
      const copies: EntryRef[] = []
      try {
        for (const entry of items.filter(canDuplicate))
          copies.push(await duplicate(entry, (title) => t(($) => $.acts.copyOf, { title })))
        readAgain()
        if (copies.length > 0)
          undoable(
            t(($) => $.acts.duplicated, { count: copies.length }),
            () => setDeleted(copies, true),
          )
      } catch (error) {
        fail(error)
      }
    },
  }
}
