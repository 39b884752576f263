import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody, MAX_DRAINED_BYTES } from './early-answers.ts'
import { answerRaw, refused } from './raw-answers.ts'

/** Time limits of request bodies. */
export interface BodyLimits {
  /** Max. ms for a complete body; uploads may take longer while they progress. */
  wholeMs: number
  /** Window in ms in which an upload must send `progressBytes`. */
  progressMs: number
  progressBytes: number
  /** Check interval in ms. */
  everyMs: number
}

export const BODY_LIMITS: BodyLimits = {
  wholeMs: 30_000,
  progressMs: 30_000,
  // About 1 KiB/s, slower than any usable connection.
  progressBytes: 32 * 1024,
  everyMs: 1_000,
}

interface Open {
  request: IncomingMessage
  response: ServerResponse
  since: number
  /** Bytes received on the connection at that time. */
  bytes: number
  /** Last time the sender was fast enough, and the bytes received at that time. */
  seen: { at: number; bytes: number }
}

export interface Bodies {
  /** Marks a request as an upload. */
  isUpload(request: IncomingMessage): void
  close(): void
}

/**
 * Aborts requests whose body is too slow, because otherwise anyone could hold connections open. They get 408 if no
 * response has started. The rest of a refused request is drained within the same limits.
 */
export function watchBodies(server: Server, limits: BodyLimits = BODY_LIMITS): Bodies {
  const open = new Set<Open>()
  const uploads = new WeakSet<IncomingMessage>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const at = performance.now()
    const bytes = request.socket.bytesRead
    open.add({ request, response, since: at, bytes, seen: { at, bytes } })
  })

  function isLate({ request, response, since, bytes, seen }: Open, now: number): boolean {
    const read = request.socket.bytesRead
    // Draining after a refusal takes at most the time of a complete body.
    if (response.headersSent) return now - since > limits.wholeMs || read - bytes > MAX_DRAINED_BYTES
    if (!uploads.has(request)) return now - since > limits.wholeMs
    // While the request waits for us to read, the sender can't continue.
    const isOurs = request.readableLength > 0
    if (isOurs || read - seen.bytes >= limits.progressBytes) Object.assign(seen, { at: now, bytes: read })
    return now - seen.at > limits.progressMs
  }

  const interval = setInterval(() => {
    const now = performance.now()
    for (const one of open) {
      const { request, response } = one
      if (request.complete || request.destroyed) open.delete(one)
      else if (isLate(one, now)) {
        open.delete(one)
        cut(request, response)
      }
    }
  }, limits.everyMs)
  interval.unref()

  return {
    isUpload: (request) => void uploads.add(request),
    close: () => clearInterval(interval),
  }
}

function cut({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else answerRaw(response, refused(408, 'The request took too long.'), () => socket.destroy())
}
