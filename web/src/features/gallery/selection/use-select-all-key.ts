import { keyPressed } from '../../../design/index.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Selection } from './use-selection.ts'

/** Elements where Ctrl+A selects text or belongs to a dialog. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** While selecting, Ctrl+A (or Cmd+A) selects all items, wherever the focus is. */
export function useSelectAllKey(selection: Selection, isListening: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (keyPressed(event).toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return
    if (event.altKey || event.shiftKey || event.defaultPrevented) return
    if ((event.target as Element).closest(ELSEWHERE) || document.querySelector('[aria-modal=true]')) return
    event.preventDefault()
    selection.chooseAll()
  })
  const isOn = isListening && selection.isOn
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
