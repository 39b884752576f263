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

/** Paths that are never a page, so that a wrong address there is told as such. */
const NOT_PAGES =
  /^\/(api|auth\/v1|rest\/v1|storage\/v1|realtime\/v1|functions\/v1|assets|debug(?!\/gates$)|metrics)(\/|$)/

/** The path as whatever reads it next may read it: decoded until nothing changes any more. */
function decoded(path: string): string {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return path
  }
}

/** Whether a path leads to a page: not what belongs to others, no file, and nothing that begins with a dot. */
function isPage(path: string): boolean {
  const plain = decoded(path)
  return !NOT_PAGES.test(plain) && !/\.[a-z0-9]+$/i.test(plain) && !/(^|[/\\])\.|[\\\0]/.test(plain)
}

/** What answers for unknown routes is not compressed by itself. */
const packed = (request: FastifyRequest, page: string): Promise<Buffer> | string =>
  /\bbr\b/.test(String(request.headers['accept-encoding']))
    ? brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : page

/**
 * Serves the built web app in `folder`: its files, and for every other address that is a page its
 * `index.html`, in which `__NONCE__` is replaced by a fresh nonce and `__CONFIG__` by what `config` answers, so that
 * the first screen asks for nothing. Without a build it says how to make one.
 * Addresses under `/e/` are those of a booth's guests: they have the page `guest.html`, which nobody indexes and which tells the next
 * page nothing of its address.
 * Pages named in `facts` (`/w/:id`) are asked for what they say of themselves.
 * @param connectsTo what pages may speak to besides their own host, never taken from what a request says of itself.
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
  const verifyTemplate = await templateOf('verify.html')

  async function page(request: FastifyRequest, reply: FastifyReply, said?: PageFacts, html = template) {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (!['GET', 'HEAD'].includes(request.method) || !isPage(path))
      throw new Refusal('NOT_FOUND', `There is nothing at ${request.method} ${path}.`)
    if (!isBuilt)
      throw new Refusal('NOT_FOUND', 'The web app has not been built yet. Run npm start, or npm run build.')
    const nonce = randomBytes(16).toString('base64')
    const filled = html
      .replaceAll('__NONCE__', nonce)
      .replace('__CONFIG__', () => jsonInPage(config(request)))
    const body = await packed(request, said ? withFacts(filled, said) : filled)
    return reply
      .code(said?.status ?? 200)
      .headers({
        'content-security-policy': pagePolicy(nonce, connectsTo()),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(typeof body === 'string' ? {} : { 'content-encoding': 'br' }),
        ...said?.headers,
      })
      .type('text/html; charset=utf-8')
      .send(body)
  }

  if (isBuilt)
    await server.register(serveFiles, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, path) {
        // Names of built files carry a hash of their content, so they never change.
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        if (isHashed && /\.worker-[^/]*\.js/.test(path))
          reply.header('content-security-policy', WORKER_POLICY)
      },
    })
  server.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(ROBOTS),
  )
  server.get('/', (request, reply) => page(request, reply))
  server.get('/e/:token', (request, reply) => page(request, reply.headers(UNSEEN), undefined, guestTemplate))
  // The same for a client's page of a proof, whose link is in the fragment and reaches no server.
  server.get('/p', (request, reply) => page(request, reply.headers(UNSEEN), undefined, proofTemplate))
  // Where the sign-in protocol stands at the root, this address is its own.
  if (!server.hasRoute({ method: 'GET', url: '/verify' }))
    server.get('/verify', (request, reply) => page(request, reply.headers(UNSEEN), undefined, verifyTemplate))
  for (const [url, ask] of Object.entries(facts))
    server.get(url, async (request, reply) =>
      page(request, reply, await ask(request.params as Record<string, string>)),
    )
  server.setNotFoundHandler((request, reply) => page(request, reply))
}
