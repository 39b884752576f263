import type { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Max. bytes drained after a refusal; beyond it the connection is closed immediately. */
export const MAX_DRAINED_BYTES = 64 * 1024 * 1024

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * For refusals sent before the body was read: sends the response immediately and ends it after draining the rest of
 * the body. Closing a connection with unread data resets it, and the sender loses the response. `watchBodies` limits
 * the time.
 */
export function drainRefusedBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    const isEarly = reply.statusCode >= 400 && hasBody(raw) && !raw.complete && !raw.destroyed
    if (!isEarly || Number(raw.headers['content-length'] ?? 0) > MAX_DRAINED_BYTES) return done(null, payload)
    // Fastify closes the connection of a possible sender. We drain instead, and close only if the client asked for
    // it.
    if (reply.raw.shouldKeepAlive) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    if (payload instanceof Readable) return done(null, Readable.from(thenDrained(payload, raw)))
    const bytes = Buffer.from((payload as string | Buffer | null) ?? '')
    reply.header('content-length', bytes.length)
    // Compression would turn the response into a stream of unknown length.
    request.headers['x-no-compression'] = '1'
    done(null, Readable.from(thenDrained([bytes], raw)))
  })
}

async function* thenDrained(
  payload: Iterable<Buffer> | AsyncIterable<Buffer>,
  request: IncomingMessage,
): AsyncGenerator<Buffer> {
  yield* payload
  await drain(request)
}

/** Drains a body to its end or to `MAX_DRAINED_BYTES`. Never rejects. */
function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const before = request.socket.bytesRead
    finished(request, { writable: false }, () => resolve())
    request.unpipe()
    request.on('data', () => {
      if (request.socket.bytesRead - before > MAX_DRAINED_BYTES) resolve()
    })
    request.resume()
  })
}
