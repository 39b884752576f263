import {
  LICENCES,
  type LicenceFilter,
  REMIXABLE,
  WORK_KINDS,
  WORK_SORTS,
  type WorkKind,
  type WorkSort,
} from '@studio/contract/works'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Search parameters of the URL. */
export interface WorksSearch {
  kind?: WorkKind | undefined
  q?: string | undefined
  tag?: string | undefined
  licence?: LicenceFilter | undefined
  model?: string | undefined
  sort: WorkSort
}

/** The same for the URL, without defaults. */
export type WorksAddress = Partial<Record<keyof WorksSearch, string>>

/** Filters that can be removed one by one; the kind is a tab. */
export const WORKS_FILTERS = ['q', 'licence', 'model', 'tag'] as const
export type WorksFilter = (typeof WORKS_FILTERS)[number]

/** Drops invalid search parameters. */
export function readSearch(search: Record<string, unknown>): WorksSearch {
  const text = (name: string, max: number) =>
    (typeof search[name] === 'string' ? search[name].trim().slice(0, max) : '') || undefined
  const licence = text('licence', 40)
  return {
    kind: WORK_KINDS.find((kind) => kind === search.kind),
    q: text('q', 200),
    tag: text('tag', 60),
    licence: licence === REMIXABLE ? REMIXABLE : LICENCES.find((each) => each === licence),
    model: text('model', 100),
    sort: WORK_SORTS.find((sort) => sort === search.sort) ?? 'best',
  }
}

export function writeSearch({ sort, ...filters }: WorksSearch): WorksAddress {
  const address: WorksAddress = {}
  for (const [name, value] of Object.entries(filters)) if (value) address[name as keyof WorksSearch] = value
  if (sort !== 'best') address.sort = sort
  return address
}

/** Lists the active filters, including the kind. */
export const isNarrowed = ({ kind, ...search }: WorksSearch): boolean =>
  kind !== undefined || WORKS_FILTERS.some((name) => search[name] !== undefined)

export type ChangeSearch = (change: Partial<WorksSearch>) => void

/** Search parameters and a setter. A choice adds a history entry, typing doesn’t. */
export function useWorksSearch(): [WorksSearch, ChangeSearch] {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    search,
    (change) =>
      void navigate({
        to: '/library',
        search: writeSearch({ ...search, ...change }),
        replace: 'q' in change && Object.keys(change).length === 1,
      }),
  ]
}
