import { browserStorage } from './browser-storage.ts'

const KEY = 'studio-unsent'

/** Window event for a changed setting that has to be synced. */
export const CHANGE_EVENT = 'studio-changed'

/** Settings changed on this device but not yet synced, with the time in ms. */
export function unsentChanges(): Record<string, number> {
  try {
    return JSON.parse(browserStorage.read(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

export function recordChange(...names: string[]): void {
  const now = Date.now()
  browserStorage.write(
    KEY,
    JSON.stringify({ ...unsentChanges(), ...Object.fromEntries(names.map((name) => [name, now])) }),
  )
  dispatchEvent(new Event(CHANGE_EVENT))
}

/** Removes synced settings, except those changed since. */
export function removeSent(sent: Record<string, number>): void {
  const left = Object.entries(unsentChanges()).filter(([name, at]) => sent[name] !== at)
  if (left.length > 0) browserStorage.write(KEY, JSON.stringify(Object.fromEntries(left)))
  else browserStorage.remove(KEY)
}
