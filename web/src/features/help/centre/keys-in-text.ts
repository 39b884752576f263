import { keyboard, SHORTCUTS, showKeys, type ShortcutId } from '../../../platform/index.ts'

const isShortcut = (name: string): name is ShortcutId => Object.hasOwn(SHORTCUTS, name)

/** Keys as they are shown: `shortcut:jobs` are those that the shortcut has now, whatever somebody has bound. */
export function keysInText(keys: string): string {
  const name = keys.replace(/^shortcut:/, '')
  if (name === keys) return keys === '+' ? keys : showKeys(keys)
  return isShortcut(name) ? showKeys(keyboard.keysOf(name)[0] ?? '') : name
}
