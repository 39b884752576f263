import { isComposing, keyPressed } from '../../design/key-pressed.ts'
/** Max. time in ms between the two keys of a chord (specification, section 9). */
const CHORD_MS = 1000

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select'))

/** A slider moves with these keys. */
const isSliding = (target: EventTarget | null, key: string): boolean =>
  /^(arrow|home|end|page)/.test(key) && target instanceof HTMLElement && target.matches('[type=range]')

/** With Ctrl or Cmd, or F1 to F12. */
const isNeverTyped = (key: string): boolean => key.startsWith('mod+') || /^f\d+$/.test(key)

/** Space activates or plays the focused element. */
const hasOwnSpace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, input, video, [role=slider]') !== null

/**
 * Key combination of an event in binding form. Shift counts only with Ctrl or Cmd, because otherwise it changes the
 * key itself.
 */
export const keyOf = (event: KeyboardEvent): string => {
  const key = keyPressed(event) === ' ' ? 'space' : keyPressed(event).toLowerCase()
  if (!event.ctrlKey && !event.metaKey) return key
  return event.shiftKey ? `mod+shift+${key}` : `mod+${key}`
}

/**
 * Resolves key presses to complete bindings. Plain keys and chords are ignored while typing. `isBound` returns true if
 * the keys have a handler, `begins` if they start a chord with one.
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
    if (isSliding(event.target, key)) return undefined
    if (key === 'space' && hasOwnSpace(event.target)) return undefined
    const chord = first && now() - first.at <= CHORD_MS ? `${first.key} ${key}` : undefined
    first = undefined
    if (chord && isBound(chord)) return chord
    // Few screens bind a letter with Shift. Elsewhere it is the letter.
    if (event.shiftKey && isBound(`shift+${key}`)) return `shift+${key}`
    if (isBound(key)) return key
    if (begins(key)) first = { key, at: now() }
    return undefined
  }
}
