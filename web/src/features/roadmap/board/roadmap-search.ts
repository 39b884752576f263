import { ROADMAP_SORTS, type RoadmapSort } from '@studio/contract/roadmap'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Statuses shown as columns, or as tabs. */
export const COLUMNS = ['planned', 'in_progress', 'shipped'] as const
/** Statuses with suggestions, the tabs on a phone. */
export const TABS = [...COLUMNS, 'suggested'] as const
export type RoadmapTab = (typeof TABS)[number]

/** State of the board in the URL. */
export interface RoadmapSearch {
  sort: RoadmapSort
  q: string
  tab: RoadmapTab
}

/** URL parameters without default values. */
export type RoadmapAddress = Partial<Record<keyof RoadmapSearch, string>>

/** Ignores invalid URL parameters. */
export function readSearch(search: Record<string, unknown>): RoadmapSearch {
  return {
    sort: ROADMAP_SORTS.find((sort) => sort === search.sort) ?? 'votes',
    q: typeof search.q === 'string' ? search.q.trim().slice(0, 200) : '',
    tab: TABS.find((tab) => tab === search.tab) ?? 'planned',
  }
}

function writeSearch({ sort, q, tab }: RoadmapSearch): RoadmapAddress {
  return {
    ...(sort === 'votes' ? {} : { sort }),
    ...(q === '' ? {} : { q }),
    ...(tab === 'planned' ? {} : { tab }),
  }
}

/** State of the board and its setter. A choice adds a history entry, typing replaces it. */
export function useRoadmapSearch(): [RoadmapSearch, (change: Partial<RoadmapSearch>) => void] {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    search,
    (change) =>
      void navigate({
        to: '/dashboard/roadmap',
        search: writeSearch({ ...search, ...change }),
        replace: 'q' in change,
      }),
  ]
}
