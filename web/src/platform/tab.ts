import { browserStorage } from './browser-storage.ts'
import { createConfigSource } from './config.ts'
import { createSession } from './session.ts'

// A browser tab has one sign-in and one server: here they are put together once. Tests build their own.

/** What the server says about itself; see `getConfig`. */
export const loadConfig = createConfigSource(async () => (await import('./read-config.ts')).readConfig())

export const session = createSession({
  storage: browserStorage,
  openClient: async () => {
    const [{ createAuthClient }, config] = await Promise.all([import('./auth-client.ts'), loadConfig()])
    return createAuthClient(config.auth)
  },
})

addEventListener('storage', (event) => session.follow(event.key))
