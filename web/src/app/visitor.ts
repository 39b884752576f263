import { renewConfig } from '../platform/calls/renew-config.ts'
import type { AppRouter } from './router.tsx'
import { rememberSiteMode } from './site-mode.ts'

/** For tabs that nobody has signed in to, which hear of nothing: how things are by now, as they are looked at again. */
export async function lookAgain(router: AppRouter): Promise<void> {
  await renewConfig()
  const mode = await rememberSiteMode()
  if (mode === 'redirect' && router.latestLocation.pathname === '/')
    await router.navigate({ to: '/login', replace: true })
}
