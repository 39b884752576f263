import { type RefObject, useRef } from 'react'
import { useKeys, useShortcuts } from './use-shortcuts.ts'

/** For search fields: focuses the field on the search shortcut and shows its keys. */
export function useSearchShortcut(): { inputRef: RefObject<HTMLInputElement | null>; keys: string } {
  const inputRef = useRef<HTMLInputElement>(null)
  useShortcuts({ search: () => inputRef.current?.focus() })
  return { inputRef, keys: useKeys('search') }
}
