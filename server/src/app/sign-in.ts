import { type AuthDeps, createAuth, createHostedAuth } from '../features/auth/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { DatabaseHandle } from '../platform/database/index.ts'
import type { Http } from '../platform/http/index.ts'
import { openSigning, type Viewer } from '../platform/signing/index.ts'

interface SignInDeps extends AuthDeps {
  http: Http
  config: Config
  database: DatabaseHandle
}

/** Who is calling, and for how long what was signed for them holds. A hosted project takes the place of our own sign-in. */
export async function openSignIn({ http, ...deps }: SignInDeps) {
  const { config, database, clock, log } = deps
  const hosted = config.hosted && createHostedAuth({ project: config.hosted, database, clock, log })
  const own = hosted ? undefined : await createAuth(deps)
  const auth = hosted ?? own
  if (!auth) throw new Error('There is nothing to sign in with.')
  http.authenticateWith(auth.authenticate)
  // Asked for whatever was signed: it ends with the sign-in, a suspension, and the removal of the account.
  const lasts = async (viewer: Viewer): Promise<boolean> =>
    (await auth.lasts(viewer)) && http.isLetIn(viewer, { access: 'user', gates: 'suspension' })
  const signing = await openSigning(database.db, { viewer: http.caller, lasts })
  return { own, auth, lasts, signing }
}
