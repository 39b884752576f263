import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf, filtersIn, type JobFilters } from './filters.ts'

/** Filters stored in the URL, so that links, reload and Back keep them. */
export function useJobFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = filtersIn(search)
  return {
    filters,
    change: (changes: Partial<JobFilters>) =>
      void navigate({
        to: '/dashboard/jobs',
        search: addressOf({ ...filters, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  }
}
