import { isUuid } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, AuthRefusal } from '../../../features/auth/index.ts'
import { landingOf } from '../links/landing.ts'
import type { Limits } from '../limits.ts'
import { deviceOf, originOf, parseBody, PROOF_KEY, queryText, requireActor, Text } from '../request.ts'

const SingleSignOn = z.object({
  provider_id: Text,
  domain: Text,
  redirect_to: Text,
  skip_http_redirect: z.nullish(z.boolean()),
  ...PROOF_KEY,
})
/** Parameters that we read; all others are passed to the provider. */
const OURS = new Set([
  ...['provider', 'redirect_to', 'scopes', 'skip_http_redirect', 'apikey', 'invite_token'],
  ...['code_challenge', 'code_challenge_method'],
])

function departing(request: FastifyRequest) {
  const query = Object.entries(request.query as Record<string, unknown>)
  const extra = query.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !OURS.has(entry[0]),
  )
  const proof = {
    code_challenge: queryText(request, 'code_challenge') ?? '',
    code_challenge_method: queryText(request, 'code_challenge_method') ?? '',
  }
  return {
    provider: queryText(request, 'provider') ?? '',
    request: originOf(request, proof),
    scopes: (queryText(request, 'scopes') ?? '').split(/[\s,]+/).filter(Boolean),
    extra: Object.fromEntries(extra),
  }
}

const wantsAddress = (request: FastifyRequest) => queryText(request, 'skip_http_redirect') === 'true'

/** Sign-in through external providers: OpenID and SAML. */
export async function providerRoutes(scope: FastifyInstance, auth: Auth, limits: Limits): Promise<void> {
  scope.get('/authorize', async (request, reply) => {
    await limits.provider(request)
    const url = await auth.providers.depart(departing(request))
    return wantsAddress(request) ? { url } : reply.redirect(url, 302)
  })

  scope.get('/callback', async (request, reply) => {
    await limits.provider(request)
    const query = new URL(request.url, 'http://localhost').searchParams
    const landing = await auth.providers.arrive(query, request.headers['accept-language'], deviceOf(request))
    return reply.redirect(landingOf(landing), 302)
  })

  scope.get('/user/identities/authorize', async (request, reply) => {
    await limits.provider(request)
    const actor = await requireActor(request, auth)
    const url = await auth.providers.departToLink(actor, departing(request))
    return wantsAddress(request) ? { url } : reply.redirect(url, 302)
  })

  scope.delete('/user/identities/:id', async (request) => {
    const actor = await requireActor(request, auth)
    const { id } = request.params as { id: string }
    if (!isUuid(id)) throw new AuthRefusal(404, 'validation_failed', 'identity_id must be an UUID')
    await auth.identities.unlink(actor, id)
    return {}
  })

  scope.post('/sso', async (request, reply) => {
    await limits.provider(request)
    const body = parseBody(SingleSignOn, request)
    const origin = originOf(request, body)
    const url = await auth.saml.depart(
      { id: body.provider_id, domain: body.domain },
      { ...origin, redirectTo: body.redirect_to || origin.redirectTo },
    )
    return body.skip_http_redirect ? { url } : reply.redirect(url, 303)
  })

  scope.get('/sso/saml/metadata', async (_request, reply) =>
    reply.type('application/samlmetadata+xml').send(await auth.saml.metadata()),
  )

  // A separate scope: organisations post forms.
  await scope.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    inner.post('/sso/saml/acs', async (request, reply) => {
      await limits.provider(request)
      const body = parseBody(z.object({ SAMLResponse: Text, RelayState: Text }), request)
      const landing = await auth.saml.arrive(body, request.headers['accept-language'], deviceOf(request))
      return reply.redirect(landingOf(landing), 303)
    })
  })
}
