import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  type Auth,
  AuthRefusal,
  type Decoy,
  invalid,
  OAuthRefusal,
  type Session,
  type User,
} from '../../features/auth/index.ts'
import type { Limits } from './limits.ts'
import { presentDecoy, presentSession, presentUser } from './users.present.ts'
import { Data, deviceOf, originOf, parseBody, PROOF_KEY, queryText, requireActor, Text } from './request.ts'

const SignUp = z.object({
  email: Text,
  phone: Text,
  password: Text,
  data: Data,
  channel: Text,
  ...PROOF_KEY,
})
const Password = z.object({ email: Text, phone: Text, password: Text })
const Pkce = z.object({ auth_code: Text, code_verifier: Text })
const IdToken = z.object({
  provider: Text,
  client_id: Text,
  issuer: Text,
  id_token: Text,
  access_token: Text,
  nonce: Text,
  link_identity: z.nullish(z.boolean()),
})
const Wallet = z.object({ chain: Text, message: Text, signature: Text })
const Refresh = z.object({ refresh_token: Text })

function presentSignUp(answer: Session | { user: User } | Decoy) {
  if ('decoy' in answer) return presentDecoy(answer)
  return 'accessToken' in answer ? presentSession(answer) : presentUser(answer.user)
}

/** Sign-up, and the grants that return a session. */
export function signInRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): void {
  scope.post('/signup', async (request) => {
    const body = parseBody(SignUp, request)
    const isGuest = !body.email && !body.phone
    await (isGuest ? limits.anonymous : limits.signup)(request)
    if (body.phone && body.email)
      throw invalid('Only an email address or phone number should be provided on signup.')
    if (isGuest) return presentSession(await auth.signInAnonymously(body.data, deviceOf(request)))
    if (!body.phone) return presentSignUp(await auth.signUp(body, originOf(request, body), deviceOf(request)))
    const languages = request.headers['accept-language']
    return presentSignUp(await auth.phone.signUp(body, languages, deviceOf(request)))
  })

  scope.post('/token', async (request) => {
    await limits.token(request)
    switch (queryText(request, 'grant_type')) {
      case 'password': {
        const body = parseBody(Password, request)
        const signIn = body.phone && !body.email ? auth.phone.signIn : auth.signInWithPassword
        return presentSession(await signIn(body, deviceOf(request)))
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
      case 'id_token': {
        const body = parseBody(IdToken, request)
        const linking = body.link_identity ? await requireActor(request, auth) : undefined
        const input = {
          provider: body.provider,
          clientId: body.client_id,
          issuer: body.issuer,
          token: body.id_token,
          accessToken: body.access_token,
          nonce: body.nonce,
        }
        const { signInWithIdToken } = auth.providers
        return presentSession(await signInWithIdToken(input, originOf(request), deviceOf(request), linking))
      }
      case 'web3': {
        await limits.wallet(request)
        auth.checkWallets()
        return presentSession(await auth.signInWithWallet(parseBody(Wallet, request), deviceOf(request)))
      }
      default:
        throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  })
}
