import { browserStorage } from './browser-storage.ts'

// Stored by accessibility.ts; also read by the script of the first frame.
export const ACCESSIBILITY_KEY = 'studio-accessibility'

/** True if shortcuts are off while typing. The only preference that first screens need. */
export function areKeysQuiet(): boolean {
  try {
    const stored = JSON.parse(browserStorage.read(ACCESSIBILITY_KEY) ?? '{}') as { quietKeys?: unknown }
    return stored.quietKeys === true
  } catch {
    // Invalid JSON counts as the default.
    return false
  }
}
