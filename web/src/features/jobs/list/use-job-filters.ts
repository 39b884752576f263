import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf, filtersIn, type JobFilters } from './filters.ts'

/** The filters as the address has them, so that a link, a reload and the back button keep them. */
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
