/** A press as the browser tells it, or as React hands it on. */
interface Press {
  key: string
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { isComposing?: boolean }
}

/** The code of all presses that an input method takes. Safari tells of the last one when it no longer composes. */
const TAKEN = 229

/** Whether an input method has this press: somebody composes a word of Japanese, Chinese or Korean, and Enter confirms it. */
export const isComposing = (event: Press): boolean =>
  event.isComposing === true || event.nativeEvent?.isComposing === true || event.keyCode === TAKEN

/** For layers that Escape closes: while an input method composes, Escape is its own. */
export function keepWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault()
}

/**
 * The key of a press as `KeyboardEvent.key` names it; empty while an input method composes. Whatever answers keys asks
 * this, so that Enter, Escape and letters of a composition are left to the field (tools/rules/pressed-keys.ts).
 */
export const keyPressed = (event: Press): string => (isComposing(event) ? '' : event.key)
