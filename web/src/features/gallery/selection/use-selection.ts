import type { GalleryItem } from '@studio/contract/gallery'
import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** True while presses select items instead of opening them. */
  isOn: boolean
  /** Starts an empty selection, for touch. */
  begin: () => void
  toggle: (id: string) => void
  /** Selects the range from the last selected item, or from `start`, to this one. */
  extendTo: (id: string, start?: string) => void
  chooseAll: () => void
  clear: () => void
}

const NO_IDS: ReadonlySet<string> = new Set()

/** Selection among the loaded items. */
export function useSelection(items: readonly GalleryItem[], indexOf: (id: string) => number): Selection {
  const [ids, setIds] = useState(NO_IDS)
  const [anchor, setAnchor] = useState<string | null>(null)
  const [isBegun, setIsBegun] = useState(false)

  const clear = () => {
    setIds(NO_IDS)
    setAnchor(null)
    setIsBegun(false)
  }
  return {
    ids,
    isOn: isBegun || ids.size > 0,
    begin: () => setIsBegun(true),
    toggle(id) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
      setAnchor(id)
    },
    extendTo(id, start = id) {
      const anchorIndex = anchor === null ? -1 : indexOf(anchor)
      const from = anchorIndex < 0 ? indexOf(start) : anchorIndex
      const to = indexOf(id)
      if (anchorIndex < 0) setAnchor(start)
      const [first, last] = from < to ? [from, to] : [to, from]
      setIds(new Set([...ids, ...items.slice(first, last + 1).map((item) => item.id)]))
    },
    chooseAll: () => setIds(new Set(items.map((item) => item.id))),
    clear,
  }
}
