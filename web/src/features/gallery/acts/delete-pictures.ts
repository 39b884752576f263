import { deleteGalleryItem, type GalleryItem, restoreGalleryItem } from '@studio/contract/gallery'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { call, holdLists } from '../../../platform/index.ts'
import { type ActDeps, callInParts } from './change-pictures.ts'
import { type GalleryPages, withItem, withoutItems } from '../gallery.cache.ts'
import { galleryKeys } from '../gallery.keys.ts'

/** Time in ms during which Undo is offered after the last of several deletions. */
const UNDO = 8000

interface Deletion {
  item: GalleryItem
  /** Query keys of the lists it was removed from. */
  lists: readonly QueryKey[]
  /** Resolves once the server has responded: true if the item is deleted there. */
  done: Promise<boolean>
}

/** Removes items optimistically and offers one Undo for deletions made in quick succession. */
export function createDeletePictures({ queries, showToast, errorText, t }: ActDeps) {
  const batch = createBatch()

  // Items are shown again only after the server has restored them. Until then it serves no files of theirs.
  const restore = async (deletions: readonly Deletion[]) => {
    const done = await Promise.all(deletions.map((deletion) => deletion.done))
    const deleted = deletions.filter((_, index) => done[index])
    const items = deleted.map(({ item }) => item)
    if (items.length === 0) return
    try {
      await setDeleted(items, false)
      await restoreLists(queries, deleted)
      invalidate(queries)
    } catch (error) {
      showToast({
        tone: 'bad',
        title: t(($) => $.restoreFailed, { count: items.length }),
        description: t(($) => $.restoreFailedKept, { reason: errorText(error) }),
      })
    }
  }

  const remove = async (items: readonly GalleryItem[], lists: readonly QueryKey[]) => {
    try {
      await setDeleted(items, true)
      invalidate(queries)
      return true
    } catch (error) {
      batch.drop(items)
      await restoreLists(
        queries,
        items.map((item) => ({ item, lists })),
      )
      showToast({
        tone: 'bad',
        title: t(($) => $.deleteFailed, { count: items.length }),
        description: t(($) => $.deleteFailedKept, { reason: errorText(error) }),
      })
      return false
    }
  }

  return async (items: readonly GalleryItem[]): Promise<void> => {
    const { lists, refetchLists } = await removeFromLists(queries, items)
    const done = remove(items, lists).finally(refetchLists)
    const deletions = batch.add(items.map((item) => ({ item, lists, done })))
    showToast({
      title: t(($) => $.deleted, { count: deletions.length }),
      duration: UNDO,
      action: {
        label: t(($) => $.undo),
        onSelect: () => {
          batch.close()
          void restore(deletions)
        },
      },
    })
  }
}

function invalidate(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: galleryKeys.trash })
  void queries.invalidateQueries({ queryKey: galleryKeys.months })
}

/** Moves items to the trash or restores them. Ids that no longer exist are ignored. */
async function setDeleted(items: readonly GalleryItem[], deleted: boolean): Promise<void> {
  const [first, ...others] = items.map(({ id }) => id)
  if (first === undefined) return
  if (others.length > 0) await callInParts([first, ...others], { deleted })
  else await call(deleted ? deleteGalleryItem : restoreGalleryItem, { params: { id: first } })
}

/** Groups deletions made in quick succession, so that one Undo restores them all. */
function createBatch() {
  let open: Deletion[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    open = []
  }
  return {
    add(deletions: readonly Deletion[]): readonly Deletion[] {
      clearTimeout(timer)
      timer = setTimeout(close, UNDO)
      open = [...open, ...deletions]
      return open
    },
    drop(items: readonly GalleryItem[]) {
      const ids = new Set(items.map(({ id }) => id))
      open = open.filter(({ item }) => !ids.has(item.id))
    },
    close,
  }
}

/** Returns the lists the items were in, and a function to call once the server has deleted them. */
async function removeFromLists(queries: QueryClient, items: readonly GalleryItem[]) {
  const refetchLists = await holdLists(queries, galleryKeys.lists)
  const ids = new Set(items.map(({ id }) => id))
  const changedKeys: QueryKey[] = []
  for (const [key, data] of queries.getQueriesData<GalleryPages>({ queryKey: galleryKeys.lists })) {
    const left = data && withoutItems(data, ids)
    if (!left || left === data) continue
    queries.setQueryData(key, left)
    changedKeys.push(key)
  }
  return { lists: changedKeys, refetchLists }
}

async function restoreLists(queries: QueryClient, deletions: readonly Pick<Deletion, 'item' | 'lists'>[]) {
  const refetchLists = await holdLists(queries, galleryKeys.lists)
  for (const { item, lists } of deletions)
    for (const key of lists) {
      queries.setQueryData<GalleryPages>(key, (data) => data && withItem(data, item))
    }
  refetchLists()
}
