import { Refusal } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Of everything that can be looked at: pages, files and media. A JSON answer can do without most, and is quicker so. */
const SHOWN: Record<string, string> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'x-robots-tag': 'noai, noimageai',
  'tdm-reservation': '1',
}
const isJson = (url: string) =>
  url.startsWith('/api/') && !url.startsWith('/api/media/') && !url.startsWith('/api/docs')

/** The policy of a page; `nonce` marks the scripts and styles that are ours, `connectsTo` names other servers of ours. */
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

/** The policy of a worker's file: what pages may not, run WebAssembly, and next to nothing besides. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Of bytes that people brought or made: whatever they turn out to be, a browser runs nothing in them, and guesses no type. */
export const BYTES_ONLY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Where pages of this installation may open sockets besides `'self'`, which some browsers do not count them to. */
export const socketsOf = (publicUrl: string): string[] => [new URL(publicUrl).origin.replace(/^http/, 'ws')]

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export interface SecurityOptions {
  publicUrl: string | undefined
}

/** A year, as browsers count it. Without subdomains: they may belong to somebody else. */
const HTTPS_ONLY = 'max-age=31536000'

/** Whether another site's page made a browser send it. */
function isForeign({ headers, host }: FastifyRequest, ownOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  // Browsers that say no more than the origin, and whatever else gives one.
  const { origin } = headers
  if (origin === undefined || origin === ownOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Headers of every answer, and the refusal of writes that another site's page makes a browser send. */
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

/** What every answer says, also where no route was found for its address. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  if (!isJson(request.url)) reply.headers(SHOWN)
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'private, no-store')
}
