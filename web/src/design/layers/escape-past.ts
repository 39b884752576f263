import type { RefCallback } from 'react'

// Radix gives Escape to whatever opened last, which may be a toast above an open dialog.
const ESCAPE_PAST = 'studio-escape-past'

/** For a dialog: closes it when Escape was meant for it and something above it has heard the key. */
export const closesOnEscapePast =
  (close: () => void): RefCallback<HTMLElement> =>
  (node) => {
    if (!node) return undefined
    node.dataset.escapes = ''
    node.addEventListener(ESCAPE_PAST, close)
    return () => node.removeEventListener(ESCAPE_PAST, close)
  }

/** Hands Escape to the dialog that is on top; answers whether there is one. An open list goes first. */
export function escapePast(): boolean {
  const dialog = [...document.querySelectorAll('[data-escapes]')].at(-1)
  if (!dialog || document.querySelector('[role=menu], [role=listbox]')) return false
  dialog.dispatchEvent(new Event(ESCAPE_PAST))
  return true
}
