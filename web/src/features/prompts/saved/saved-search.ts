import { PROMPT_SORTS, type PromptsQuery } from '@studio/contract/prompts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isUuid } from '@studio/contract/kernel'
import type { PromptListQuery } from '../prompts.keys.ts'

export type Sort = PromptsQuery['sort']

/** View and filters from the URL. */
export interface SavedSearch {
  q?: string | undefined
  tag?: string | undefined
  /** Id of a folder, or `none` for prompts without a folder. */
  folder?: string | undefined
  favourite?: boolean | undefined
  sort: Sort
  /** Shows covers instead of rows. */
  asCovers: boolean
  inTrash: boolean
}

/** The same as search parameters. Defaults are omitted. */
interface SavedAddress {
  q?: string | undefined
  tag?: string | undefined
  folder?: string | undefined
  favourite?: 'true' | undefined
  sort?: Sort | undefined
  view?: 'covers' | 'trash' | undefined
}

/** Invalid search parameters are dropped. */
export function readSearch(search: Record<string, unknown>): SavedSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name].trim() : '') || undefined
  const folder = text('folder')
  return {
    q: text('q')?.slice(0, 200),
    tag: text('tag'),
    folder: folder === 'none' || isUuid(folder) ? folder : undefined,
    favourite: search.favourite === 'true' || undefined,
    sort: PROMPT_SORTS.find((sort) => sort === search.sort) ?? 'newest',
    asCovers: search.view === 'covers',
    inTrash: search.view === 'trash',
  }
}

export const writeSearch = ({
  q,
  tag,
  folder,
  favourite,
  sort,
  asCovers,
  inTrash,
}: SavedSearch): SavedAddress => ({
  q,
  tag,
  folder,
  favourite: favourite ? 'true' : undefined,
  sort: sort === 'newest' ? undefined : sort,
  view: inTrash ? 'trash' : asCovers ? 'covers' : undefined,
})

export const toQuery = ({ q, tag, folder, favourite, sort }: SavedSearch): PromptListQuery => ({
  ...(q && { q }),
  ...(tag && { tag }),
  ...(folder && { folder }),
  ...(favourite && { favourite }),
  sort,
})

/** True if a filter is set. */
export const isNarrowed = ({ q, tag, folder, favourite }: SavedSearch) =>
  Boolean(q || tag || folder || favourite)

/** View and filters with their setters; the scroll position stays. */
export function useSavedSearch(): [SavedSearch, (change: Partial<SavedSearch>) => void] {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    search,
    (change) =>
      void navigate({
        to: '/dashboard/saved',
        search: writeSearch({ ...search, ...change }),
        resetScroll: false,
      }),
  ]
}
