import { getConfig } from '@studio/contract/system'
import { browserStorage } from './browser-storage.ts'
import { createConfigSource } from './config.ts'
import { createCall } from './create-call.ts'
import { createSession } from './session.ts'

// A browser tab has one sign-in and one server: here they are put together once. Tests build their own.
const publicCall = createCall({
  tokens: { accessToken: async () => null, renewedToken: async () => null },
})

/** What the server says about itself; see `getConfig`. */
export const loadConfig = createConfigSource(() => publicCall(getConfig, {}))

export const session = createSession({
  storage: browserStorage,
  openClient: async () => {
    const [{ createAuthClient }, config] = await Promise.all([import('./auth-client.ts'), loadConfig()])
    return createAuthClient(config.auth)
  },
})

/** Calls an endpoint of the contract as the signed-in user. Throws RequestError. */
export const call = createCall({ tokens: session })

addEventListener('storage', (event) => session.follow(event.key))
