import { HOUR_MS } from '@studio/contract/kernel'
import { browserStorage, safeNext } from '../../platform/index.ts'

// Stored in the browser instead of the link, because hosted services allow only listed redirect URLs.
const KEY = 'studio-next'
/** Magic links are valid for 1 hour. */
const LIFE_MS = HOUR_MS

/** Stores the requested path until the user returns from a magic link or a provider. */
export function rememberNext(path: string | undefined): void {
  if (path) browserStorage.write(KEY, `${Date.now()} ${path}`)
  else browserStorage.remove(KEY)
}

/** Returns the stored path and clears it. */
export function popNext(): string | undefined {
  const [at = '', path] = (browserStorage.read(KEY) ?? '').split(/ (.*)/s)
  browserStorage.remove(KEY)
  return Date.now() - Number(at) < LIFE_MS ? safeNext(path) : undefined
}
