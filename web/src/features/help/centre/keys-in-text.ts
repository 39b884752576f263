import { keyboard, SHORTCUTS, showKeys, type ShortcutId } from '../../../platform/index.ts'
import { addLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'

const isShortcut = (name: string): name is ShortcutId => Object.hasOwn(SHORTCUTS, name)

/** Replaces `shortcut:jobs` in a text with the current keys of that shortcut, including custom bindings. */
export function keysInText(keys: string): string {
  addLateShortcuts()
  const name = keys.replace(/^shortcut:/, '')
  if (name === keys) return keys === '+' ? keys : showKeys(keys)
  return isShortcut(name) ? showKeys(keyboard.keysOf(name)[0] ?? '') : name
}
