import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal, invalid } from '../../features/auth/index.ts'
import { OAuthRefusal } from './errors.ts'
import type { Limits } from './limits.ts'
import { presentDecoy, presentSession, presentUser } from './present.ts'
import { Data, deviceOf, originOf, parseBody, PROOF_KEY, queryText, Text } from './request.ts'

const SignUp = z.object({ email: Text, phone: Text, password: Text, data: Data, ...PROOF_KEY })
const Password = z.object({ email: Text, phone: Text, password: Text })
const Pkce = z.object({ auth_code: Text, code_verifier: Text })
const Refresh = z.object({ refresh_token: Text })

/** Sign-up and the grants that answer a session. */
export function signInRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.post('/signup', async (request) => {
    const body = parseBody(SignUp, request)
    const isGuest = !body.email && !body.phone
    await (isGuest ? limits.anonymous : limits.signup)(request)
    if (body.phone && body.email)
      throw invalid('Only an email address or phone number should be provided on signup.')
    if (body.phone) throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (isGuest) return presentSession(await auth.signInAnonymously(body.data, deviceOf(request)))
    const answer = await auth.signUp(body, originOf(request, body), deviceOf(request))
    if ('decoy' in answer) return presentDecoy(answer)
    return 'accessToken' in answer ? presentSession(answer) : presentUser(answer.user)
  })

  scope.post('/token', async (request) => {
    await limits.token(request)
    switch (queryText(request, 'grant_type')) {
      case 'password': {
        const body = parseBody(Password, request)
        if (body.phone && !body.email)
          throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
        return presentSession(await auth.signInWithPassword(body, deviceOf(request)))
      }
      case 'refresh_token': {
        const { refresh_token: token } = parseBody(Refresh, request)
        if (!token) throw new OAuthRefusal('invalid_request', 'refresh_token required')
        return presentSession(await auth.refresh(token))
      }
      case 'pkce': {
        const { auth_code: code, code_verifier: verifier } = parseBody(Pkce, request)
        const { session, providerTokens } = await auth.redeemCode({ code, verifier }, deviceOf(request))
        return { ...presentSession(session), ...providerTokens }
      }
      default:
        throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })
}
