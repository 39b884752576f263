import { LIBRARY_KINDS, LIBRARY_SORTS, type LibraryKind, type LibraryQuery } from '@studio/contract/library'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isUuid } from '@studio/contract/kernel'

/** What the address says is to be seen. */
export interface LibrarySearch {
  kind?: LibraryKind | undefined
  /** Id of a folder, `none` for what is in none, or `trash`. */
  folder?: string | undefined
  q?: string | undefined
  tag?: string | undefined
  sort?: LibraryQuery['sort'] | undefined
}

/** What cannot be read of an address is left out. */
export function readSearch(search: Record<string, unknown>): LibrarySearch {
  const text = (name: string, most: number) => {
    const value = search[name]
    // The router reads what looks like a number as one.
    return (
      (typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : '') ||
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

/** The same as a call has it. */
export const wantedOf = ({ kind, folder, q, tag, sort }: LibrarySearch) => ({
  ...(kind && { kind }),
  ...(folder && { folder }),
  ...(q && { q }),
  ...(tag && { tag }),
  ...(sort && { sort }),
})

/** Whether less than everything in this folder is asked for. */
export const isNarrowed = ({ kind, q, tag }: LibrarySearch) => Boolean(kind || q || tag)

export type ChangeSearch = (change: LibrarySearch, options?: { replace?: boolean }) => void

/** What is to be seen, and how to change that; the page stays where it is. */
export function useLibrarySearch(): [LibrarySearch, ChangeSearch] {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    search,
    (change, { replace = false } = {}) =>
      void navigate({
        to: '/dashboard/library',
        search: wantedOf({ ...search, ...change }),
        replace,
        resetScroll: false,
      }),
  ]
}
