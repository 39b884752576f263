import { keyPressed } from '../../design/index.ts'

/** Browsers scroll a text area that Tab comes to only as far as its caret: the rest may stay under a bar. */
export function showWholeFields(): () => void {
  const show = (event: KeyboardEvent) => {
    if (keyPressed(event) === 'Tab' && event.target instanceof HTMLTextAreaElement)
      event.target.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('keyup', show)
  return () => document.removeEventListener('keyup', show)
}
