import { browserStorage } from './browser-storage.ts'

const KEY = 'studio-unsent'

/** Told on the window when something was chosen here that the account has to hear of. */
export const CHANGED = 'studio-changed'

/** What was chosen on this device and the account has not heard of yet, and when, in ms. */
export function unsentChanges(): Record<string, number> {
  try {
    return JSON.parse(browserStorage.read(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

export function noteChange(...names: string[]): void {
  const now = Date.now()
  browserStorage.write(
    KEY,
    JSON.stringify({ ...unsentChanges(), ...Object.fromEntries(names.map((name) => [name, now])) }),
  )
  dispatchEvent(new Event(CHANGED))
}

/** Forgets what was sent, but for what has been changed since. */
export function forgetSent(sent: Record<string, number>): void {
  const left = Object.entries(unsentChanges()).filter(([name, at]) => sent[name] !== at)
  if (left.length > 0) browserStorage.write(KEY, JSON.stringify(Object.fromEntries(left)))
  else browserStorage.remove(KEY)
}
