import { Refusal } from '@studio/contract/kernel'
import type { FastifyInstance } from 'fastify'

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

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** Where a page of this host may open sockets: to itself. Some browsers do not count them as `'self'`. */
export const socketsOf = (host: string): string[] =>
  HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Headers of every answer, and the refusal of writes that another site's page makes a browser send. */
export function secureHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    if (!isJson(request.url)) reply.headers(SHOWN)
    if (!request.url.startsWith('/api/')) return done()
    reply.header('cache-control', 'private, no-store')
    const isForeign = WRITES.has(request.method) && request.headers['sec-fetch-site'] === 'cross-site'
    done(isForeign ? new Refusal('FORBIDDEN', 'Requests from other sites are not accepted.') : undefined)
  })
}
