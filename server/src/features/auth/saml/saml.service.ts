import { randomUUID } from 'node:crypto'
import type { CacheProvider, SAML } from '@node-saml/node-saml'
import type { SamlProvider } from '../../../platform/config/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import { readEmail } from '../emails.ts'
import type { Identities, ProvenIdentity } from '../identities.service.ts'
import type { Request } from '../mailer.ts'
import { insertProviderFlow, takeProviderFlow } from '../providers/flows.store.ts'
import type { Landing, ProviderSignIn } from '../providers/providers.service.ts'
import type { Device } from '../sessions/sign-ins.store.ts'

const LIFE_MS = 600_000
const CLOCK_SKEW_MS = 60_000

interface Deps {
  providers: SamlProvider[]
  identities: Identities
  land: ProviderSignIn['land']
  /** Base URL of the protocol's calls. */
  base: () => string
  log: Log
}

const refused = (code: string, message: string) => new AuthRefusal(404, code, message)

/** Sign-in through an organisation's SAML 2.0 provider. */
export function createSaml({ database, clock, redirects }: Parts, deps: Deps) {
  const { providers, identities, land, base, log } = deps

  /** `requestId` is the only request that the response may answer. */
  async function clientFor(provider: SamlProvider | undefined, requestId: string): Promise<SAML> {
    // Loaded on demand, because it is large and rarely configured.
    const { SAML: Client, ValidateInResponseTo } = await import('@node-saml/node-saml')
    const item = { value: clock.now().toISOString(), createdAt: clock.now().getTime() }
    const cacheProvider: CacheProvider = {
      saveAsync: async () => item,
      getAsync: async (key) => (key === requestId ? item.value : null),
      removeAsync: async () => null,
    }
    return new Client({
      idpCert: provider?.certificates ?? 'none',
      ...(provider && { entryPoint: provider.entryPoint, idpIssuer: provider.entityId }),
      issuer: `${base()}/sso/saml/metadata`,
      callbackUrl: `${base()}/sso/saml/acs`,
      audience: `${base()}/sso/saml/metadata`,
      identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: LIFE_MS,
      generateUniqueId: () => requestId,
      cacheProvider,
    })
  }

  const requestIdOf = (flowId: string) => `_${flowId}`

  function find(id: string, domain: string): SamlProvider {
    if (providers.length === 0) throw refused('saml_provider_disabled', 'SAML 2.0 is disabled')
    if (Boolean(id) === Boolean(domain))
      throw invalid('Exactly one of a provider_id or domain must be provided')
    const name = domain.trim().toLowerCase()
    const provider = providers.find((one) => (id ? one.id === id : one.domains.includes(name)))
    if (provider) return provider
    throw refused(
      'sso_provider_not_found',
      id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
    )
  }

  /** An organisation can verify only addresses in its domains. */
  function identityFrom(
    provider: SamlProvider,
    profile: { nameID: string; [name: string]: unknown },
  ): ProvenIdentity {
    const attributes = (profile.attributes ?? {}) as Record<string, unknown>
    const attribute = provider.emailAttribute ? attributes[provider.emailAttribute] : profile.nameID
    const text = Array.isArray(attribute) ? attribute[0] : attribute
    if (typeof text !== 'string')
      throw new AuthRefusal(400, 'validation_failed', 'SAML assertion does not contain an email address')
    const email = readEmail(text)
    if (!provider.domains.includes(email.slice(email.indexOf('@') + 1)))
      throw new AuthRefusal(
        403,
        'validation_failed',
        'SAML assertion is for an address of another organisation',
      )
    const name = `sso:${provider.id}`
    return {
      provider: name,
      providerId: profile.nameID,
      email,
      isEmailVerified: true,
      claims: {
        iss: provider.entityId,
        sub: profile.nameID,
        email,
        email_verified: true,
        phone_verified: false,
      },
    }
  }

  return {
    isEnabled: providers.length > 0,

    /** URL of the provider's sign-in page. */
    async depart(input: { id: string; domain: string }, request: Request): Promise<string> {
      const provider = find(input.id, input.domain)
      const id = randomUUID()
      await insertProviderFlow(database.db, {
        id,
        provider: `sso:${provider.id}`,
        codeVerifier: '',
        nonce: requestIdOf(id),
        redirectTo: redirects.allowed(request.redirectTo),
        challenge: request.challenge,
        linkingUserId: undefined,
        now: clock.now(),
      })
      const client = await clientFor(provider, requestIdOf(id))
      return client.getAuthorizeUrlAsync(id, undefined, {})
    },

    /** Service provider metadata in XML. */
    async metadata(): Promise<string> {
      if (providers.length === 0) throw refused('saml_provider_disabled', 'SAML 2.0 is disabled')
      return (await clientFor(undefined, '_')).generateServiceProviderMetadata(null)
    },

    /** Handles the response of a provider. It must answer one of our requests and works once. */
    async arrive(
      body: { SAMLResponse: string; RelayState: string },
      languages: string | undefined,
      device: Device,
    ): Promise<Landing> {
      if (providers.length === 0) throw refused('saml_provider_disabled', 'SAML 2.0 is disabled')
      const site = redirects.allowed(undefined)
      const state = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(body.RelayState)
        ? body.RelayState
        : undefined
      const flow = state ? await takeProviderFlow(database.db, state) : undefined
      const provider = providers.find(({ id }) => flow?.provider === `sso:${id}`)
      if (!flow || !provider || clock.now().getTime() - flow.created_at.getTime() > LIFE_MS)
        return {
          target: site,
          refused: new AuthRefusal(
            400,
            'saml_relay_state_not_found',
            'SAML RelayState does not exist or has expired',
          ),
        }
      const target = flow.redirect_to
      const client = await clientFor(provider, flow.nonce)
      const { profile } = await client
        .validatePostResponseAsync({ SAMLResponse: body.SAMLResponse })
        .catch((error: unknown) => {
          log.warn({ err: error, provider: provider.id }, 'a SAML assertion was refused')
          return { profile: null }
        })
      // The issuer must match too, because one key may sign for several entities.
      if (profile?.issuer !== provider.entityId)
        return {
          target,
          refused: new AuthRefusal(400, 'saml_assertion_no_user_id', 'SAML Assertion is not valid'),
        }
      try {
        const verified = identityFrom(provider, profile)
        const { code_challenge: challenge, code_challenge_method: method } = flow
        const redirect = { target, challenge: challenge && method ? { challenge, method } : undefined }
        return await database.transact(async (tx) => {
          const resolved = await identities.resolve(tx, verified, { redirectTo: target, languages })
          if ('refused' in resolved) return { target, refused: resolved.refused }
          return land(tx, redirect, { user: resolved.user, method: 'sso/saml', providerTokens: {} }, device)
        })
      } catch (error) {
        if (error instanceof AuthRefusal) return { target, refused: error }
        throw error
      }
    },
  }
}
