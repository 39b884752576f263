import { useNavigate, useSearch } from '@tanstack/react-router'
import { filtersIn, type LedgerFilters } from '../statements.queries.ts'

/** Filters in the URL, so that links, reloads and the back button keep them. */
export function useLedgerFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = filtersIn(search)
  const show = (next: LedgerFilters) =>
    void navigate({
      to: '.',
      search: { ...filtersIn({ ...next }) },
      replace: true,
      resetScroll: false,
    })
  return {
    filters,
    change: (changes: { [Name in keyof LedgerFilters]?: LedgerFilters[Name] | undefined }) =>
      show({ ...filters, ...changes } as LedgerFilters),
    clear: () => show(filters.waived ? { waived: filters.waived } : {}),
  }
}
