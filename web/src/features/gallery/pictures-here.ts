import type { GalleryItem } from '@studio/contract/gallery'
import type { QueryClient } from '@tanstack/react-query'
import type { GalleryPages } from './gallery.cache.ts'
import { type GalleryFilters, hasFilters } from './filters/gallery-filters.ts'
import { galleryKeys } from './gallery.keys.ts'

/** Items cached by other screens, for when the gallery can't be loaded. */
export function picturesHere(queries: QueryClient, filters: GalleryFilters): GalleryPages | undefined {
  if (hasFilters(filters)) return undefined
  const latest = queries.getQueryData<{ items: GalleryItem[] }>(galleryKeys.latest)
  if (!latest || latest.items.length === 0) return undefined
  return { pages: [{ items: latest.items, nextCursor: null }], pageParams: [null] }
}
