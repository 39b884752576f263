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

// zod/mini speaks no language of its own until it is given one.
z.config(z.locales.en())

export interface Http {
  server: FastifyInstance
  /** Everything that was bound, for the API document and the tests of access. */
  endpoints: Endpoint[]
  /** Every route there is, however it came about: `GET /api/health`. */
  routes: Set<string>
  /** The actor of a request by its bearer token; undefined when it carries none that is valid. */
  actorOf(request: FastifyRequest): Promise<Actor | undefined>
  /** Every kind of caller besides those who are signed in. */
  principals: Principal<unknown>[]
  /** Makes a kind of caller known; before anything is served. @throws Error for a second one of the name */
  register<Who>(principal: Principal<Who>): Principal<Who>
  /**
   * Who is calling, asked anywhere below a handler; undefined in work that no call waits for. Only for what is made
   * for whoever asks, as signed addresses are: what somebody may do is decided by the actor that a handler is given.
   */
  caller(): Actor | undefined
  /** Does some work as the answer to a call of this actor. */
  answering<T>(actor: Actor | undefined, work: () => T): T
  /** Given once by the feature that knows sign-ins. */
  authenticateWith(authenticate: Authenticate): void
  /** Asked for every call of somebody signed in, also by the wire protocols; throws until `guardWith` was called. */
  guard: Guard
  /** As `guard`, and false for a refusal. */
  isLetIn(...call: Parameters<Guard>): Promise<boolean>
  /** Given once by the feature that knows the gates. */
  guardWith(guard: Guard): void
  /** Counts what a call writes into rows; throws the refusal of a writer who has written too much. */
  countWrite: CountWrite
  /** Given once by the feature that knows how much may be written. */
  countWritesWith(count: CountWrite): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file: it may take as long as it goes on. */
    isUpload?: boolean
  }
}

export interface HttpOptions {
  log: Log
  /** Address ranges of proxies whose forwarding headers are believed. */
  trustedProxies: string[]
  /** Where people reach the server, if that is said: `https://studio.example`. */
  publicUrl?: string | undefined
  bodies?: BodyLimits
  /** Milliseconds that a closing server waits for answers to be read: `CLOSING_MS` unless given. */
  closingMs?: number
}

/** Well within the time that a stop may take: what is closed after the server must have its turn. */
const CLOSING_MS = 5_000

/** 1 MiB: no JSON of ours is larger; uploads have limits of their own. */
const BODY_LIMIT = 1024 * 1024
/** Milliseconds for the head of a request, which also ends connections on which nothing is asked. */
const HEADERS_TIMEOUT_MS = 20_000
const CHECKED_EVERY_MS = 5_000

const isEncoded = (encoding: string | undefined): boolean =>
  encoding !== undefined && encoding.trim() !== '' && encoding.trim().toLowerCase() !== 'identity'

/** What has no route because its address cannot be read; no hook runs for it. */
function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  markAnswer(request, reply)
  answerError(error, request, reply)
}

/** Stands until gates are given: a composition that forgets them answers nobody who is signed in. */
const noGates: Guard = async () => {
  throw new Error('No gates have been set: call `http.guardWith` before anything is served.')
}

export async function createHttp(options: HttpOptions): Promise<Http> {
  const { log, trustedProxies, publicUrl, closingMs = CLOSING_MS } = options
  const server = fastify({
    loggerInstance: log,
    // Our own line is written when the answer is out.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (_, bindings) => requestLog(log, bindings),
    bodyLimit: BODY_LIMIT,
    // Only sockets change the protocol; what offers another one is answered as if it had not.
    http: {
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      // Refused below, in our words.
      requireHostHeader: false,
    },
    clientErrorHandler: answerParser,
    frameworkErrors: answerUnrouted,
    // Refused below as well.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // A request id that came from outside could be forged text; ours is always our own.
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
  // Answers are compressed while they are sent; built files were compressed, harder, when they were built.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Nobody who calls us compresses a body, and what looks small may be gigabytes when it is inflated.
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
    // Whoever does not read their answer would keep the whole process from stopping.
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
          // Without its query: signed addresses and mailed tokens must not end up in a log.
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
    authenticateWith(given) {
      authenticate = given
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
    guardWith(given) {
      guard = given
    },
    countWrite: (writer, bytes) => countWrite(writer, bytes),
    countWritesWith(given) {
      countWrite = given
    },
  }
}
