import { deleteGalleryItem, type GalleryItem, restoreGalleryItem } from '@studio/contract/gallery'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../design/index.ts'
import { call, useErrorText } from '../../platform/index.ts'
import { findItem, type GalleryPages, withItem, withoutItem } from './gallery.cache.ts'
import { galleryKeys } from './gallery.queries.ts'

/** Undo is offered for so long after the last of several deletions. */
const UNDO = 8000

interface Deletion {
  item: GalleryItem
  /** The lists it was taken out of. */
  lists: readonly QueryKey[]
  /** Settles when the server has answered: whether it is deleted there. */
  done: Promise<boolean>
}

/** Takes a picture away at once and offers to undo that, also for several taken away one after the other. */
export function useDeletePicture(): (item: GalleryItem) => Promise<void> {
  const { t } = useTranslation('gallery')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [batch] = useState(createBatch)

  const restore = async ({ item, lists, done }: Deletion) => {
    await putBack(queries, item, lists)
    if (!(await done)) return
    try {
      await call(restoreGalleryItem, { params: { id: item.id } })
    } catch (error) {
      await takeOut(queries, item.id)
      showToast({
        tone: 'bad',
        title: t(($) => $.restoreFailed),
        description: t(($) => $.restoreFailedKept, { reason: errorText(error) }),
      })
    }
  }

  const remove = async (item: GalleryItem, lists: readonly QueryKey[]) => {
    try {
      await call(deleteGalleryItem, { params: { id: item.id } })
      return true
    } catch (error) {
      batch.drop(item.id)
      await putBack(queries, item, lists)
      showToast({
        tone: 'bad',
        title: t(($) => $.deleteFailed),
        description: t(($) => $.deleteFailedKept, { reason: errorText(error) }),
      })
      return false
    }
  }

  return async (item) => {
    const lists = await takeOut(queries, item.id)
    const deletions = batch.add({ item, lists, done: remove(item, lists) })
    showToast({
      title: t(($) => $.deleted, { count: deletions.length }),
      duration: UNDO,
      action: {
        label: t(($) => $.undo),
        onSelect: () => {
          batch.close()
          for (const deletion of deletions) void restore(deletion)
        },
      },
    })
  }
}

/** Deletions shortly after each other belong together: one Undo takes them all back. */
function createBatch() {
  let open: Deletion[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    open = []
  }
  return {
    add(deletion: Deletion): readonly Deletion[] {
      clearTimeout(timer)
      timer = setTimeout(close, UNDO)
      open = [...open, deletion]
      return open
    },
    drop(id: string) {
      open = open.filter(({ item }) => item.id !== id)
    },
    close,
  }
}

/** A page under way was asked for with the list as it was, and would bring back what changes now. */
const settle = (queries: QueryClient) => queries.cancelQueries({ queryKey: galleryKeys.lists })

async function takeOut(queries: QueryClient, id: string): Promise<QueryKey[]> {
  await settle(queries)
  const taken: QueryKey[] = []
  for (const [key, data] of queries.getQueriesData<GalleryPages>({ queryKey: galleryKeys.lists })) {
    if (!data || !findItem(data, id)) continue
    queries.setQueryData(key, withoutItem(data, id))
    taken.push(key)
  }
  return taken
}

async function putBack(queries: QueryClient, item: GalleryItem, lists: readonly QueryKey[]) {
  await settle(queries)
  for (const key of lists) {
    queries.setQueryData<GalleryPages>(key, (data) => data && withItem(data, item))
  }
}
