import type { PublicConfig } from '@studio/contract/system'
import { browserStorage } from '../browser-storage.ts'
import { createConfigSource } from '../calls/config.ts'
import { createSession } from './session.ts'
import { type StartedRequest, createStart } from '../calls/start.ts'

// A tab has one session and one server, composed here. Tests create their own.

/** Configuration embedded in the page by the server; undefined in development. */
function configOfPage(): PublicConfig | undefined {
  try {
    return JSON.parse(document.getElementById('config')?.textContent ?? '') as PublicConfig
  } catch {
    return undefined
  }
}

/** Public configuration; see `getConfig`. */
const config = createConfigSource(
  async () => configOfPage() ?? (await import('../calls/read-config.ts')).readConfig(),
)
export const { load: loadConfig, applyChange: publishConfig, watch: watchConfig } = config

export const session = createSession({
  storage: browserStorage,
  openClient: async (hooks) => {
    const [{ createAuthClient }, config] = await Promise.all([import('./auth-client.ts'), loadConfig()])
    return createAuthClient(config.auth, hooks)
  },
})

declare global {
  /** Startup request of the first frame's script (`app/first-frame.js`). */
  var studioStart: StartedRequest | undefined
}

/** The page is the same for all users. User-specific data arrives with the first response. */
export const start = createStart(globalThis.studioStart, {
  onAnswer: ({ flags }) => flags && void publishConfig({ flags }),
})

addEventListener('storage', (event) => session.follow(event.key))
