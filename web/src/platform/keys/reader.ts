import { isComposing, keyPressed } from '../../design/key-pressed.ts'
/** The second key of a chord must follow within this time (specification, section 9). */
const CHORD_MS = 1000

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** With Ctrl or Cmd, or one of the keys F1 to F12. */
const isNeverTyped = (key: string): boolean => key.startsWith('mod+') || /^f\d+$/.test(key)

/** Space presses what has the focus, or plays it. */
const hasOwnSpace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, input, video, [role=slider]') !== null

/** The keys of a press as bindings name them; Shift counts beside Ctrl or Cmd only: elsewhere it makes other keys. */
export const keyOf = (event: KeyboardEvent): string => {
  const key = keyPressed(event) === ' ' ? 'space' : keyPressed(event).toLowerCase()
  if (!event.ctrlKey && !event.metaKey) return key
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
}

/**
 * Finds what a key press means: the keys of a binding, whole. Plain keys and chords are left alone while
 * someone is typing. `isBound` says whether anything answers those keys now, `begins` whether a chord does so.
 */
export function createReader(now: () => number = Date.now) {
  let first: { key: string; at: number } | undefined
  return (
    event: KeyboardEvent,
    isBound: (keys: string) => boolean,
    begins: (key: string) => boolean,
  ): string | undefined => {
    if (event.defaultPrevented || event.altKey || isComposing(event)) return undefined
    const key = keyOf(event)
    if (!isNeverTyped(key) && isTyping(event.target)) return undefined
    if (key === 'space' && hasOwnSpace(event.target)) return undefined
    const chord = first && now() - first.at <= CHORD_MS ? `${first.key} ${key}` : undefined
    first = undefined
    if (chord && isBound(chord)) return chord
    if (isBound(key)) return key
    if (begins(key)) first = { key, at: now() }
    return undefined
  }
}
