// Network of a venue: offline periods, responses cut off after the commit, errors, and a captive portal that answers
// every request.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const MODES = ['away', 'fine', 'cut', 'fine', 'error', 'portal'] as const
type Mode = (typeof MODES)[number]

interface Row {
  kind: string
  fact?: string
  ms?: number | null
}

/**
 * Proxy for the server at `target`. Records the time in ms from the shutter to the disk for each photo that booths
 * upload.
 */
export async function openNetwork(target: string) {
  const shotMs: number[] = []
  let mode: Mode = 'fine'
  let windows = 0
  let timer: NodeJS.Timeout | undefined

  function note(path: string, body: Buffer): void {
    if (!path.startsWith('/api/kiosk/batch')) return
    const { rows } = JSON.parse(body.toString()) as { rows: Row[] }
    for (const { fact, ms } of rows) if (fact === 'shot' && typeof ms === 'number') shotMs.push(ms)
  }

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const wrong = path.startsWith('/api/kiosk/') ? mode : 'fine'
    const body = await buffer(incoming)
    if (wrong === 'away') return void incoming.socket.destroy()
    if (wrong === 'error')
      return void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"ok":false,"error":{"code":"UNKNOWN_ERROR","message":"Oh."}}')
    if (wrong === 'portal')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Welcome to the hotel</h1>')
    const onward = forward(
      new URL(path, target),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (wrong === 'cut') return void buffer(answer).then(() => incoming.socket.destroy())
        if (answer.statusCode === 200) note(path, body)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    onward.end(body)
  }

  const proxy = createServer(
    (incoming, response) => void pass(incoming, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    shotMs,
    windows: () => windows,
    /** Changes the fault periodically, with the interval in ms. */
    breaks(everyMs: number): void {
      timer = setInterval(() => {
        windows += 1
        mode = MODES[windows % MODES.length] ?? 'fine'
      }, everyMs)
    },
    mends(): void {
      clearInterval(timer)
      mode = 'fine'
    },
    close(): void {
      clearInterval(timer)
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
