import { type RefObject, useEffect, useState } from 'react'
import type { Job } from '@studio/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
import { useShortcuts } from '../../../platform/index.ts'
import type { JobActs } from '../use-job-acts.ts'

const ROW = '[data-job]'

const focusedRow = () => document.activeElement?.closest<HTMLElement>(ROW)?.dataset.job

/** Where the focus is, for keys that mean another thing elsewhere. */
function useFocused(list: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<{ isHere: boolean; id: string | undefined }>({
    isHere: true,
    id: undefined,
  })
  useEffect(() => {
    const look = () => {
      const { activeElement: at } = document
      const isHere = at === null || at === document.body || Boolean(list.current?.contains(at))
      const id = focusedRow()
      setFocused((was) => (was.isHere === isHere && was.id === id ? was : { isHere, id }))
    }
    const later = () => queueMicrotask(look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', later)
    look()
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', later)
    }
  }, [list])
  return focused
}

/** Arrows walk along the rows, Enter opens one, C cancels and R retries it or the one whose details are open. */
export function useJobKeys(
  list: RefObject<HTMLElement | null>,
  openId: string | undefined,
  acts: JobActs,
): void {
  const cache = useQueryClient()
  const { isHere, id } = useFocused(list)

  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const at = rows.findIndex((row) => row.dataset.job === focusedRow())
    const next = at === -1 ? rows[by === 1 ? 0 : rows.length - 1] : rows[at + by]
    next?.querySelector('a')?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const act = (what: 'cancel' | 'retry') => {
    const job = jobIn(cache.getQueriesData({ queryKey: ['jobs'] }), focusedRow() ?? openId)
    if (job) acts[what](job)
  }
  useShortcuts({
    ...(isHere ? { jobNext: () => step(1), jobPrevious: () => step(-1) } : {}),
    ...(id === undefined && openId === undefined
      ? {}
      : { jobCancel: () => act('cancel'), jobRetry: () => act('retry') }),
  })
}

/** The job in whichever list or answer that is known has it. */
function jobIn(known: [unknown, unknown][], id: string | undefined): Job | undefined {
  for (const [, data] of known) {
    const { job, jobs, pages } = (data ?? {}) as { job?: Job; jobs?: Job[]; pages?: { jobs?: Job[] }[] }
    const found = [
      ...(job ? [job] : []),
      ...(jobs ?? []),
      ...(pages ?? []).flatMap((page) => page.jobs ?? []),
    ].find((each) => each.id === id)
    if (found) return found
  }
  return undefined
}
