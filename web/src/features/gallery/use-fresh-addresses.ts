import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GalleryFilters } from './filters/gallery-filters.ts'
import type { GalleryPages } from './gallery.cache.ts'
import { galleryKeys, loadPage } from './gallery.queries.ts'

const PAUSE = 30_000

/**
 * Addresses of pictures end after some minutes. When one fails, its page is asked for again and its
 * pictures get their new addresses in place; at most once in 30 s for each page.
 */
export function useFreshAddresses(filters: GalleryFilters): (index: number) => void {
  const queries = useQueryClient()
  const [asked] = useState(() => new Map<string, number>())
  const queryKey = galleryKeys.list(filters)

  return (index) => {
    const data = queries.getQueryData<GalleryPages>(queryKey)
    let start = 0
    const place = (data?.pages ?? []).findIndex(({ items }) => {
      start += items.length
      return index < start
    })
    const page = data?.pages[place]
    if (!data || !page) return
    const cursor = data.pageParams[place] ?? null
    const name = JSON.stringify([queryKey, cursor])
    if (Date.now() - (asked.get(name) ?? 0) < PAUSE) return
    asked.set(name, Date.now())
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
      () => asked.delete(name),
    )
  }
}
