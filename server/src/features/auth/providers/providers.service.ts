import { createHash, randomUUID } from 'node:crypto'
import { errors } from 'jose'
import type { Log } from '../../../platform/log/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { AuthRefusal, invalid, OAuthRefusal } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import type { Challenge, FlowStates } from '../links/flow-states.service.ts'
import type { Identities, ProvenIdentity } from '../identities.service.ts'
import type { Request } from '../mailer.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import type { Device } from '../sessions/sign-ins.store.ts'
import type { User } from '../users.store.ts'
import { identityOf } from './claims.ts'
import { insertProviderFlow, type ProviderFlow, takeProviderFlow } from './flows.store.ts'
import type { Arrival, OpenId } from './openid.ts'

/** Max. time in ms that a user may spend at the provider. */
const LIFE_MS = 600_000

export interface StartedFlow {
  provider: string
  request: Request
  scopes: string[]
  /** Further parameters of the caller for the provider. */
  extra: Record<string, string>
}

/** Redirect after the return from a provider, with the result or the refusal. */
export type Landing =
  | { target: string; session: Session; providerTokens: Record<string, string> }
  | { target: string; authCode: string }
  | { target: string; refused: AuthRefusal }

export interface IdToken {
  provider: string
  clientId: string
  issuer: string
  token: string
  accessToken: string
  nonce: string
}

interface Deps {
  openids: OpenId[]
  identities: Identities
  sessions: Sessions
  flowStates: FlowStates
  /** Redirect URI registered at the providers. */
  callback: () => string
  log: Log
}

const badState = (message: string) => new AuthRefusal(400, 'bad_oauth_state', message)

