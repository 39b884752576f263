import { useNavigate, useSearch } from '@tanstack/react-router'
import type { GallerySearch } from './gallery-filters.ts'

export type UrlSearch = GallerySearch
export type ChangeSearch = (
  change: (search: UrlSearch) => UrlSearch,
  options?: { replace?: boolean },
) => Promise<void>

/** The query string of the URL, and a function that changes it without scrolling. */
export function useUrlSearch(): [UrlSearch, ChangeSearch] {
  const search: UrlSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change: ChangeSearch = (next, { replace = false } = {}) =>
    navigate({ to: '.', search: next, replace, resetScroll: false })
  return [search, change]
}
