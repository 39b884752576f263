import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { isCompactJws } from '../../../platform/base64url/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { OpenIdProvider } from '../../../platform/config/index.ts'

/** Parameters that callers can't override. */
const OURS =
  /^(client_id|client_secret|redirect_uri|response_type|response_mode|state|nonce|scope|code_challenge|code_challenge_method|request|request_uri)$/

export interface AuthorizationRequest {
  url: string
  codeVerifier: string
  nonce: string
}

export interface Arrival {
  claims: JWTPayload
  accessToken: string
  refreshToken: string | undefined
}

export interface OpenId {
  id: string
  issuer: string
  audiences: string[]
  /** Builds the provider's sign-in URL. */
  depart(input: {
    state: string
    redirectUri: string
    scopes: string[]
    extra: Record<string, string>
  }): Promise<AuthorizationRequest>
  /** Claims of the user who returned to `url`. */
  arrive(url: URL, expected: { state: string; codeVerifier: string; nonce: string }): Promise<Arrival>
  /**
   * Verifies an identity token and returns its claims.
   * @throws errors.JOSEError if the issuer, audience, signature or time is wrong.
   */
  readIdToken(token: string): Promise<JWTPayload>
}

const isLoopback = (issuer: string) => new URL(issuer).protocol === 'http:'
const TIMEOUT_SECONDS = 10

/** OpenID Connect client for one provider. Discovery runs on first use. */
export function createOpenId(provider: OpenIdProvider, clock: Clock): OpenId {
  const { id, issuer, clientId, clientSecret } = provider
  let cached: Promise<client.Configuration> | undefined
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  async function discover(): Promise<client.Configuration> {
    const insecure = isLoopback(issuer) ? { execute: [client.allowInsecureRequests] } : {}
    const authentication = clientSecret ? client.ClientSecretPost(clientSecret) : client.None()
    return client.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_SECONDS,
      ...insecure,
    })
  }

  /** Cached only on success. */
  const configuration = (): Promise<client.Configuration> => {
    cached ??= discover().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }

  const audiences = [clientId, ...provider.audiences]

  return {
    id,
    issuer,
    audiences,

    async depart({ state, redirectUri, scopes, extra }) {
      const codeVerifier = client.randomPKCECodeVerifier()
      const nonce = client.randomNonce()
      const scope = [...new Set([...provider.scopes, ...scopes])].join(' ')
      const url = client.buildAuthorizationUrl(await configuration(), {
        ...Object.fromEntries(Object.entries(extra).filter(([name]) => !OURS.test(name))),
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, codeVerifier, nonce }
    },

    async arrive(url, { state, codeVerifier, nonce }) {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const idClaims = tokens.claims()
      if (!idClaims) throw new Error('The provider returned no identity token.')
      const { userinfo_endpoint: hasInfo } = config.serverMetadata()
      // Some providers return the address only in userinfo.
      const info =
        hasInfo && !idClaims.email
          ? await client.fetchUserInfo(config, tokens.access_token, idClaims.sub)
          : {}
      const claims = { ...info, ...idClaims } as JWTPayload
      return { claims, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
    },

    async readIdToken(token) {
      const { jwks_uri: address } = (await configuration()).serverMetadata()
      if (!address) throw new errors.JWKSInvalid('The provider publishes no keys.')
      keys ??= createRemoteJWKSet(new URL(address))
      // Older Google tokens omit the scheme.
      const issuers = [issuer, issuer.replace(/^https:\/\//, ''), issuer.replace(/\/$/, '')]
      if (!isCompactJws(token)) throw new errors.JWSInvalid('A part of the token is written in a second way.')
      const { payload } = await jwtVerify(token, keys, { issuer: issuers, currentDate: clock.now() })
      return payload
    },
  }
}
