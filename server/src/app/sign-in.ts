import { HOUR_SECONDS } from '@studio/contract/kernel'
import { authExporter, createAuth, createHostedAuth } from '../features/auth/index.ts'
import type { Platform } from '../platform/feature/index.ts'

/** Authentication and the validity of signed URLs. A hosted project replaces our sign-in. */
export async function createSignIn(platform: Platform, needs: Parameters<typeof createAuth>[1]) {
  const { http, database, clock, log, config } = platform
  const hosted = config.hosted && createHostedAuth({ project: config.hosted, database, clock, log })
  const own = hosted ? undefined : await createAuth(platform, needs)
  const auth = hosted ?? own
  if (!auth) throw new Error('Sign-in isn’t configured.')
  http.authenticateWith(auth.authenticate)
  // Checked for all signed URLs: they end with the sign-in, a suspension or the deletion of the account.
  platform.lasts.bind(
    async (viewer) =>
      (await auth.lasts(viewer)) && http.isLetIn(viewer, { access: 'user', gates: 'suspension' }),
  )
  return {
    name: 'auth',
    exporter: authExporter(database),
    periodic: own ? [{ name: 'sweep-guesses', seconds: HOUR_SECONDS, run: () => own.sweepGuesses() }] : [],
    stop: auth.close,
    own,
    auth,
  }
}
