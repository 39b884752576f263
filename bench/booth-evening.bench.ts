// An evening of a booth, in a real browser with its own camera, before a network that goes wrong all the time: away, answers cut off
// after the server has committed, errors, and the page of a hotel that answers everything. At the end each capture of the device must be
// on the server, whole and once. The same run tells how long guests wait.
// `node bench/booth-evening.bench.ts [--guests 8] [--windows 50] [--minutes 0]`: it goes on until all three are reached.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { send, signIn } from '../server/testing/people.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: {
    guests: { type: 'string', default: '8' },
    windows: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '0' },
  },
})
const WINDOW_MS = 700
/** Longer than any step of a guest may take. */
const STUCK_MS = 30_000
const MODES = ['away', 'fine', 'cut', 'fine', 'error', 'portal'] as const

let mode: (typeof MODES)[number] = 'fine'
const shotMs: number[] = []

interface Row {
  kind: string
  fact?: string
  ms?: number | null
}

function note(path: string, body: Buffer): void {
  if (!path.startsWith('/api/kiosk/batch')) return
  const { rows } = JSON.parse(body.toString()) as { rows: Row[] }
  for (const { fact, ms } of rows) if (fact === 'shot' && typeof ms === 'number') shotMs.push(ms)
}

async function pass(target: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = incoming.url ?? '/'
  const wrong = path.startsWith('/api/kiosk/') ? mode : 'fine'
  const body = await buffer(incoming)
  if (wrong === 'away') return void incoming.socket.destroy()
  if (wrong === 'error')
    return void response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"ok":false,"error":{"code":"UNKNOWN_ERROR","message":"Oh."}}')
  if (wrong === 'portal')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>')
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

const rowsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ captures: { id: string; sha256: string }[]; waiting: number }>((resolve) => {
        const opening = indexedDB.open('studio-booth')
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['captures', 'outbox'])
          const captures = tx.objectStore('captures').getAll()
          const waiting = tx.objectStore('outbox').count()
          tx.oncomplete = () => {
            opening.result.close()
            resolve({ captures: captures.result, waiting: waiting.result })
          }
        }
      }),
  )

/** One guest from the first touch to the last; answers how long the code took after the last picture was taken, in ms. */
async function guest(page: Page): Promise<number> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click({ timeout: STUCK_MS })
  await press('Touch anywhere to start')
  await page.evaluate(() => {
    const look = () => {
      const [bar, code] = [
        document.querySelector('[class*=halves]'),
        document.querySelector('svg[class*=qr]'),
      ]
      const times = window as unknown as { after?: number; code?: number }
      if (bar) times.after ??= performance.now()
      if (code) times.code ??= performance.now()
      else requestAnimationFrame(look)
    }
    Object.assign(window, { after: undefined, code: undefined })
    look()
  })
  await press('Start')
  await page.getByRole('heading', { name: 'Yours to keep' }).waitFor({ timeout: STUCK_MS })
  const ms = await page.evaluate(() => {
    const { after = 0, code = 0 } = window as unknown as { after?: number; code?: number }
    return code - after
  })
  await press('Done')
  return ms
}

buildWeb()
const bench = await openBench({ STUDIO_AUTH_LIMITS: 'off' })
const proxy = createServer((incoming, response) => void pass(bench.server.url, incoming, response))
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`
const found = await findBrowser()
const browser = await chromium.launch({
  ...found,
  args: [...(found.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
})
let isOver = false
try {
  const host = await signIn(bench.server.url, 'evening@example.com')
  const { event } = await send<{ event: { id: string } }>(
    bench.server.url,
    host.accessToken,
    'POST',
    '/api/kiosk/events',
    {
      ...{ name: 'An evening', timeZone: 'Europe/Madrid', pin: '2468' },
      config: { templates: ['single'], filters: ['none'], asksConsent: false, boomerang: true },
    },
  )
  const { code } = await send<{ code: string }>(
    bench.server.url,
    host.accessToken,
    'POST',
    `/api/kiosk/events/${event.id}/booths`,
    { name: 'One' },
  )
  const context = await browser.newContext({ permissions: ['camera'], baseURL: origin })
  const page = await context.newPage()
  await page.goto('/event/start')
  await page.locator('#booth-code').fill(code)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()

  let windows = 0
  const change = setInterval(() => {
    windows += 1
    mode = MODES[windows % MODES.length] ?? 'fine'
  }, WINDOW_MS)
  const until = performance.now() + Number(values.minutes) * 60_000
  const codeMs: number[] = []
  let guests = 0
  while (guests < Number(values.guests) || windows < Number(values.windows) || performance.now() < until) {
    codeMs.push(await guest(page))
    guests += 1
  }
  clearInterval(change)
  mode = 'fine'
  const began = performance.now()
  let now = await rowsOn(page)
  while (now.waiting > 0) {
    if (performance.now() - began > 120_000) throw new Error(`${now.waiting} things still wait.`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForTimeout(250)
    now = await rowsOn(page)
  }
  const sentSeconds = Number(((performance.now() - began) / 1000).toFixed(1))
  const db = new pg.Client(bench.databaseUrl)
  await db.connect()
  const { rows } = await db.query<{ id: string; sha256: string }>(
    "select id, encode(sha256, 'hex') as sha256 from kiosk_captures",
  )
  await db.end()
  const there = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const missing = now.captures.filter(({ id, sha256 }) => there.get(id) !== sha256).length
  const doubled = rows.length - now.captures.length

  report('booth, an evening', [
    {
      ...{ guests, windows, captures: now.captures.length, missing, doubled },
      'tap to saved p95, ms': Math.round(percentile(shotMs, 0.95)),
      'code after the last picture p95, ms': Math.round(percentile(codeMs, 0.95)),
      'sent after the network is back, s': sentSeconds,
    },
  ])
  if (missing > 0 || doubled !== 0) throw new Error(`${missing} captures are missing, ${doubled} came twice.`)

  // Armed, cold and without a network.
  const isArmed = () =>
    page.evaluate(
      async () => (await (await caches.open('studio-booth-1')).match('/event/start')) !== undefined,
    )
  for (let looks = 0; !(await isArmed()); looks += 1) {
    if (looks > 120) throw new Error('The booth was not armed: its files are not kept.')
    await page.waitForTimeout(250)
  }
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  const started = performance.now()
  await cold.goto('/event/start')
  await cold.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
  const coldMs = Math.round(performance.now() - started)
  report('booth, started', [{ 'cold start offline, ms': coldMs }])
  isOver = true
} finally {
  await browser.close()
  proxy.closeAllConnections()
  proxy.close()
  await bench.close()
}
if (!isOver) process.exitCode = 1