/** Sign-in through OpenID providers, by browser redirect or with an identity token. */
export function createProviders(parts: Parts, deps: Deps) {
  const { database, clock, redirects } = parts
  const { openids, identities, sessions, flowStates, callback, log } = deps
  const find = (id: string) => openids.find((openid) => openid.id === id)

  /** Completes the flow with a session, or a code for the PKCE verifier. */
  async function land(
    tx: Database,
    flow: { target: string; challenge: Challenge | undefined },
    input: { user: User; method: string; providerTokens: Record<string, string> },
    device: Device,
  ): Promise<Landing> {
    const { user, method, providerTokens } = input
    const { target, challenge } = flow
    if (!challenge) return { target, session: await sessions.open(tx, user, method, device), providerTokens }
    const id = await flowStates.open(tx, challenge)
    const authCode = await flowStates.approve(tx, id, { userId: user.id, method, providerTokens })
    if (!authCode) throw new Error('A flow that was just started has ended.')
    return { target, authCode }
  }

  async function startFlow(departing: StartedFlow, linkingUserId?: string): Promise<string> {
    const { provider, request, scopes, extra } = departing
    const openid = find(provider)
    if (!openid)
      throw invalid(
        provider
          ? 'Unsupported provider: provider is not enabled'
          : 'Unsupported provider: Provider not found',
      )
    const id = randomUUID()
    const departure = await openid
      .depart({ state: id, redirectUri: callback(), scopes, extra })
      .catch((error: unknown) => {
        log.warn({ err: error, provider }, 'a sign-in provider does not answer')
        throw new AuthRefusal(503, 'unexpected_failure', `The provider ${provider} does not answer`)
      })
    await insertProviderFlow(database.db, {
      id,
      provider,
      codeVerifier: departure.codeVerifier,
      nonce: departure.nonce,
      redirectTo: redirects.allowed(request.redirectTo),
      challenge: request.challenge,
      linkingUserId,
      now: clock.now(),
    })
    return departure.url
  }

  async function signIn(
    flow: ProviderFlow,
    verified: ProvenIdentity,
    arrival: Arrival,
    request: Request,
    device: Device,
  ): Promise<Landing> {
    const target = flow.redirect_to
    const { code_challenge: challenge, code_challenge_method: method } = flow
    const redirect = { target, challenge: challenge && method ? { challenge, method } : undefined }
    const providerTokens = {
      provider_token: arrival.accessToken,
      ...(arrival.refreshToken && { provider_refresh_token: arrival.refreshToken }),
    }
    return database.transact(async (tx) => {
      const resolved = flow.linking_user_id
        ? { user: await identities.link(tx, flow.linking_user_id, verified) }
        : await identities.resolve(tx, verified, request)
      if ('refused' in resolved) return { target, refused: resolved.refused }
      return land(tx, redirect, { user: resolved.user, method: 'oauth', providerTokens }, device)
    })
  }

  return {
    /** Ids of the configured providers. */
    names: openids.map(({ id }) => id),

    /** URL of the provider's sign-in page. */
    depart: (departing: StartedFlow): Promise<string> => startFlow(departing),

    /** The same, to link the identity to the signed-in account. */
    async departToLink(actor: Actor, departing: StartedFlow): Promise<string> {
      identities.checkLinking(actor)
      return startFlow(departing, actor.id)
    },

    /** Handles the return from a provider. Never throws for errors of the caller. */
    async arrive(query: URLSearchParams, languages: string | undefined, device: Device): Promise<Landing> {
      const state = query.get('state') ?? ''
      const site = redirects.allowed(undefined)
      if (!state) return { target: site, refused: badState('OAuth callback with missing state') }
      const flow = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(state)
        ? await takeProviderFlow(database.db, state)
        : undefined
      const isExpired = !flow || clock.now().getTime() - flow.created_at.getTime() > LIFE_MS
      const openid = flow && find(flow.provider)
      if (isExpired || !openid) return { target: site, refused: badState('OAuth state not found or expired') }
      const target = flow.redirect_to
      const refusal = query.get('error')
      if (refusal)
        return {
          target,
          refused: new AuthRefusal(403, refusal.slice(0, 100), query.get('error_description') ?? refusal),
        }
      if (!query.get('code'))
        return {
          target,
          refused: new AuthRefusal(400, 'bad_oauth_callback', 'OAuth callback with missing code'),
        }
      try {
        const url = new URL(`${callback()}?${query.toString()}`)
        const expected = { state, codeVerifier: flow.code_verifier, nonce: flow.nonce }
        const arrival = await openid.arrive(url, expected).catch((error: unknown) => {
          log.warn({ err: error, provider: openid.id }, 'a sign-in provider did not confirm')
          throw new AuthRefusal(500, 'unexpected_failure', 'Unable to exchange external code')
        })
        const verified = identityOf(openid.id, openid.issuer, arrival.claims)
        const request = { redirectTo: target, languages }
        return await signIn(flow, verified, arrival, request, device)
      } catch (refused) {
        if (refused instanceof AuthRefusal) return { target, refused }
        throw refused
      }
    },

    /** Signs in with an identity token that the client got from the provider. */
    async signInWithIdToken(
      input: IdToken,
      request: Request,
      device: Device,
      linking?: Actor,
    ): Promise<Session> {
      const { token, provider, clientId, issuer } = input
      const refuse = (message: string) => new OAuthRefusal('invalid request', message)
      if (!token) throw refuse('id_token required')
      if (!provider && !(clientId && issuer)) throw refuse('provider or client_id and issuer required')
      const openid = find(provider) ?? openids.find((one) => one.issuer === issuer)
      if (!openid)
        throw new AuthRefusal(
          400,
          'provider_disabled',
          `Provider (issuer "${issuer || provider}") is not enabled`,
        )
      const claims = await openid.readIdToken(token).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) throw refuse('Bad ID token')
        throw error
      })
      const audience = [claims.aud ?? []].flat()
      if (!audience.some((one) => openid.audiences.includes(one)))
        throw refuse(`Unacceptable audience in id_token: [${audience.join(' ')}]`)
      checkNonce(input.nonce, claims.nonce)
      checkAccessToken(input.accessToken, claims.at_hash)
      const verified = identityOf(openid.id, openid.issuer, claims)
      const signedIn = await database.transact(async (tx) => {
        if (linking) identities.checkLinking(linking)
        const resolved = linking
          ? { user: await identities.link(tx, linking.id, verified) }
          : await identities.resolve(tx, verified, request)
        if ('refused' in resolved) return resolved
        return sessions.open(tx, resolved.user, 'oauth', device)
      })
      if ('refused' in signedIn) throw signedIn.refused
      return signedIn
    },

    land,
  }
}

/** The token contains the hash of a nonce that only the requesting client has. */
function checkNonce(nonce: string, claimed: unknown): void {
  if (Boolean(nonce) !== Boolean(claimed))
    throw new OAuthRefusal(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== claimed)
    throw new OAuthRefusal('invalid nonce', 'Nonces mismatch')
}

/** An identity token with `at_hash` is valid only with that access token (OpenID Connect Core, 3.1.3.6). */
function checkAccessToken(token: string, claimed: unknown): void {
  if (!token || typeof claimed !== 'string') return
  const half = createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
  if (half !== claimed) throw new OAuthRefusal('invalid request', 'Bad ID token')
}

export type ProviderSignIn = ReturnType<typeof createProviders>
