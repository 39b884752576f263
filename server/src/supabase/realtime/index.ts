/** The protocol of `/realtime/v1`, as the unmodified browser client speaks it, over the realtime feature. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Realtime } from '../../features/realtime/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { guard, type Keys } from '../gateway/index.ts'
import { serveConnection } from './connection.ts'
import { versionOf } from './frames.ts'
import { broadcastRoutes } from './rest.routes.ts'

export interface RealtimeProtocolDeps {
  http: Http
  realtime: Realtime
  keys: Keys
  log: Log
}

const SOCKET_PATH = '/realtime/v1/websocket'
const MOST_BYTES = 5 * 1024 * 1024
/** The server is going; clients come again by themselves. */
const SERVICE_RESTART = 1012

const TEXTS: Record<number, string> = { 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found' }

function refuse(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status} ${TEXTS[status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Answers what closes every connection; to be called before the server stops. */
export async function serveRealtimeProtocol(deps: RealtimeProtocolDeps): Promise<() => void> {
  const { http, realtime, keys, log } = deps
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== SOCKET_PATH) return refuse(socket, 404, 'There is nothing at this address')
    const version = versionOf(url.searchParams.get('vsn'))
    if (!version) return refuse(socket, 400, 'The version of the protocol is not known')
    const header = request.headers.apikey ?? request.headers['x-api-key']
    const apikey = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : '')
    if (!(await keys.roleOf(apikey))) return refuse(socket, 401, 'Invalid API key')
    sockets.handleUpgrade(request, socket, head, (connection) =>
      serveConnection({ realtime, keys, log, socket: connection, version, apikey }),
    )
  }

  http.server.server.on('upgrade', (request, socket, head) => {
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'a realtime connection could not be opened')
      socket.destroy()
    })
  })

  await http.server.register(
    async (scope) => {
      guard(scope, { keys })
      broadcastRoutes(scope, realtime, keys)
    },
    { prefix: '/realtime/v1' },
  )

  return () => {
    for (const socket of sockets.clients) socket.close(SERVICE_RESTART)
    // Who does not answer the farewell must not hold the server up.
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
    }, 500).unref()
  }
}
