import { useState } from 'react'
import { useUrlSearch } from '../filters/use-url-search.ts'

export interface Stacking {
  /** The shoots that are shown whole; null while nothing is folded. */
  open: ReadonlySet<string> | null
  toggle: (jobId: string) => void
  /** Begins to fold, or ends it. */
  switch: () => void
}

/** Whether shoots are folded, which the address knows, and which of them are opened. */
export function useStacks(): Stacking {
  const [search, changeSearch] = useUrlSearch()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set<string>())
  const isOn = search.view === 'stacks'
  return {
    open: isOn ? open : null,
    toggle(jobId) {
      const next = new Set(open)
      if (!next.delete(jobId)) next.add(jobId)
      setOpen(next)
    },
    switch() {
      setOpen(new Set<string>())
      void changeSearch(({ view: _, ...rest }) => (isOn ? rest : { ...rest, view: 'stacks' }))
    },
  }
}
