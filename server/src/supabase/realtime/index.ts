/** Serves `/realtime/v1` for the unmodified browser client, based on the realtime feature. */
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Realtime } from '../../features/realtime/index.ts'
import { checkHead, type Guard, type Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { isUnavailable } from '../../platform/unavailable/index.ts'
import { guard, type Keys } from '../gateway/index.ts'
import { serveConnection } from './connection.ts'
import { createConnections } from './connections.ts'
import { createEncoder, versionOf } from './frames.ts'
import { LIMITS, type Limits } from './limits.ts'
import { answerError, badText, broadcastRoutes } from './rest.routes.ts'

export interface RealtimeProtocolDeps {
  http: Http
  realtime: Realtime
  keys: Keys
  /** Refuses users who haven’t passed the gates. Default: the guard of our own API. */
  guard?: Guard
  log: Log
  limits?: Partial<Limits>
}

const SOCKET_PATH = '/realtime/v1/websocket'

function refuse(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

export interface RealtimeProtocol {
  /** Checks the connections of a sign-in or a user again; `*` for all. */
  review(id: string): void
  /** Live connections of this process. */
  count(): number
  /** Closes every connection; before the server stops. */
  close(): Promise<void>
}

/** Serves connections and posted broadcasts. Both are available once this resolves. */
export async function serveRealtimeProtocol(deps: RealtimeProtocolDeps): Promise<RealtimeProtocol> {
  const { http, realtime, keys, log } = deps
  const limits = { ...LIMITS, ...deps.limits }
  const access = { keys, guard: deps.guard ?? http.guard }
  const encoder = createEncoder()
  const connections = createConnections(limits)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.message,
    perMessageDeflate: false,
    clientTracking: false,
  })
  let isClosing = false

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== SOCKET_PATH) return refuse(socket, 404, 'There is nothing at this address')
    if (isClosing) return refuse(socket, 503, 'The server is restarting')
    // Runs the checks that `http` runs for all other requests.
    const unclear = checkHead(request)
    if (unclear) return refuse(socket, 400, unclear.message)
    const header = request.headers.apikey ?? request.headers['x-api-key']
    const apikey = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : '')
    if (!apikey) return refuse(socket, 401, 'No API key found in request')
    if (!(await keys.roleOf(apikey))) return refuse(socket, 401, 'Invalid API key')
    const version = versionOf(url.searchParams.get('vsn'))
    if (!version) return refuse(socket, 403, 'The version of the protocol is not known')
    if (connections.count() >= limits.connections) return refuse(socket, 429, 'Too many connections')
    sockets.handleUpgrade(request, socket, head, (connection) =>
      connections.add(
        connection,
        serveConnection({
          realtime,
          door: access,
          log,
          encoder,
          limits,
          socket: connection,
          version,
          apikey,
        }),
      ),
    )
  }

  http.server.server.on('upgrade', (request, socket, head) => {
    // No other listener exists before the connection is made: a client that hangs up then must not end the process.
    socket.on('error', (error) => log.debug({ err: error }, 'a connection broke before it was opened'))
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'couldn’t open a realtime connection')
      if (isUnavailable(error)) refuse(socket, 503, 'The service is temporarily unavailable')
      else refuse(socket, 500, 'Couldn’t open the connection')
    })
  })

  await http.server.register(
    async (scope) => {
      guard(scope, { keys, badText })
      scope.setErrorHandler(answerError)
      broadcastRoutes(scope, realtime, access)
    },
    { prefix: '/realtime/v1' },
  )

  return {
    review: connections.review,
    count: connections.count,
    async close() {
      isClosing = true
      await connections.close()
    },
  }
}
