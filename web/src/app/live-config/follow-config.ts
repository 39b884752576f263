import type { Flags } from '@studio/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { loadConfig, push, session, tellConfig } from '../../platform/index.ts'
import { hearOfConfig, show } from './hear-of-config.ts'

/** How long what is known counts for a tab that is looked at again. */
const FRESH_MS = 10_000

let isFollowing = false

/**
 * Keeps what the server says about itself as it is now. Whoever is signed in is told at once; where nobody is, or the
 * connection was away, it is asked for when the tab is looked at again.
 */
export function followConfig(queries: QueryClient): void {
  // Once in a tab, whoever signs in to it: what is asked is asked as them.
  if (isFollowing) return
  isFollowing = true
  let askedAt = performance.now()
  let wasAlive = push.isAlive()
  const ask = () => {
    askedAt = performance.now()
    void import('../../platform/calls/renew-config.ts').then(({ renewConfig }) => renewConfig())
  }
  const hear = async ({ flags }: Record<string, unknown>) => {
    // Somebody who looks at another state in this browser is shown that one still.
    if ((await loadConfig()).preview) ask()
    else await tellConfig({ flags: flags as Flags })
  }
  // What came with the first answer may be here already.
  void loadConfig().then(
    (config) => show(queries, config),
    () => undefined,
  )
  hearOfConfig(queries)
  session.subscribe((_, current) => {
    if (!current) ask()
  })
  push.on('config', (payload) => void hear(payload))
  push.watch(() => {
    if (push.isAlive() && wasAlive) ask()
    wasAlive ||= push.isAlive()
  })
  document.addEventListener('visibilitychange', () => {
    const isStale = performance.now() - askedAt > FRESH_MS
    if (document.visibilityState === 'visible' && session.isSignedIn() && !push.isAlive() && isStale) ask()
  })
}
