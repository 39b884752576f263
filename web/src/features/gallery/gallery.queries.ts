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

/** Addresses of bytes work for 5 minutes; pages older than this are asked for anew when a picture fails. */
export const galleryQuery = (filters: GalleryFilters) =>
  infiniteQueryOptions({
    queryKey: galleryKeys.list(filters),
    initialPageParam: null as string | null,
    getNextPageParam: (page: GalleryPage) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Without a network it is all there is.
    gcTime: KEPT_MS,
    // Costs one small page: see below.
    refetchOnMount: true,
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<GalleryPage> => {
      const known = knownPage(client.getQueryData<GalleryPages>(queryKey), pageParam)
      // Asked again as a whole, only the top can have news: the other pages are those already here.
      if (pageParam && known) return known
      const limit = pageParam ? NEXT_PAGES : FIRST_PAGE
      const query = { ...(await queryOf(filters)), limit, ...(pageParam && { cursor: pageParam }) }
      const fresh = await call(listGallery, { query }, { signal })
      return (known && joinHead(fresh, known)) ?? fresh
    },
  })

function knownPage(data: GalleryPages | undefined, cursor: string | null): GalleryPage | undefined {
  const place = data?.pageParams.indexOf(cursor) ?? -1
  return data?.pages[place]
}

/** The same page again, with addresses that work. */
export const loadPage = async (filters: GalleryFilters, cursor: string | null, count: number) =>
  call(listGallery, {
    query: {
      ...(await queryOf(filters)),
      limit: Math.min(200, Math.max(1, count)),
      ...(cursor && { cursor }),
    },
  })

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
