import { HOUR_MS } from '@studio/contract/kernel'
import { browserStorage } from '../../platform/index.ts'

/** Stored only in the browser that requested a magic link. */
const KEY = 'studio-link-asked'
/** Magic links are valid for 1 hour. */
const LIFE_MS = HOUR_MS

/** Records that this browser requested a magic link. A link opened here then needs no extra click. */
export const recordLinkRequest = (): void => browserStorage.write(KEY, String(Date.now()))

/** True if a link opened here may have been requested here. Email scanners have requested none. */
export function wasLinkAsked(): boolean {
  const age = Date.now() - Number(browserStorage.read(KEY) ?? Number.NaN)
  return age >= 0 && age < LIFE_MS
}
