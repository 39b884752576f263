import { browserStorage, safeNext } from '../../platform/index.ts'

// In this browser and not in the mailed link: hosted services allow only addresses that they have a list of.
const KEY = 'studio-next'
/** A mailed link is good for an hour. */
const LIFE_MS = 3_600_000

/** Keeps where somebody wanted to go until a mailed link or a provider has brought them back. */
export function rememberNext(path: string | undefined): void {
  if (path) browserStorage.write(KEY, `${Date.now()} ${path}`)
  else browserStorage.remove(KEY)
}

/** Where to go now, once. */
export function takeNext(): string | undefined {
  const [at = '', path] = (browserStorage.read(KEY) ?? '').split(/ (.*)/s)
  browserStorage.remove(KEY)
  return Date.now() - Number(at) < LIFE_MS ? safeNext(path) : undefined
}
