import { useNavigate, useSearch } from '@tanstack/react-router'
import type { GallerySearch } from './gallery-filters.ts'

export type UrlSearch = GallerySearch
export type ChangeSearch = (
  change: (search: UrlSearch) => UrlSearch,
  options?: { replace?: boolean },
) => Promise<void>

/** What stands after the `?` of the address, and how to change it without moving the page. */
export function useUrlSearch(): [UrlSearch, ChangeSearch] {
  const search: UrlSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change: ChangeSearch = (next, { replace = false } = {}) =>
    navigate({ to: '.', search: next, replace, resetScroll: false })
  return [search, change]
}
