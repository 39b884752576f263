import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Auth, invalid, type OAuthClient, type OAuthClientSecret } from '../../../features/auth/index.ts'
import { pageOf, tellPages } from '../paging.ts'
import { parseBody } from '../request.ts'

const text = z.nullish(z.string())
const texts = z.nullish(z.array(z.string()))
const Given = z.object({
  client_name: text,
  client_uri: text,
  logo_uri: text,
  redirect_uris: texts,
  grant_types: texts,
  token_endpoint_auth_method: text,
  client_type: text,
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function givenIn(request: FastifyRequest) {
  const body = parseBody(Given, request)
  return {
    name: body.client_name ?? undefined,
    uri: body.client_uri ?? undefined,
    logoUri: body.logo_uri ?? undefined,
    redirectUris: body.redirect_uris ?? undefined,
    grantTypes: body.grant_types ?? undefined,
    authMethod: body.token_endpoint_auth_method ?? undefined,
    type: body.client_type ?? undefined,
  }
}

function idIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!UUID.test(id)) throw invalid('invalid client_id format')
  return id
}

const present = (client: OAuthClient) => ({
  client_id: client.id,
  client_type: client.auth_method === 'none' ? 'public' : 'confidential',
  redirect_uris: client.redirect_uris,
  token_endpoint_auth_method: client.auth_method,
  grant_types: client.grant_types,
  response_types: ['code'],
  client_name: client.name || undefined,
  client_uri: client.uri || undefined,
  logo_uri: client.logo_uri || undefined,
  registration_type: 'manual',
  created_at: client.created_at.toISOString(),
  updated_at: client.updated_at.toISOString(),
})
/** The secret is told when it is made, and never again. */
const presentSecret = ({ client, secret }: OAuthClientSecret) => ({
  ...present(client),
  client_secret: secret,
})

/** Clients of an OAuth server, by the service key. */
export function adminOAuthClientRoutes(scope: FastifyInstance, { oauthClients }: Auth): void {
  scope.get('/admin/oauth/clients', async (request, reply) => {
    const { page, perPage } = pageOf(request)
    const { clients, total } = await oauthClients.list(page, perPage)
    tellPages(reply, '/admin/oauth/clients', { page, perPage, total })
    return { clients: clients.map(present), aud: 'authenticated' }
  })

  scope.post('/admin/oauth/clients', async (request, reply) => {
    const registered = await oauthClients.register(givenIn(request))
    return reply.code(201).send(presentSecret(registered))
  })

  scope.get('/admin/oauth/clients/:id', async (request) => present(await oauthClients.get(idIn(request))))

  scope.put('/admin/oauth/clients/:id', async (request) =>
    present(await oauthClients.change(idIn(request), givenIn(request))),
  )

  scope.delete('/admin/oauth/clients/:id', async (request, reply) => {
    await oauthClients.remove(idIn(request))
    return reply.code(204).send()
  })

  scope.post('/admin/oauth/clients/:id/regenerate_secret', async (request) =>
    presentSecret(await oauthClients.renewSecret(idIn(request))),
  )
}
