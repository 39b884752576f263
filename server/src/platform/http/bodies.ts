import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { hasBody, MAX_DRAINED_BYTES } from './early-answers.ts'
import { answerRaw, refused } from './raw-answers.ts'

/** How long the body of a request may take. */
export interface BodyLimits {
  /** Milliseconds for a whole body; that of an upload may take as long as it goes on. */
  wholeMs: number
  /** Milliseconds in which an upload must bring `progressBytes`. */
  progressMs: number
  progressBytes: number
  /** Milliseconds between looks. */
  everyMs: number
}

export const BODY_LIMITS: BodyLimits = {
  wholeMs: 30_000,
  progressMs: 30_000,
  // About 1 KiB a second: slower than any line that a person would wait for.
  progressBytes: 32 * 1024,
  everyMs: 1_000,
}

interface Open {
  request: IncomingMessage
  response: ServerResponse
  since: number
  /** What the connection had brought then. */
  bytes: number
  /** When it was last seen that the sender keeps up, and what had come by then. */
  seen: { at: number; bytes: number }
}

export interface Bodies {
  /** Marks a request as an upload. */
  isUpload(request: IncomingMessage): void
  close(): void
}

/**
 * Cuts requests whose body does not come: otherwise anybody could hold as many connections open as they like. They are
 * told so (408) where no answer has begun. What is refused before it was read is read on and dropped, for as long.
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
    // Dropped after its refusal: no longer than a whole body, and not without end.
    if (response.headersSent) return now - since > limits.wholeMs || read - bytes > MAX_DRAINED_BYTES
    if (!uploads.has(request)) return now - since > limits.wholeMs
    // Where it waits for us to read, the sender cannot go on.
    const isOurs = request.readableLength > 0
    if (isOurs || read - seen.bytes >= limits.progressBytes) Object.assign(seen, { at: now, bytes: read })
    return now - seen.at > limits.progressMs
  }

  const look = setInterval(() => {
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
  look.unref()

  return {
    isUpload: (request) => void uploads.add(request),
    close: () => clearInterval(look),
  }
}

function cut({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else answerRaw(response, refused(408, 'The request did not come in time.'), () => socket.destroy())
}
