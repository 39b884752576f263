import { AuthRefusal, invalid } from '../auth.refusal.ts'
import type { Parts } from '../auth.parts.ts'
import { hashOf, makeToken } from '../tokens/keys.ts'
import {
  countOAuthClients,
  deleteOAuthClient,
  findOAuthClient,
  insertOAuthClient,
  listOAuthClients,
  type OAuthClient,
  type OAuthClientDetails,
  updateOAuthClient,
} from './oauth-clients.store.ts'

const MOST_REDIRECTS = 10
const LONGEST_NAME = 1_024
const LONGEST_URI = 2_048
const GRANT_TYPES = ['authorization_code', 'refresh_token']
const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** As another server gives it; what is absent stays as it is, or as is usual. */
export interface OAuthClientGiven {
  name?: string | undefined
  uri?: string | undefined
  logoUri?: string | undefined
  redirectUris?: string[] | undefined
  grantTypes?: string[] | undefined
  authMethod?: string | undefined
  type?: string | undefined
}

/** A client, and its secret where it was made just now: nobody can read it again. */
export interface OAuthClientSecret {
  client: OAuthClient
  secret: string | undefined
}

function checkRedirect(text: string): void {
  const problem = (what: string) => invalid(`invalid redirect_uri '${text}': ${what}`)
  if (text.length > LONGEST_URI || !URL.canParse(text)) throw problem('invalid URL format')
  const uri = new URL(text)
  if (text.includes('#')) throw problem('fragment not allowed in redirect URI')
  if (uri.username || uri.password) throw problem('credentials not allowed in redirect URI')
  const isLocal = uri.protocol === 'http:' && LOOPBACK.has(uri.hostname)
  if (uri.protocol !== 'https:' && !isLocal) throw problem('scheme must be HTTPS or HTTP (localhost only)')
}

function checkWebAddress(name: string, text: string): void {
  if (!text) return
  if (text.length > LONGEST_URI) throw invalid(`${name} cannot exceed ${LONGEST_URI} characters`)
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw invalid(`${name} must be a valid URL`)
}

function checkLists({ redirectUris, grantTypes }: OAuthClientGiven): void {
  if (redirectUris?.length === 0) throw invalid('redirect_uris cannot be empty')
  if (redirectUris && redirectUris.length > MOST_REDIRECTS)
    throw invalid(`redirect_uris cannot exceed ${MOST_REDIRECTS} items`)
  for (const uri of redirectUris ?? []) checkRedirect(uri)
  if (grantTypes?.length === 0) throw invalid('grant_types cannot be empty')
  if (grantTypes?.some((type) => !GRANT_TYPES.includes(type)))
    throw invalid("grant_types must only contain 'authorization_code' and/or 'refresh_token'")
}

/** How a client proves itself, as it says, or as is usual for its kind. */
function methodOf({ type, authMethod }: OAuthClientGiven): OAuthClient['auth_method'] | undefined {
  if (type && type !== 'public' && type !== 'confidential')
    throw invalid("client_type must be 'public' or 'confidential'")
  const method = AUTH_METHODS.find((known) => known === authMethod)
  if (authMethod && !method)
    throw invalid(`token_endpoint_auth_method must be one of: ${AUTH_METHODS.join(', ')}`)
  if (type && method && (type === 'public') !== (method === 'none'))
    throw invalid('client_type does not fit token_endpoint_auth_method')
  if (method) return method
  if (!type) return undefined
  return type === 'public' ? 'none' : 'client_secret_basic'
}

function read(given: OAuthClientGiven): Partial<OAuthClientDetails> {
  const { name, uri, logoUri, redirectUris, grantTypes } = given
  if (name && name.length > LONGEST_NAME)
    throw invalid(`client_name cannot exceed ${LONGEST_NAME} characters`)
  checkWebAddress('client_uri', uri ?? '')
  checkWebAddress('logo_uri', logoUri ?? '')
  checkLists(given)
  const method = methodOf(given)
  return {
    ...(name === undefined ? {} : { name }),
    ...(uri === undefined ? {} : { uri }),
    ...(logoUri === undefined ? {} : { logo_uri: logoUri }),
    ...(redirectUris ? { redirect_uris: redirectUris } : {}),
    ...(grantTypes ? { grant_types: grantTypes } : {}),
    ...(method ? { auth_method: method } : {}),
  }
}

const noClient = () => new AuthRefusal(404, 'oauth_client_not_found', 'OAuth client not found')

/** Programs that other servers register. They are kept and nothing more: nobody can be sent to them. */
export function createOAuthClients({ database, clock, settings }: Parts) {
  const { db } = database
  const checkOn = () => {
    if (!settings.oauthClients) throw new AuthRefusal(404, 'feature_disabled', 'OAuth server is disabled')
  }
  const known = (client: OAuthClient | undefined): OAuthClient => {
    if (!client) throw noClient()
    return client
  }

  return {
    async register(given: OAuthClientGiven): Promise<OAuthClientSecret> {
      checkOn()
      if (!given.redirectUris) throw invalid('redirect_uris is required')
      const details = read(given)
      const method = details.auth_method ?? 'client_secret_basic'
      const secret = method === 'none' ? undefined : makeToken()
      const fresh = {
        name: '',
        uri: '',
        logo_uri: '',
        grant_types: GRANT_TYPES,
        ...details,
        redirect_uris: given.redirectUris,
        auth_method: method,
        secret_hash: secret === undefined ? null : hashOf(secret),
      }
      return { client: await insertOAuthClient(db, fresh, clock.now()), secret }
    },

    async get(id: string): Promise<OAuthClient> {
      checkOn()
      return known(await findOAuthClient(db, id))
    },

    /** A page of all, the newest first, and how many there are. */
    async list(page: number, perPage: number): Promise<{ clients: OAuthClient[]; total: number }> {
      checkOn()
      return {
        clients: await listOAuthClients(db, (page - 1) * perPage, perPage),
        total: await countOAuthClients(db),
      }
    },

    async change(id: string, given: OAuthClientGiven): Promise<OAuthClient> {
      checkOn()
      const details = read(given)
      if (Object.keys(details).length === 0) throw invalid('No fields provided for update')
      const { auth_method: before } = known(await findOAuthClient(db, id))
      const { auth_method: after = before } = details
      // Whoever keeps no secret cannot be given one by the way, and one that is not used any more is not kept.
      if ((before === 'none') !== (after === 'none'))
        throw invalid('A client cannot change whether it has a secret: register another')
      return known(await updateOAuthClient(db, id, details, clock.now()))
    },

    async remove(id: string): Promise<void> {
      checkOn()
      if (!(await deleteOAuthClient(db, id))) throw noClient()
    },

    /** The secret before is worth nothing from now on. */
    async renewSecret(id: string): Promise<OAuthClientSecret> {
      checkOn()
      const { auth_method: method } = known(await findOAuthClient(db, id))
      if (method === 'none') throw invalid('Cannot regenerate secret for public client')
      const secret = makeToken()
      const client = known(await updateOAuthClient(db, id, { secret_hash: hashOf(secret) }, clock.now()))
      return { client, secret }
    },
  }
}
