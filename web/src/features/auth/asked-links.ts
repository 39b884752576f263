import { browserStorage } from '../../platform/index.ts'

/** In the browser that asks for a mailed link, and nowhere else. */
const KEY = 'studio-link-asked'
/** Links are good for an hour. */
const LIFE_MS = 3_600_000

/** Notes that this browser has asked for a mailed link: when it is opened here, it needs no click. */
export const noteLinkAsked = (): void => browserStorage.write(KEY, String(Date.now()))

/** Whether a link that is opened here may be one that was asked for here. Programs that scan mails have asked for none. */
export function wasLinkAsked(): boolean {
  const age = Date.now() - Number(browserStorage.read(KEY) ?? Number.NaN)
  return age >= 0 && age < LIFE_MS
}
