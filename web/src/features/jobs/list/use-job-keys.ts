import { type RefObject, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'

const ROW = '[data-job]'

const focusedRow = () => document.activeElement?.closest<HTMLElement>(ROW)?.dataset.job

/** True if the focus is in the list or nowhere, for keys with another meaning elsewhere. */
function useIsHere(list: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true)
  useEffect(() => {
    const updateFocus = () => {
      const { activeElement: at } = document
      setIsInView(at === null || at === document.body || Boolean(list.current?.contains(at)))
    }
    const later = () => queueMicrotask(updateFocus)
    document.addEventListener('focusin', updateFocus)
    document.addEventListener('focusout', later)
    updateFocus()
    return () => {
      document.removeEventListener('focusin', updateFocus)
      document.removeEventListener('focusout', later)
    }
  }, [list])
  return isInView
}

/**
 * Arrow keys move along the rows, Enter opens one, R refreshes and C clears, as in the drawer. No single key cancels or
 * retries a job, because that affects cost or results.
 */
export function useJobKeys(list: RefObject<HTMLElement | null>, clear: (() => void) | undefined): void {
  const cache = useQueryClient()
  const isInView = useIsHere(list)

  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const at = rows.findIndex((row) => row.dataset.job === focusedRow())
    const next = at === -1 ? rows[by === 1 ? 0 : rows.length - 1] : rows[at + by]
    next?.querySelector('a')?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useLateShortcuts({
    ...(isInView ? { jobNext: () => step(1), jobPrevious: () => step(-1) } : {}),
    jobsRefresh: () => void cache.invalidateQueries({ queryKey: ['jobs'] }),
    ...(clear && { jobsClear: clear }),
  })
}
