import { Refusal } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers for pages, files and media. JSON responses need few of them and are faster without. */
const CONTENT_HEADERS: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'x-robots-tag': 'noai, noimageai',
  'tdm-reservation': '1',
}
const isJson = (url: string) =>
  url.startsWith('/api/') && !url.startsWith('/api/media/') && !url.startsWith('/api/docs')

/** CSP of a page; `nonce` marks our scripts and styles, `connectsTo` lists our other servers. */
export const pagePolicy = (nonce: string, connectsTo: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectsTo].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** CSP of a worker: allows WebAssembly and little else. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers for user content: the browser runs no script in it and doesn't sniff its type. */
export const BYTES_ONLY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** WebSocket origins of this installation, which some browsers don't include in `'self'`. */
export const socketsOf = (publicUrl: string): string[] => [new URL(publicUrl).origin.replace(/^http/, 'ws')]

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export interface SecurityOptions {
  publicUrl: string | undefined
}

/** One year. Without subdomains, which may belong to others. */
const HTTPS_ONLY = 'max-age=31536000'

/** True if another site's page caused the request. */
function isForeign({ headers, host }: FastifyRequest, ownOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  // For browsers and clients that send only Origin.
  const { origin } = headers
  if (origin === undefined || origin === ownOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Sets the headers of every response and refuses writes caused by other sites' pages. */
export function secureHeaders(server: FastifyInstance, { publicUrl }: SecurityOptions): void {
  const ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const isHttps = ownOrigin?.startsWith('https:') ?? false
  server.addHook('onRequest', (request, reply, done) => {
    if (isHttps) reply.header('strict-transport-security', HTTPS_ONLY)
    markAnswer(request, reply)
    const isRefused =
      request.url.startsWith('/api/') && WRITES.has(request.method) && isForeign(request, ownOrigin)
    done(isRefused ? new Refusal('FORBIDDEN', 'Requests from other sites are not accepted.') : undefined)
  })
}

/** Headers of every response, also without a matching route. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  if (!isJson(request.url)) reply.headers(CONTENT_HEADERS)
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'private, no-store')
}
