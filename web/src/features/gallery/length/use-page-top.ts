import { useEffect, useRef } from 'react'

/** Scrolls to the top when the filters change. */
export function usePageTop(filters: string): void {
  const shown = useRef(filters)
  useEffect(() => {
    if (shown.current !== filters) scrollTo({ top: 0, behavior: 'instant' })
    shown.current = filters
  }, [filters])
}
