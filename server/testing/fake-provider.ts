import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A received call. */
export interface ProviderCall {
  method: string
  /** Includes the query. */
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
  /** Parsed JSON body, if it is JSON. */
  json: Record<string, unknown>
}

/** Faults of a provider: another answer, no answer, a cut connection, half an answer. */
export type ProviderFault =
  | { status: number; headers?: Record<string, string>; body?: string | object }
  | 'hang'
  | 'reset'
  | 'half'

export interface FakeProvider {
  url: string
  server: Server
  calls: ProviderCall[]
  /** Number of calls that the caller aborted. */
  aborted: number
  /** Called for each request. A returned fault replaces the correct response. */
  misbehave: (call: ProviderCall) => ProviderFault | undefined
  /** Creates the images. Tests of a dishonest provider replace it. */
  paint: typeof testPicture
  /** Number of images sent for each requested one. */
  copies: number
  /** Resets all faults. */
  behave(): void
  close(): Promise<void>
}

type Answer = Buffer | object | { status: number; body: object | string; headers?: Record<string, string> }

/** A small image in the given format, with a colour derived from the seed. */
export const testPicture = (
  width: number,
  height: number,
  seed = 1,
  format: 'png' | 'jpeg' | 'webp' = 'png',
) =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed & 255, g: (seed >> 8) & 255, b: 90 } },
  })
    .toFormat(format)
    .toBuffer()

const GOOD = { misbehave: () => undefined, paint: testPicture, copies: 1 }

/** A server on loopback that responds like a provider, or misbehaves as configured. */
export async function startFakeProvider(
  handle: (call: ProviderCall) => Promise<Answer | undefined> | Answer | undefined,
): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => void answerTo(request, response, Buffer.concat(parts)))
  })

  async function answerTo(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const call: ProviderCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: jsonOf(body),
    }
    provider.calls.push(call)
    response.on('close', () => {
      if (!response.writableFinished) provider.aborted++
    })
    const wrong = provider.misbehave(call)
    if (wrong === 'hang') return
    if (wrong === 'reset') return void request.socket.destroy()
    if (wrong === 'half') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"data":[{"b64_json":"')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    if (wrong) return send(response, wrong.status, wrong.body ?? '', wrong.headers)
    const answer = await handle(call)
    if (answer === undefined) return send(response, 404, { error: 'There is no such thing.' })
    if (Buffer.isBuffer(answer)) return send(response, 200, answer)
    const { status, body: text, headers } = answer as { status?: unknown; body: object; headers?: never }
    if (typeof status === 'number') send(response, status, text, headers)
    else send(response, 200, answer)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    calls: [],
    aborted: 0,
    ...GOOD,
    behave: () => void Object.assign(provider, GOOD),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}

function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: string | object | Buffer,
  headers: Record<string, string> = {},
): void {
  if (response.destroyed) return
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  response.writeHead(status, { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers })
  response.end(isJson ? JSON.stringify(body) : body)
}
