import { type GalleryFilters, readFilters, writeFilters } from './gallery-filters.ts'
import { useUrlSearch } from './use-url-search.ts'

export type ChangeFilters = (change: Partial<Record<keyof GalleryFilters, string | undefined>>) => void

/** The filters in the URL. Choosing a filter adds a history entry, typing doesn't. */
export function useGalleryFilters(): {
  filters: GalleryFilters
  changeFilters: ChangeFilters
  clearFilters: () => void
} {
  const [search, changeSearch] = useUrlSearch()
  return {
    filters: readFilters(search),
    changeFilters: (change) => {
      const isTyping = 'q' in change
      void changeSearch((now) => writeFilters(now, readFilters({ ...readFilters(now), ...change })), {
        replace: isTyping,
      })
    },
    clearFilters: () => void changeSearch((now) => writeFilters(now, {})),
  }
}
