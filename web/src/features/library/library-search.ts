import { LIBRARY_KINDS, LIBRARY_SORTS, type LibraryKind, type LibraryQuery } from '@studio/contract/library'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isUuid } from '@studio/contract/kernel'

/** Search parameters of the URL. */
export interface LibrarySearch {
  kind?: LibraryKind | undefined
  /** Folder ID, `none` for entries without a folder, or `trash`. */
  folder?: string | undefined
  q?: string | undefined
  tag?: string | undefined
  sort?: LibraryQuery['sort'] | undefined
}

/** Drops invalid search parameters. */
export function readSearch(search: Record<string, unknown>): LibrarySearch {
  const text = (name: string, max: number) => {
    const value = search[name]
    // The router parses values that look like numbers.
    return (
      (typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, max) : '') ||
      undefined
    )
  }
  const folder = text('folder', 40)
  return {
    kind: LIBRARY_KINDS.find((kind) => kind === search.kind),
    folder: folder === 'none' || folder === 'trash' || isUuid(folder) ? folder : undefined,
    q: text('q', 200),
    tag: text('tag', 40)?.toLowerCase(),
    sort: LIBRARY_SORTS.find((sort) => sort === search.sort && sort !== 'newest'),
  }
}

/** The same as parameters of a call. */
export const toQuery = ({ kind, folder, q, tag, sort }: LibrarySearch) => ({
  ...(kind && { kind }),
  ...(folder && { folder }),
  ...(q && { q }),
  ...(tag && { tag }),
  ...(sort && { sort }),
})

/** A filter is active. */
export const isNarrowed = ({ kind, q, tag }: LibrarySearch) => Boolean(kind || q || tag)

export type ChangeSearch = (change: LibrarySearch, options?: { replace?: boolean }) => void

/** Search parameters and a setter that keeps the scroll position. */
export function useLibrarySearch(): [LibrarySearch, ChangeSearch] {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    search,
    (change, { replace = false } = {}) =>
      void navigate({
        to: '/dashboard/library',
        search: toQuery({ ...search, ...change }),
        replace,
        resetScroll: false,
      }),
  ]
}
