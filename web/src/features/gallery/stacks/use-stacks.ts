import { useEffect, useState } from 'react'
import { useUrlSearch } from '../filters/use-url-search.ts'
import type { Folder, Stack } from './fold.ts'

export interface Stacking {
  /** Expanded stacks and shoots; null while grouping is off. */
  open: ReadonlySet<string> | null
  /** Until this code is loaded, pages stay unchanged. */
  fold: Folder
  toggle: (id: string) => void
  /** Turns grouping on or off. */
  switch: () => void
}

const NO_STACKS: ReadonlyMap<string, Stack> = new Map()
const asTheyAre: Folder = (pages) => ({ pages, stacks: NO_STACKS })

/** Grouping by stack and shoot, which is stored in the URL, and the expanded ones. */
export function useStacks(): Stacking {
  const [search, changeSearch] = useUrlSearch()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set<string>())
  const [fold, setFold] = useState(() => asTheyAre)
  const isOn = search.view === 'stacks'
  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    void import('./fold.ts').then(({ createFolder }) => isWanted && setFold(() => createFolder()))
    return () => {
      isWanted = false
    }
  }, [isOn])
  return {
    open: isOn ? open : null,
    fold: isOn ? fold : asTheyAre,
    toggle(id) {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    switch() {
      setOpen(new Set<string>())
      void changeSearch(({ view: _, ...rest }) => (isOn ? rest : { ...rest, view: 'stacks' }))
    },
  }
}
