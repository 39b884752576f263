import { listCulling, putSeen } from '@studio/contract/gallery'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import type { GalleryPage } from '../gallery.cache.ts'
import { galleryKeys } from '../gallery.keys.ts'
import { loadPage } from '../gallery.queries.ts'

const PAGE = 200

/**
 * Part of the gallery’s lists, so that changes appear there. Separate from its other keys, which every screen
 * loads.
 */
export const culledItemsKey = (importId: string) => [...galleryKeys.lists, 'culling', importId]

/** The photographs of an import, oldest first, with reasons and review state. */
export const cullingQuery = (importId: string) =>
  queryOptions({
    queryKey: [...galleryKeys.all, 'culling', importId],
    queryFn: async ({ signal }) =>
      (await call(listCulling, { query: { import: importId } }, { signal })).photographs,
    refetchOnMount: 'always',
  })

/**
 * The items of an import, page by page from the oldest.
 * Each page is newest first, as the server sends it.
 */
export const cullingItemsQuery = (importId: string) =>
  infiniteQueryOptions({
    queryKey: culledItemsKey(importId),
    initialPageParam: 'before:end',
    getNextPageParam: ({ items, isFirst }: GalleryPage) =>
      isFirst || !items[0] ? null : `before:${items[0].id}`,
    queryFn: ({ pageParam, signal }) => loadPage({ import: importId }, pageParam, PAGE, signal),
    // Its signed URLs are renewed when an image fails to load.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const sendSeen = (ids: readonly string[]) => call(putSeen, { body: { ids: [...ids] } })
