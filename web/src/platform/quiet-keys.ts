import { browserStorage } from './browser-storage.ts'

// What accessibility.ts keeps; read by the script of the first frame as well.
export const ACCESSIBILITY_KEY = 'studio-accessibility'

/** Whether no shortcut at all answers while somebody is typing. All that a first screen has to know of these choices. */
export function areKeysQuiet(): boolean {
  try {
    const kept = JSON.parse(browserStorage.read(ACCESSIBILITY_KEY) ?? '{}') as { quietKeys?: unknown }
    return kept.quietKeys === true
  } catch {
    // Damaged: as if nothing had been chosen here.
    return false
  }
}
