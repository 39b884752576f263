import type { RefCallback } from 'react'

// Radix sends Escape to the layer opened last, which may be a toast above an open dialog.
const ESCAPE_PAST = 'studio-escape-past'

/** For a dialog: closes it when Escape was meant for it but handled by a layer above. */
export const closesOnEscapePast =
  (close: () => void): RefCallback<HTMLElement> =>
  (node) => {
    if (!node) return undefined
    node.dataset.escapes = ''
    node.addEventListener(ESCAPE_PAST, close)
    return () => node.removeEventListener(ESCAPE_PAST, close)
  }

/** Forwards Escape to the topmost dialog. Returns false if there is none. An open list goes first. */
export function escapePast(): boolean {
  const dialog = [...document.querySelectorAll('[data-escapes]')].at(-1)
  if (!dialog || document.querySelector('[role=menu], [role=listbox]')) return false
  dialog.dispatchEvent(new Event(ESCAPE_PAST))
  return true
}
