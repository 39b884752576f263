import { useNavigate, useSearch } from '@tanstack/react-router'

export type UrlSearch = Record<string, unknown>
export type ChangeSearch = (
  change: (search: UrlSearch) => UrlSearch,
  options?: { replace?: boolean },
) => Promise<void>

/** What stands after the `?` of the address, and how to change it without moving the page. */
export function useUrlSearch(): [UrlSearch, ChangeSearch] {
  const search: UrlSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change: ChangeSearch = (next, { replace = false } = {}) =>
    // The gallery reads its search itself, so the routes know no names for it.
    navigate({ to: '.', search: next as never, replace, resetScroll: false })
  return [search, change]
}
