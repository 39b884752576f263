import type { PublicConfig } from '@studio/contract/system'
import { browserStorage } from '../browser-storage.ts'
import { createConfigSource } from '../calls/config.ts'
import { createSession } from './session.ts'
import { type Asked, createStart } from '../calls/start.ts'

// A browser tab has one sign-in and one server: here they are put together once. Tests build their own.

/** What the server has written into the page it served; undefined while the app is being developed. */
function configOfPage(): PublicConfig | undefined {
  try {
    return JSON.parse(document.getElementById('config')?.textContent ?? '') as PublicConfig
  } catch {
    return undefined
  }
}

/** What the server says about itself; see `getConfig`. */
const config = createConfigSource(
  async () => configOfPage() ?? (await import('../calls/read-config.ts')).readConfig(),
)
export const { load: loadConfig, tell: tellConfig, watch: watchConfig } = config

export const session = createSession({
  storage: browserStorage,
  openClient: async (hooks) => {
    const [{ createAuthClient }, config] = await Promise.all([import('./auth-client.ts'), loadConfig()])
    return createAuthClient(config.auth, hooks)
  },
})

declare global {
  /** Asked for by the script of the first frame (`app/first-frame.js`). */
  var studioStart: Asked | undefined
}

/** The page is the same for everybody; what is so for whoever is signed in comes with their first answer. */
export const start = createStart(globalThis.studioStart, {
  heard: ({ flags }) => flags && void tellConfig({ flags }),
})

addEventListener('storage', (event) => session.follow(event.key))
