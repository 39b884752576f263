/** Gateway of every wire protocol: the installation’s key, and CORS. */
import { findBadText } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Keys } from './caller.ts'

export { type Caller, callerOf, type Keys } from './caller.ts'

const ALLOWED_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'x-upsert',
  'x-metadata',
  'x-retry-count',
  'x-signature',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'tus-resumable',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ')

const EXPOSED_HEADERS = [
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'Content-Range',
  'Location',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Complete',
].join(', ')

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const PREFLIGHT_SECONDS = '3600'

export interface GatewayOptions {
  /** Keys, one of which every request must contain. */
  keys: Pick<Keys, 'roleOf'>
  /** Paths below the prefix that need no key, such as email links and public keys. */
  keyless?: RegExp
  /** Error for a URL, query or body field with text that can’t be stored. */
  badText(field: string): Error
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.apikey
  const query = (request.query as Record<string, unknown> | undefined)?.apikey
  return [header, query].find((key): key is string => typeof key === 'string' && key !== '')
}

const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/
const MAX_HEADER_NAMES = 4096

/**
 * The headers that known clients send and those that this preflight requests: an app may add its own to each
 * call.
 */
function allowedHeaders(request: FastifyRequest): string {
  const requestedHeaders = request.headers['access-control-request-headers']
  if (
    requestedHeaders === undefined ||
    requestedHeaders.length > MAX_HEADER_NAMES ||
    !HEADER_NAMES.test(requestedHeaders)
  )
    return ALLOWED_HEADERS
  return `${ALLOWED_HEADERS}, ${requestedHeaders}`
}

function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': allowedHeaders(request),
      'access-control-max-age': PREFLIGHT_SECONDS,
      vary: 'Access-Control-Request-Headers',
    })
    .code(204)
    .send()
}

/**
 * Guards all routes of `scope`, which is mounted under `prefix`. Any origin is allowed: the bearer token authorises,
 * which no browser sends automatically.
 */
export function guard(scope: FastifyInstance, { keys, keyless, badText }: GatewayOptions): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED_HEADERS,
      'cache-control': 'no-store',
    })
    if (request.method === 'OPTIONS') return answerPreflight(request, reply)
    const path = (request.url.split('?', 1)[0] ?? '').slice(scope.prefix.length)
    if (keyless?.test(path)) return
    const key = keyOf(request)
    if (!key) return reply.code(401).send({ message: 'No API key found in request' })
    if (!(await keys.roleOf(key))) return reply.code(401).send({ message: 'Invalid API key' })
  })
  scope.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const path = findBadText(part)
      if (path) throw badText(path.join('.') || 'body')
    }
  })
  // Without its own route, a preflight request would not reach the hook above.
  scope.options('/*', answerPreflight)
}
