import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { type Endpoint, Refusal } from '@studio/contract/kernel'
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import * as z from 'zod/mini'
import type { Log } from '../log/index.ts'
import type { Actor, Authenticate, CountWrite, Guard } from './actor.ts'
import { type BodyLimits, watchBodies } from './bodies.ts'
import { answerError, unavailable } from './errors.ts'
import { drainRefusedBodies } from './early-answers.ts'
import { checkHead } from './head.ts'
import { markAnswer, secureHeaders } from './headers.ts'
import { readJson } from './json.ts'
import { bearerOf, type Principal } from './principal.ts'
import { answerExpectations, answerParser } from './raw-answers.ts'
import { requestLog } from './request-log.ts'

// zod/mini has no built-in locale.
z.config(z.locales.en())

export interface Http {
  server: FastifyInstance
  /** All bound endpoints, for the API document and the access tests. */
  endpoints: Endpoint[]
  /** All routes of any origin: `GET /api/health`. */
  routes: Set<string>
  /** Actor of a request's bearer token; undefined without a valid one. */
  actorOf(request: FastifyRequest): Promise<Actor | undefined>
  /** All kinds of callers besides signed-in users. */
  principals: Principal<unknown>[]
  /** Registers a kind of caller, before the server starts. @throws Error for a duplicate name */
  register<Who>(principal: Principal<Who>): Principal<Who>
  /**
   * Caller of the current request, available below a handler; undefined outside requests. Only for caller-specific
   * values such as signed URLs; authorisation uses the actor passed to the handler.
   */
  caller(): Actor | undefined
  /** Runs work as if handling a request of this actor. */
  answering<T>(actor: Actor | undefined, work: () => T): T
  /** Set once by the auth feature. */
  authenticateWith(authenticate: Authenticate): void
  /** Checks every call of a signed-in user, also in the wire protocols. Throws until `guardWith` was called. */
  guard: Guard
  /** Like `guard`, but returns false for a refusal. */
  isLetIn(...call: Parameters<Guard>): Promise<boolean>
  /** Set once by the gates feature. */
  guardWith(guard: Guard): void
  /** Counts the bytes that a call writes to rows. Throws the refusal above the writer's limit. */
  countWrite: CountWrite
  /** Set once by the quota feature. */
  countWritesWith(count: CountWrite): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, limited by progress instead of duration. */
    isUpload?: boolean
  }
}

export interface HttpOptions {
  log: Log
  /** Address ranges of trusted proxies. */
  trustedProxies: string[]
  /** Public URL of the server, if configured: `https://studio.example`. */
  publicUrl?: string | undefined
  bodies?: BodyLimits
  /** Ms to wait for unread responses when closing; default `CLOSING_MS`. */
  closingMs?: number
}

/** Well below the shutdown time limit, because more has to be closed after the server. */
const CLOSING_MS = 5_000

/** 1 MiB, above all our JSON; uploads have separate limits. */
const BODY_LIMIT = 1024 * 1024
/** Ms for a request's headers; also closes idle connections. */
const HEADERS_TIMEOUT_MS = 20_000
const CHECKED_EVERY_MS = 5_000

const isEncoded = (encoding: string | undefined): boolean =>
  encoding !== undefined && encoding.trim() !== '' && encoding.trim().toLowerCase() !== 'identity'

/** Requests without a route because of an unreadable URL; no hook runs for them. */
function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  markAnswer(request, reply)
  answerError(error, request, reply)
}

/** Default until gates are set, so that an app without gates serves no signed-in user. */
const noGates: Guard = async () => {
  throw new Error('No gates are set. Call `http.guardWith` before serving requests.')
}

export async function createHttp(options: HttpOptions): Promise<Http> {
  const { log, trustedProxies, publicUrl, closingMs = CLOSING_MS } = options
  const server = fastify({
    loggerInstance: log,
    // We log a line of our format after the response.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (_, bindings) => requestLog(log, bindings),
    bodyLimit: BODY_LIMIT,
    // Only WebSockets change the protocol; other upgrades are ignored.
    http: {
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      // Refused below with our message.
      requireHostHeader: false,
    },
    clientErrorHandler: answerParser,
    frameworkErrors: answerUnrouted,
    // Refused below as well.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // An external request id could be forged, so ours are always generated.
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
  }) as unknown as FastifyInstance

  const routes = new Set<string>()
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.add(`${one} ${url}`)
  })
  let authenticate: Authenticate = () => undefined
  const principals: Principal<unknown>[] = []
  let guard: Guard = noGates
  let countWrite: CountWrite = async () => {}
  const callers = new AsyncLocalStorage<Actor | undefined>()
  // Compresses responses on the fly; built files are precompressed.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // No client compresses request bodies, and a decompression bomb could expand to gigabytes.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  drainRefusedBodies(server)
  readJson(server)
  answerExpectations(server.server)
  const bodies = watchBodies(server.server, options.bodies)
  server.addHook('onClose', async () => bodies.close())
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
    // Clients that don't read their response would block the shutdown.
    const cut = setTimeout(() => server.server.closeAllConnections(), closingMs)
    server.server.once('close', () => clearTimeout(cut))
    cut.unref()
  })
  secureHeaders(server, { publicUrl })
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.isUpload) bodies.isUpload(request.raw)
    const refusal = isClosing ? unavailable() : checkHead(request.raw)
    if (refusal !== undefined) done(refusal)
    else if (isEncoded(request.headers['content-encoding']))
      done(new Refusal('UNSUPPORTED_MEDIA', 'Send the body without a content encoding.'))
    else done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    if (log.isLevelEnabled(level))
      request.log[level](
        {
          method: request.method,
          // Without the query, so that signed URLs and emailed tokens aren't logged.
          path: request.url.split('?', 1)[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    done()
  })
  server.setErrorHandler(answerError)
  return {
    server,
    endpoints: [],
    routes,
    async actorOf(request) {
      const token = bearerOf(request)
      return token === undefined ? undefined : authenticate(token)
    },
    principals,
    register(principal) {
      if (principals.some(({ name }) => name === principal.name))
        throw new Error(`Two kinds of callers are called ${principal.name}.`)
      principals.push(principal)
      return principal
    },
    caller: () => callers.getStore(),
    answering: (actor, work) => callers.run(actor, work),
    authenticateWith(authenticator) {
      authenticate = authenticator
    },
    guard: (actor, call) => guard(actor, call),
    async isLetIn(...call) {
      try {
        await guard(...call)
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
    guardWith(check) {
      guard = check
    },
    countWrite: (writer, bytes) => countWrite(writer, bytes),
    countWritesWith(counter) {
      countWrite = counter
    },
  }
}
