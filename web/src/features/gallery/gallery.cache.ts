import type { GalleryItem } from '@studio/contract/gallery'
import type { InfiniteData } from '@tanstack/react-query'

export interface GalleryPage {
  items: GalleryItem[]
  nextCursor: string | null
  /** True if no newer items exist. */
  isFirst?: boolean | undefined
}
export type GalleryPages = InfiniteData<GalleryPage, string | null>

/** Position of a removed item, so that it can be restored there. */
interface Removal {
  item: GalleryItem
  page: number
  index: number
}

const replacePage = (data: GalleryPages, page: number, items: GalleryItem[]): GalleryPages => ({
  ...data,
  pages: data.pages.map((each, index) => (index === page ? { ...each, items } : each)),
})

function findItem(data: GalleryPages | undefined, id: string): Removal | undefined {
  for (const [page, { items }] of (data?.pages ?? []).entries()) {
    const index = items.findIndex((item) => item.id === id)
    if (index >= 0) return { item: items[index]!, page, index }
  }
  return undefined
}

/** Inserts an item in order, newest first, unless it is already in the list. */
export function withItem(data: GalleryPages, item: GalleryItem): GalleryPages {
  if (findItem(data, item.id)) return data
  const isAfter = (other: GalleryItem) =>
    other.createdAt < item.createdAt || (other.createdAt === item.createdAt && other.id < item.id)
  const pageIndex = data.pages.findIndex(({ items }) => items.length > 0 && isAfter(items.at(-1)!))
  // Older than everything loaded: a later page will contain it, unless there is none.
  if (pageIndex < 0 && data.pages.at(-1)?.nextCursor) return data
  const page = pageIndex < 0 ? data.pages.length - 1 : pageIndex
  const { items } = data.pages[page]!
  const index = items.findIndex(isAfter)
  return replacePage(data, page, index < 0 ? [...items, item] : items.toSpliced(index, 0, item))
}

/** Replaces items with their newer copies. */
export function withChanged(data: GalleryPages, changed: readonly GalleryItem[]): GalleryPages {
  const byId = new Map(changed.map((item) => [item.id, item]))
  let isSame = true
  const pages = data.pages.map((page) => {
    if (!page.items.some(({ id }) => byId.has(id))) return page
    isSame = false
    return { ...page, items: page.items.map((item) => byId.get(item.id) ?? item) }
  })
  return isSame ? data : { ...data, pages }
}

/** Removes items. */
export function withoutItems(data: GalleryPages, ids: ReadonlySet<string>): GalleryPages {
  if (!data.pages.some(({ items }) => items.some(({ id }) => ids.has(id)))) return data
  const remaining = (items: GalleryItem[]) =>
    items.some(({ id }) => ids.has(id)) ? items.filter(({ id }) => !ids.has(id)) : items
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: remaining(page.items) })) }
}

/**
 * Merges a refetched first page into the cached one: new items come on top, and later pages stay valid. A page without a
 * next one is the whole list, so cached items beyond it were deleted. Returns null if the two no longer overlap.
 */
export function joinHead(fresh: GalleryPage, cached: GalleryPage): GalleryPage | null {
  const last = fresh.items.at(-1)
  if (!last || fresh.nextCursor === null) return fresh
  const place = cached.items.findIndex((item) => item.id === last.id)
  if (place < 0) return null
  if (place === cached.items.length - 1) return fresh
  return { items: [...fresh.items, ...cached.items.slice(place + 1)], nextCursor: cached.nextCursor }
}
