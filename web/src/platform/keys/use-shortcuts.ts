import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { browserStorage } from '../browser-storage.ts'
import { areKeysQuiet } from '../quiet-keys.ts'
import { type Actions, BINDINGS_KEY, createKeyboard, type EarlyActions } from './keyboard.ts'
import { isTyping } from './reader.ts'
import type { ShortcutId } from './shortcuts.ts'

/** Keyboard of the tab. */
export const keyboard = createKeyboard(browserStorage)
addEventListener('keydown', (event) => {
  if (isTyping(event.target) && areKeysQuiet()) return
  keyboard.handle(event)
})
addEventListener('storage', ({ key }) => key === BINDINGS_KEY && keyboard.reload())

/** Handles shortcuts while mounted; `isInDialog` for those of a dialog. Late ones: `useLateShortcuts`. */
export function useShortcuts(actions: EarlyActions, isInDialog = false): void {
  const latest = useRef<Actions>(actions)
  // A layout effect, so that a key pressed right after rendering acts on the new content.
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => keyboard.answer(latest, isInDialog), [isInDialog])
}

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

const NAMES: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  enter: 'Enter',
  delete: 'Delete',
  space: '␣',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
}

/** Display form of keys: `mod+b` is `Ctrl B`, on a Mac `⌘ B`. */
export const showKeys = (keys: string): string =>
  keys
    .split(/[+ ](?=.)/)
    .map((key) => NAMES[key] ?? (/^(?:.|f\d+)$/.test(key) ? key.toUpperCase() : key))
    .join(' ')

/** Current keys of a shortcut in display form. */
export function useKeys(id: ShortcutId | undefined): string {
  const keys = useSyncExternalStore(keyboard.watch, () => (id ? keyboard.keysOf(id)[0] : undefined))
  return keys ? showKeys(keys) : ''
}
