import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '@studio/contract/kernel'

/** Errors of Node's HTTP parser, before a request exists. */
const PARSER_REFUSALS: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
}

export const refused = (status: number, message: string): Refusal =>
  new Refusal(status === 413 ? 'PAYLOAD_TOO_LARGE' : 'INPUT_INVALID', message, { status })

const headersOf = (body: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': randomUUID(),
  connection: 'close',
})

/** Responds outside the framework and closes the connection. */
export function answerRaw(response: ServerResponse, refusal: Refusal, done?: () => void): void {
  const body = JSON.stringify(refusal.toBody())
  response.writeHead(refusal.status, headersOf(body))
  response.end(body, done)
}

/** Sends parser errors in our envelope. Passed to the framework. */
export function answerParser(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !hasBegun(socket)) {
    const [status, message] = PARSER_REFUSALS[error.code ?? ''] ?? [400, 'The request is malformed.']
    const body = JSON.stringify(refused(status, message).toBody())
    const head = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  }
  socket.destroy(error)
}

/** True if a response has started, which must not be interrupted. */
const hasBegun = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true

/** Replaces Node's empty response to an unknown expectation. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    answerRaw(response, refused(417, 'This expectation is not supported.')),
  )
}
