/** A native or React keyboard event. */
interface Press {
  key: string
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { isComposing?: boolean }
}

/** Key code of all events during IME composition. Safari also uses it for the event that ends a composition. */
const COMPOSING_KEY_CODE = 229

/** True while an input method composes Japanese, Chinese or Korean text, where Enter confirms the word. */
export const isComposing = (event: Press): boolean =>
  event.isComposing === true ||
  event.nativeEvent?.isComposing === true ||
  event.keyCode === COMPOSING_KEY_CODE

/** For layers that close on Escape: during a composition, Escape belongs to the input method. */
export function ignoreWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault()
}

/**
 * Key as in `KeyboardEvent.key`; empty during IME composition. All key handlers use this, so that Enter, Escape and
 * letters of a composition stay in the field (tools/rules/pressed-keys.ts).
 */
export const keyPressed = (event: Press): string => (isComposing(event) ? '' : event.key)
