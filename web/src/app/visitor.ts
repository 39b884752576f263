import { renewConfig } from '../platform/calls/renew-config.ts'
import type { AppRouter } from './router.tsx'
import { rememberSiteMode } from './site-mode.ts'

/** Refreshes the configuration of signed-out tabs, which get no realtime updates, when they become visible. */
export async function refreshPublicConfig(router: AppRouter): Promise<void> {
  await renewConfig()
  const mode = await rememberSiteMode()
  if (mode === 'redirect' && router.latestLocation.pathname === '/')
    await router.navigate({ to: '/login', replace: true })
}
