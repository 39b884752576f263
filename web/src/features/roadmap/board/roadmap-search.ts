import { ROADMAP_SORTS, type RoadmapSort } from '@studio/contract/roadmap'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What stands side by side, or in tabs. */
export const COLUMNS = ['planned', 'in_progress', 'shipped'] as const
/** The same with what is not decided: the tabs of a phone. */
export const TABS = [...COLUMNS, 'suggested'] as const
export type RoadmapTab = (typeof TABS)[number]

/** What the address says is to be seen. */
export interface RoadmapSearch {
  sort: RoadmapSort
  q: string
  tab: RoadmapTab
}

/** The same as the address has it: what is as usual is left out. */
export type RoadmapAddress = Partial<Record<keyof RoadmapSearch, string>>

/** What cannot be read of an address is left out. */
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

/** What is to be seen, and how to change that; a choice is a step that Back undoes, typing is not. */
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
