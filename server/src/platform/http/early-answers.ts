import type { IncomingMessage } from 'node:http'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** What is read and dropped so that the caller sees the refusal; beyond it the connection is closed at once. */
export const MAX_DRAINED_BYTES = 64 * 1024 * 1024

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * A refusal that is sent before the body was read: its bytes go out immediately, and the answer ends when the rest of the
 * body was read and dropped. A connection that is closed while bytes of the sender wait in it is reset, and the sender
 * loses the answer. The time that this may take is limited by `watchBodies`.
 */
export function drainRefusedBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    const isEarly = reply.statusCode >= 400 && hasBody(raw) && !raw.complete && !raw.destroyed
    if (!isEarly || Number(raw.headers['content-length'] ?? 0) > MAX_DRAINED_BYTES) return done(null, payload)
    // Fastify closes the connection on whoever may still be sending. We read on, and close it only if the caller asked for that.
    if (reply.raw.shouldKeepAlive) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    if (payload instanceof Readable) return done(null, Readable.from(thenDrained(payload, raw)))
    const bytes = Buffer.from((payload as string | Buffer | null) ?? '')
    reply.header('content-length', bytes.length)
    // Compression would turn these bytes into a stream of unknown length.
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

/** Reads a body to its end, or as far as `MAX_DRAINED_BYTES`, and keeps nothing. Never rejects. */
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
