import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` and F anywhere on the screen, except while something is typed or a chord of the app is under way. */
export function useFilterKeys(isOn: boolean, go: { search: () => void; filters: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]'))
      return
    if (event.key === '/') go.search()
    else if (event.key.toLowerCase() === 'f' && !event.shiftKey) go.filters()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
