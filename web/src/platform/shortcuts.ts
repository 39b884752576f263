import { useEffect, useEffectEvent } from 'react'

/** Keys to what they do: `mod+b` (Ctrl, on a Mac Cmd), `?`, or a chord such as `g d`. */
export type Shortcuts = Record<string, () => void>

/** The second key of a chord must follow within this time (specification, section 9). */
const CHORD_MS = 1000

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

const keyOf = (event: KeyboardEvent): string => {
  const key = event.key.toLowerCase()
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/** Finds what a key press means. Plain keys and chords are left alone while someone is typing. */
export function createShortcutReader(now: () => number = Date.now) {
  let first: { key: string; at: number } | undefined
  return (event: KeyboardEvent, shortcuts: Shortcuts): (() => void) | undefined => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return undefined
    const key = keyOf(event)
    if (!key.startsWith('mod+') && isTyping(event.target)) return undefined
    const chord = first && now() - first.at <= CHORD_MS ? `${first.key} ${key}` : undefined
    first = undefined
    if (chord && shortcuts[chord]) return shortcuts[chord]
    if (shortcuts[key]) return shortcuts[key]
    if (Object.keys(shortcuts).some((keys) => keys.startsWith(`${key} `))) first = { key, at: now() }
    return undefined
  }
}

/** Listens while the component is there. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const find = useEffectEvent((event: KeyboardEvent, read: ReturnType<typeof createShortcutReader>) => {
    const action = read(event, shortcuts)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const read = createShortcutReader()
    const listen = (event: KeyboardEvent) => find(event, read)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** How a shortcut is shown: `mod+b` is `Ctrl B`, on a Mac `⌘ B`. */
export const showKeys = (keys: string): string =>
  keys
    .split(/[+ ]/)
    .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
    .join(' ')
