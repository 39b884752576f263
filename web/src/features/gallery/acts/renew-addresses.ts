import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { GalleryFilters } from '../filters/gallery-filters.ts'
import type { GalleryPages } from '../gallery.cache.ts'
import { loadPage } from '../gallery.queries.ts'

const PAUSE = 30_000

/** Reloads the page of an item, unless that was done recently, and updates the signed URLs in place. */
export function renewAddresses(
  queries: QueryClient,
  requestTimes: Map<string, number>,
  { filters, queryKey }: { filters: GalleryFilters; queryKey: QueryKey },
  id: string,
): void {
  const data = queries.getQueryData<GalleryPages>(queryKey)
  const place = (data?.pages ?? []).findIndex(({ items }) => items.some((item) => item.id === id))
  const page = data?.pages[place]
  if (!data || !page) return
  const cursor = data.pageParams[place] ?? null
  const name = JSON.stringify([queryKey, cursor])
  if (Date.now() - (requestTimes.get(name) ?? 0) < PAUSE) return
  requestTimes.set(name, Date.now())
  void loadPage(filters, cursor, page.items.length).then(
    ({ items }) => {
      const fresh = new Map(items.map((item) => [item.id, item]))
      queries.setQueryData<GalleryPages>(
        queryKey,
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((each, at) =>
              now.pageParams[at] === cursor
                ? { ...each, items: each.items.map((item) => fresh.get(item.id) ?? item) }
                : each,
            ),
          },
      )
    },
    () => requestTimes.delete(name),
  )
}
