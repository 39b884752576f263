import { listGallery, listProjects } from '@studio/contract/gallery'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, configKeys, loadConfig } from '../../platform/index.ts'
import { type GalleryPage, type GalleryPages, joinHead } from './gallery.cache.ts'
import { type GalleryFilters, queryOf } from './filters/gallery-filters.ts'
import { galleryKeys } from './gallery.keys.ts'

/** The first page is small so that it comes at once, the others large so that scrolling never waits. */
const FIRST_PAGE = 60
const NEXT_PAGES = 200
/** How long pictures stay known that no screen shows. */
const KEPT_MS = 3_600_000

/** Of the pages of a list: the top, or a cursor, or one of what the server takes instead and its value. */
type PageParam = string | null
const askOf = (param: PageParam): Partial<Record<'cursor' | 'before' | 'dateTo' | 'idTo', string>> => {
  const [, name = 'cursor', value = param, id] = /^(before|dateTo):([^,]+),?(.*)/.exec(param ?? '') ?? []
  return value ? { [name]: value, ...(id && { idTo: id }) } : {}
}

/**
 * A stretch of the gallery, at its top or from `start` on, that grows in both directions. Addresses of bytes work for
 * 5 minutes; pages older than this are asked for anew when a picture fails.
 */
export const galleryQuery = (filters: GalleryFilters, start: PageParam = null) =>
  infiniteQueryOptions({
    queryKey: galleryKeys.list(filters),
    initialPageParam: start,
    getNextPageParam: (page: GalleryPage) => page.nextCursor,
    getPreviousPageParam: ({ items, isFirst }: GalleryPage, _, param: PageParam) =>
      param && !isFirst && items[0] ? `before:${items[0].id}` : null,
    placeholderData: keepPreviousData,
    // Without a network it is all there is.
    gcTime: KEPT_MS,
    // Costs one small page: see below.
    refetchOnMount: true,
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<GalleryPage> => {
      const known = knownPage(client.getQueryData<GalleryPages>(queryKey), pageParam)
      // Asked again as a whole, only the top can have news: the other pages are those already here.
      if (pageParam && known && !known.isFirst) return known
      const param = known ? null : pageParam
      const fresh = await loadPage(filters, param, param ? NEXT_PAGES : FIRST_PAGE, signal)
      return { ...((known && joinHead(fresh, known)) ?? fresh), ...(known?.isFirst && { isFirst: true }) }
    },
  })

function knownPage(data: GalleryPages | undefined, param: PageParam): GalleryPage | undefined {
  const place = data?.pageParams.indexOf(param) ?? -1
  // A page that was reached from below is asked for by its cursor the next time.
  return data?.pages[
    place < 0 ? data.pages.findIndex(({ nextCursor }) => nextCursor === param) + 1 || -1 : place
  ]
}

/** A page of so many pictures, from 1 to 200. */
export const loadPage = async (
  filters: GalleryFilters,
  param: PageParam,
  count: number,
  signal?: AbortSignal,
): Promise<GalleryPage> => {
  const query = await queryOf(filters)
  const from = askOf(param)
  // Where the filters end earlier, they begin there too.
  const ask = query.dateTo && from.dateTo && Date.parse(query.dateTo) < Date.parse(from.dateTo) ? {} : from
  const limit = Math.min(200, Math.max(1, count))
  return call(listGallery, { query: { ...query, limit, ...ask } }, signal && { signal })
}

export const projectsQuery = queryOptions({
  queryKey: galleryKeys.projects,
  queryFn: ({ signal }) => call(listProjects, {}, { signal }),
  select: ({ projects }) => projects,
  refetchOnMount: true,
})

export const flagsQuery = queryOptions({
  queryKey: configKeys.flags,
  queryFn: async () => (await loadConfig()).flags,
  staleTime: Number.POSITIVE_INFINITY,
})
