import { authExporter, createAuth, createHostedAuth } from '../features/auth/index.ts'
import { HOUR, type Platform } from '../platform/feature/index.ts'

/** Who is calling, and for how long what was signed for them holds. A hosted project takes the place of our own sign-in. */
export async function openSignIn(platform: Platform, needs: Parameters<typeof createAuth>[1]) {
  const { http, database, clock, log, config } = platform
  const hosted = config.hosted && createHostedAuth({ project: config.hosted, database, clock, log })
  const own = hosted ? undefined : await createAuth(platform, needs)
  const auth = hosted ?? own
  if (!auth) throw new Error('No sign-in is configured.')
  http.authenticateWith(auth.authenticate)
  // Asked for whatever was signed: it ends with the sign-in, a suspension, and the removal of the account.
  platform.lasts.bind(
    async (viewer) =>
      (await auth.lasts(viewer)) && http.isLetIn(viewer, { access: 'user', gates: 'suspension' }),
  )
  return {
    name: 'auth',
    exporter: authExporter(database),
    periodic: own ? [{ name: 'sweep-guesses', seconds: HOUR, run: () => own.sweepGuesses() }] : [],
    stop: auth.close,
    own,
    auth,
  }
}
