import { emptyTrash, listTrash, MAX_CHANGED, purgeTrash } from '@studio/contract/gallery'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { galleryKeys } from '../gallery.keys.ts'
import { callInParts } from '../acts/change-pictures.ts'

export const trashQuery = infiniteQueryOptions({
  queryKey: galleryKeys.trash,
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  queryFn: ({ pageParam, signal }) =>
    call(listTrash, { query: { limit: 100, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  // Its signed URLs expire after 5 minutes.
  staleTime: 120_000,
})

/** Restores items from the trash to the lists of the gallery. */
export async function restorePictures(queries: QueryClient, ids: readonly string[]): Promise<void> {
  await callInParts(ids, { deleted: false })
  await queries.invalidateQueries({ queryKey: galleryKeys.all })
}

/** Deletes permanently. Without ids, empties the trash. */
export async function removePictures(queries: QueryClient, ids?: readonly string[]): Promise<void> {
  if (!ids) await call(emptyTrash, {})
  else
    for (let start = 0; start < ids.length; start += MAX_CHANGED)
      await call(purgeTrash, { body: { ids: ids.slice(start, start + MAX_CHANGED) } })
  await queries.invalidateQueries({ queryKey: galleryKeys.trash })
}
