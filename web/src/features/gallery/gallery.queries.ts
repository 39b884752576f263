import { listGallery, listProjects } from '@studio/contract/gallery'
import { HOUR_MS } from '@studio/contract/kernel'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, configKeys, loadConfig } from '../../platform/index.ts'
import { type GalleryPage, type GalleryPages, joinHead } from './gallery.cache.ts'
import { type GalleryFilters, queryOf } from './filters/gallery-filters.ts'
import { galleryKeys } from './gallery.keys.ts'

/** The first page is small to load quickly; later pages are large so that scrolling doesn't have to wait. */
const FIRST_PAGE = 60
const NEXT_PAGES = 200
/** Cache time in ms of items that no screen shows. */
const CACHE_MS = HOUR_MS

/** Page parameter: null for the top, a cursor, or another parameter of the server with its value. */
type PageParam = string | null
const askOf = (param: PageParam): Partial<Record<'cursor' | 'before' | 'dateTo' | 'idTo', string>> => {
  const [, name = 'cursor', value = param, id] = /^(before|dateTo):([^,]+),?(.*)/.exec(param ?? '') ?? []
  return value ? { [name]: value, ...(id && { idTo: id }) } : {}
}

/**
 * A section of the gallery, from the top or from `start`, that grows in both directions. Signed URLs are
 * valid for 5 minutes; older pages are reloaded when an image fails.
 */
export const galleryQuery = (filters: GalleryFilters, start: PageParam = null) =>
  infiniteQueryOptions({
    queryKey: galleryKeys.list(filters),
    initialPageParam: start,
    getNextPageParam: (page: GalleryPage) => page.nextCursor,
    getPreviousPageParam: ({ items, isFirst }: GalleryPage, _, param: PageParam) =>
      param && !isFirst && items[0] ? `before:${items[0].id}` : null,
    placeholderData: keepPreviousData,
    // While offline, the cache is all there is.
    gcTime: CACHE_MS,
    // Costs one small page, see below.
    refetchOnMount: true,
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<GalleryPage> => {
      const cachedPage = knownPage(client.getQueryData<GalleryPages>(queryKey), pageParam)
      // Only the first page can have new items on a refetch. Other pages are reused from the cache.
      if (pageParam && cachedPage && !cachedPage.isFirst) return cachedPage
      const param = cachedPage ? null : pageParam
      const fresh = await loadPage(filters, param, param ? NEXT_PAGES : FIRST_PAGE, signal)
      return {
        ...((cachedPage && joinHead(fresh, cachedPage)) ?? fresh),
        ...(cachedPage?.isFirst && { isFirst: true }),
      }
    },
  })

function knownPage(data: GalleryPages | undefined, param: PageParam): GalleryPage | undefined {
  const place = data?.pageParams.indexOf(param) ?? -1
  // A page that was loaded from the page below it is requested by its cursor next time.
  return data?.pages[
    place < 0 ? data.pages.findIndex(({ nextCursor }) => nextCursor === param) + 1 || -1 : place
  ]
}

/** Loads a page of `limit` items, 1 to 200. */
export const loadPage = async (
  filters: GalleryFilters,
  param: PageParam,
  count: number,
  signal?: AbortSignal,
): Promise<GalleryPage> => {
  const query = await queryOf(filters)
  const from = askOf(param)
  // If the filters end earlier, the page starts there too.
  const start = query.dateTo && from.dateTo && Date.parse(query.dateTo) < Date.parse(from.dateTo) ? {} : from
  const limit = Math.min(200, Math.max(1, count))
  return call(listGallery, { query: { ...query, limit, ...start } }, signal && { signal })
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
