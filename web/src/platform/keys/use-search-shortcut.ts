import { type RefObject, useRef } from 'react'
import { useKeys, useShortcuts } from './use-shortcuts.ts'

/** For a search field: the shortcut for searching leads to it, and it shows the keys. */
export function useSearchShortcut(): { inputRef: RefObject<HTMLInputElement | null>; keys: string } {
  const inputRef = useRef<HTMLInputElement>(null)
  useShortcuts({ search: () => inputRef.current?.focus() })
  return { inputRef, keys: useKeys('search') }
}
