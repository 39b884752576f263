import { browserStorage, loadConfig } from '../platform/index.ts'

// Remembered, so that the landing page need not wait for the server to say that it should be shown.
const KEY = 'studio-site-mode'

/** Whether visitors are sent to the sign-in page instead of the landing page, as far as is known. */
export const isRedirecting = (): boolean => browserStorage.read(KEY) === 'redirect'

/** Asks the server how visitors are met; without an answer, as before. */
export async function rememberSiteMode(): Promise<'redirect' | 'hero'> {
  try {
    const mode = (await loadConfig()).flags.publicSiteMode
    browserStorage.write(KEY, mode)
    return mode
  } catch {
    return isRedirecting() ? 'redirect' : 'hero'
  }
}
