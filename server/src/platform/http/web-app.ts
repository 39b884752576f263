import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import serveFiles from '@fastify/static'
import { Refusal } from '@studio/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonInPage, type PageFacts, withFacts } from '../pages/index.ts'
import { UNSEEN } from './hidden.ts'
import { pagePolicy, WORKER_POLICY } from './headers.ts'
import type { Http } from './http.ts'
import { ROBOTS } from './robots.ts'

const brotli = promisify(brotliCompress)

/** Paths that must answer 404 instead of the web app's index page. */
const NOT_PAGES =
  /^\/(api|auth\/v1|rest\/v1|storage\/v1|realtime\/v1|functions\/v1|assets|debug(?!\/gates$)|metrics)(\/|$)/

/** Decodes a path until it no longer changes, as later readers might. */
function decoded(path: string): string {
  try {
    const candidate = decodeURIComponent(path)
    return candidate === path ? path : decoded(candidate)
  } catch {
    return path
  }
}

/** True for page paths: not other handlers' paths, not files, and nothing that starts with a dot. */
function isPage(path: string): boolean {
  const plain = decoded(path)
  return !NOT_PAGES.test(plain) && !/\.[a-z0-9]+$/i.test(plain) && !/(^|[/\\])\.|[\\\0]/.test(plain)
}

/** Responses of the not-found handler aren't compressed automatically. */
const packed = (request: FastifyRequest, page: string): Promise<Buffer> | string =>
  /\bbr\b/.test(String(request.headers['accept-encoding']))
    ? brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : page

/**
 * Serves the built web app in `folder`: its files, and `index.html` for all other page paths, with `__NONCE__`
 * replaced by a new nonce and `__CONFIG__` by the result of `config`, so that the first screen needs no request.
 * Without a build, explains how to create one. Paths under `/e/` belong to booth guests: they use `guest.html`, which
 * isn't indexed and sends no referrer. Pages in `facts` (`/w/:id`) add metadata.
 * @param connectsTo other servers that pages may connect to, never derived from request headers.
 */
export async function serveWebApp(
  { server }: Http,
  folder: string,
  {
    connectsTo = () => [],
    config,
    facts = {},
  }: {
    connectsTo?: () => readonly string[]
    config: (request: FastifyRequest) => unknown
    facts?: Record<string, (params: Record<string, string>) => Promise<PageFacts>>
  },
): Promise<void> {
  const indexFile = join(folder, 'index.html')
  const isBuilt = existsSync(indexFile)
  const template = isBuilt ? await readFile(indexFile, 'utf8') : ''
  const templateOf = async (name: string) => {
    const file = join(folder, name)
    return existsSync(file) ? readFile(file, 'utf8') : template
  }
  const guestTemplate = await templateOf('guest.html')
  const proofTemplate = await templateOf('proof.html')
  const shareTemplate = await templateOf('share.html')
  const verifyTemplate = await templateOf('verify.html')

  async function page(request: FastifyRequest, reply: FastifyReply, pageFacts?: PageFacts, html = template) {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!['GET', 'HEAD'].includes(request.method) || !isPage(path))
      throw new Refusal('NOT_FOUND', `Not found: ${request.method} ${path}.`)
    if (!isBuilt)
      throw new Refusal('NOT_FOUND', 'The web app hasn’t been built. Run npm start or npm run build.')
    const nonce = randomBytes(16).toString('base64')
    const filled = html
      .replaceAll('__NONCE__', nonce)
      .replace('__CONFIG__', () => jsonInPage(config(request)))
    const body = await packed(request, pageFacts ? withFacts(filled, pageFacts) : filled)
    return reply
      .code(pageFacts?.status ?? 200)
      .headers({
        'content-security-policy': pagePolicy(nonce, connectsTo()),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(typeof body === 'string' ? {} : { 'content-encoding': 'br' }),
        ...pageFacts?.headers,
      })
      .type('text/html; charset=utf-8')
      .send(body)
  }

  if (isBuilt) {
    const assets = join(folder, 'assets')
    // Built files have content hashes in their names and never change. One route serves all: a route for each of two
    // thousand files would take a fifth of the server's start.
    await server.register(serveFiles, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        if (/\.worker-[^/]*\.js/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
    await server.register(serveFiles, {
      root: folder,
      globIgnore: ['assets/**'],
      decorateReply: false,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
    })
  }
  server.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(ROBOTS),
  )
  server.get('/', (request, reply) => page(request, reply))
  server.get('/e/:token', (request, reply) => page(request, reply.headers(UNSEEN), undefined, guestTemplate))
  // The same for client pages of proofs, whose token is in the URL fragment and never sent to a server.
  server.get('/p', (request, reply) => page(request, reply.headers(UNSEEN), undefined, proofTemplate))
  // The same for the pages of deliveries.
  server.get('/s', (request, reply) => page(request, reply.headers(UNSEEN), undefined, shareTemplate))
  // If the auth protocol is served at the root, this path belongs to it.
  if (!server.hasRoute({ method: 'GET', url: '/verify' }))
    server.get('/verify', (request, reply) => page(request, reply.headers(UNSEEN), undefined, verifyTemplate))
  for (const [url, findFacts] of Object.entries(facts))
    server.get(url, async (request, reply) =>
      page(request, reply, await findFacts(request.params as Record<string, string>)),
    )
  server.setNotFoundHandler((request, reply) => page(request, reply))
}
