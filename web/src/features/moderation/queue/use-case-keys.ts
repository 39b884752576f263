import { keyPressed } from '../../../design/index.ts'
import { useEffect, useEffectEvent } from 'react'

const isInControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=listbox]') !== null)

/** Keyboard shortcuts of the moderation screen. Ignored in fields and dialogs. */
export function useCaseKeys(actions: Record<string, (() => void) | undefined>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat || isInControl(event.target)) return
    const action = actions[keyPressed(event).toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
