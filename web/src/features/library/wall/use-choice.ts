import { entryKey, type LibraryEntry } from '@studio/contract/library'
import { useState } from 'react'

export interface Choice {
  keys: ReadonlySet<string>
  only: (entry: LibraryEntry) => void
  toggle: (entry: LibraryEntry) => void
  /** Selects the range from the last selected entry to this one. */
  extendTo: (entry: LibraryEntry) => void
  all: () => void
  clear: () => void
}

const NO_IDS: ReadonlySet<string> = new Set()

/** Selection of loaded entries. */
export function useChoice(entries: readonly LibraryEntry[]): Choice {
  const [keys, setKeys] = useState(NO_IDS)
  const [anchor, setAnchor] = useState<string | null>(null)
  return {
    keys,
    only(entry) {
      setKeys(new Set([entryKey(entry)]))
      setAnchor(entryKey(entry))
    },
    toggle(entry) {
      const next = new Set(keys)
      if (!next.delete(entryKey(entry))) next.add(entryKey(entry))
      setKeys(next)
      setAnchor(entryKey(entry))
    },
    extendTo(entry) {
      const to = entries.indexOf(entry)
      const anchorIndex = entries.findIndex((each) => entryKey(each) === anchor)
      const from = anchorIndex < 0 ? to : anchorIndex
      if (anchorIndex < 0) setAnchor(entryKey(entry))
      setKeys(new Set(entries.slice(Math.min(from, to), Math.max(from, to) + 1).map(entryKey)))
    },
    all: () => setKeys(new Set(entries.map(entryKey))),
    clear() {
      setKeys(NO_IDS)
      setAnchor(null)
    },
  }
}
