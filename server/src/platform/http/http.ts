import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { type Endpoint, Refusal } from '@studio/contract/kernel'
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import * as z from 'zod/mini'
import type { Log } from '../log/index.ts'
import type { Actor, Authenticate, Guard } from './actor.ts'
import { answerError } from './errors.ts'
import { secureHeaders } from './headers.ts'
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
  /**
   * Who is calling, asked anywhere below a handler; undefined in work that no call waits for. Only for what is made
   * for whoever asks, as signed addresses are: what somebody may do is decided by the actor that a handler is given.
   */
  caller(): Actor | undefined
  /** Does some work as the answer to a call of this actor. */
  answering<T>(actor: Actor | undefined, work: () => T): T
  /** Given once by the feature that knows sign-ins. */
  authenticateWith(authenticate: Authenticate): void
  /** Asked for every call of somebody signed in, also by the wire protocols. */
  guard: Guard
  /** As `guard`, and false for a refusal. */
  isLetIn(...call: Parameters<Guard>): Promise<boolean>
  /** Given once by the feature that knows the gates. */
  guardWith(guard: Guard): void
}

export interface HttpOptions {
  log: Log
  /** Address ranges of proxies whose forwarding headers are believed. */
  trustedProxies: string[]
}

/** 1 MiB: no JSON of ours is larger; uploads have limits of their own. */
const BODY_LIMIT = 1024 * 1024

export async function createHttp({ log, trustedProxies }: HttpOptions): Promise<Http> {
  const server = fastify({
    loggerInstance: log,
    // Our own line is written when the answer is out.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (_, bindings) => requestLog(log, bindings),
    bodyLimit: BODY_LIMIT,
    // Only sockets change the protocol; what offers another one is answered as if it had not.
    http: { shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket' },
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
  let guard: Guard = async () => {}
  const callers = new AsyncLocalStorage<Actor | undefined>()
  // Answers are compressed while they are sent; built files were compressed, harder, when they were built.
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  secureHeaders(server)
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
      const header = request.headers.authorization
      return header?.startsWith('Bearer ') ? authenticate(header.slice(7)) : undefined
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
  }
}
