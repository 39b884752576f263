import type { Flags } from '@studio/contract/system'
import { loadConfig, push, session, tellConfig } from '../platform/index.ts'
import { renewConfig } from '../platform/calls/renew-config.ts'

/** How long what is known counts for a tab that is looked at again. */
const FRESH_MS = 10_000

/**
 * Keeps what the server says about itself as it is now. Whoever is signed in is told at once; where nobody is, or the
 * connection was away, it is asked for when the tab is looked at again.
 */
export function followConfig(now = () => performance.now()): () => void {
  let askedAt = now()
  let wasAlive = push.isAlive()
  const ask = () => {
    askedAt = now()
    void renewConfig()
  }
  const hear = async ({ flags }: Record<string, unknown>) => {
    // Somebody who looks at another state in this browser is shown that one still.
    if ((await loadConfig()).preview) ask()
    else await tellConfig({ flags: flags as Flags })
  }
  const look = () => {
    if (document.visibilityState === 'visible' && !push.isAlive() && now() - askedAt > FRESH_MS) ask()
  }
  const ends = [
    // Only where somebody is: elsewhere there is no connection to listen on.
    session.isSignedIn() ? push.on('config', (payload) => void hear(payload)) : () => undefined,
    push.watch(() => {
      if (push.isAlive() && wasAlive) ask()
      wasAlive ||= push.isAlive()
    }),
  ]
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', look)
  }
}
