import { useEffect, useRef } from 'react'

/** Scrolls to the top when the filters change. */
export function usePageTop(filters: string): void {
  const lastFilters = useRef(filters)
  useEffect(() => {
    if (lastFilters.current !== filters) scrollTo({ top: 0, behavior: 'instant' })
    lastFilters.current = filters
  }, [filters])
}
