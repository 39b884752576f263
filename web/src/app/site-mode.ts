import { browserStorage, loadConfig } from '../platform/index.ts'

// Cached, so that the landing page doesn't wait for the server.
const KEY = 'studio-site-mode'

/** True if visitors are sent to the sign-in page instead of the landing page; from the cache. */
export const isRedirecting = (): boolean => browserStorage.read(KEY) === 'redirect'

/** Loads the site mode; without a response the cached one stays. */
export async function rememberSiteMode(): Promise<'redirect' | 'hero'> {
  try {
    const mode = (await loadConfig()).flags.publicSiteMode
    browserStorage.write(KEY, mode)
    return mode
  } catch {
    return isRedirecting() ? 'redirect' : 'hero'
  }
}
