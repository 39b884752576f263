import type { Flags } from '@studio/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { loadConfig, push, session, publishConfig } from '../../platform/index.ts'
import { subscribeToConfig, show } from './subscribe-to-config.ts'

/** Cache lifetime in ms for a tab that becomes visible again. */
const FRESH_MS = 10_000

let isFollowing = false

/**
 * Keeps the public configuration up to date. Signed-in users get realtime updates. Otherwise, and after a lost
 * connection, it is reloaded when the tab becomes visible.
 */
export function followConfig(queries: QueryClient): void {
  // Once per tab; requests use the current user.
  if (isFollowing) return
  isFollowing = true
  let askedAt = performance.now()
  let wasAlive = push.isAlive()
  const refresh = () => {
    askedAt = performance.now()
    void import('../../platform/calls/renew-config.ts').then(({ renewConfig }) => renewConfig())
  }
  const onEvent = async ({ flags }: Record<string, unknown>) => {
    // A user who previews another flag state in this browser keeps that state.
    if ((await loadConfig()).preview) refresh()
    else await publishConfig({ flags: flags as Flags })
  }
  // Changes since the first response may already be available.
  void loadConfig().then(
    (config) => show(queries, config),
    () => undefined,
  )
  subscribeToConfig(queries)
  session.subscribe((_, current) => {
    if (!current) refresh()
  })
  push.on('config', (payload) => void onEvent(payload))
  push.watch(() => {
    if (push.isAlive() && wasAlive) refresh()
    wasAlive ||= push.isAlive()
  })
  document.addEventListener('visibilitychange', () => {
    const isStale = performance.now() - askedAt > FRESH_MS
    if (document.visibilityState === 'visible' && session.isSignedIn() && !push.isAlive() && isStale)
      refresh()
  })
}
