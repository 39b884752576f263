import { keyPressed } from '../../../design/index.ts'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const REACHABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, video[controls], [tabindex="0"]'

/**
 * Makes an element modal: the page behind doesn't scroll, and the focus stays inside and returns afterwards. Toasts and
 * menus above it remain reachable.
 */
export function useModal(root: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const before = document.activeElement
    root.current?.focus({ preventScroll: true })
    const page = document.documentElement.style
    const body = document.body.style
    // Replaces the scroll bar, so that the page behind keeps its width and isn't laid out again.
    body.paddingRight = `${innerWidth - document.documentElement.clientWidth}px`
    page.overflow = 'hidden'
    return () => {
      page.overflow = ''
      body.paddingRight = ''
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [root])

  return (event) => {
    if (keyPressed(event) !== 'Tab' || !root.current) return
    const stops = [...root.current.querySelectorAll<HTMLElement>(REACHABLE)].filter(
      (stop) => stop.tabIndex >= 0 && !stop.closest('[inert]') && stop.checkVisibility(),
    )
    const active = document.activeElement
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    const other = event.shiftKey ? stops.at(-1) : stops[0]
    if (!other) return event.preventDefault()
    if (active !== edge && active !== root.current) return
    if (active === root.current && !event.shiftKey) return
    event.preventDefault()
    other.focus()
  }
}
