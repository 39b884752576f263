import { useEffect, useRef } from 'react'

/** Other filters show other things: the page begins at its top again. */
export function usePageTop(filters: string): void {
  const shown = useRef(filters)
  useEffect(() => {
    if (shown.current !== filters) scrollTo({ top: 0, behavior: 'instant' })
    shown.current = filters
  }, [filters])
}
