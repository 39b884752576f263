import { keyPressed } from '../../design/index.ts'

/** Browsers scroll a focused text area only to its caret, so the rest may stay below a bar. */
export function showWholeFields(): () => void {
  const show = (event: KeyboardEvent) => {
    if (keyPressed(event) === 'Tab' && event.target instanceof HTMLTextAreaElement)
      event.target.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('keyup', show)
  return () => document.removeEventListener('keyup', show)
}
