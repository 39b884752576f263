/** Serves `/auth/v1` for the unmodified browser client, based on the auth feature. */
import type { Auth } from '../../features/auth/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { guard } from '../gateway/index.ts'
import { accountRoutes } from './account.routes.ts'
import { adminRoutes } from './admin.routes.ts'
import { answerError, answerUnknown, echoVersion } from './errors.ts'
import { factorRoutes } from './factors/factor.routes.ts'
import { infoRoutes } from './info.routes.ts'
import { createLimits } from './limits.ts'
import { mailRoutes } from './mail.routes.ts'
import { adminPasskeyRoutes, passkeyRoutes } from './factors/passkey.routes.ts'
import { providerRoutes } from './providers/provider.routes.ts'
import { badText, readJson } from './request.ts'
import { signInRoutes } from './sign-in.routes.ts'

export interface AuthProtocolDeps {
  http: Http
  auth: Auth
}

const KEYLESS = /^\/(verify|callback|authorize|sso\/saml\/(acs|metadata)|\.well-known\/.*)$/

const ANY_PATH = /^/
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Like the protocol’s own server: at the root and without a key. */
const BARE = { prefix: '/', keyless: ANY_PATH }

export async function serveAuthProtocol({ http, auth }: AuthProtocolDeps): Promise<void> {
  const { isBare, isKeyless, hasLimits } = auth.settings
  const places = [{ prefix: '/auth/v1', keyless: isKeyless ? ANY_PATH : KEYLESS }, ...(isBare ? [BARE] : [])]
  const limits = createLimits(hasLimits)
  for (const { prefix, keyless } of places)
    await http.server.register(
      async (scope) => {
        readJson(scope)
        echoVersion(scope)
        guard(scope, { keys: auth, keyless, badText })
        scope.setErrorHandler(answerError)
        // Unknown paths at the root belong to the web app, except those that the protocol reserves for other servers.
        if (prefix !== '/') scope.setNotFoundHandler(answerUnknown)
        infoRoutes(scope, auth)
        signInRoutes(scope, auth, limits)
        mailRoutes(scope, auth, limits)
        accountRoutes(scope, auth, limits)
        factorRoutes(scope, auth, limits)
        passkeyRoutes(scope, auth, limits)
        await providerRoutes(scope, auth, limits)
        // A separate scope: its hook refuses callers without the service key.
        await scope.register(async (inner) => {
          adminRoutes(inner, auth)
          adminPasskeyRoutes(inner, auth)
          inner.route({ method: METHODS, url: '/admin/*', handler: answerUnknown })
        })
      },
      { prefix },
    )
}
