// Simulates an evening of a booth in a real browser with its fake camera. The network is faulty, and the printer runs
// out of paper. At the end the server must have each capture exactly once and intact, the printer each print once, and
// each email must be stored once. The run also measures the waiting times of guests and the memory growth of the page.
// `node bench/booth-evening.bench.ts [--guests 8] [--windows 50] [--minutes 0]` runs until all three are reached.
// `--minutes 10 --guests 100` is the short soak test, `--minutes 480 --guests 2000` a whole evening. Fails if there is
// no progress for 30 s.
import { parseArgs } from 'node:util'
import { HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import pg from 'pg'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { openTestPrinter } from '../server/src/features/kiosk/prints/printer.fixtures.ts'
import { send, signIn } from '../server/testing/people.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { exposeStreams, visit } from './booth-guests.ts'
import { openNetwork } from './booth-network.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: {
    guests: { type: 'string', default: '8' },
    windows: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '0' },
  },
})
const MINUTES = Number(values.minutes)
/**
 * Length of a fault window in ms. A short run has many windows. In a long run each is long enough for some requests to
 * succeed.
 */
const WINDOW_MS = MINUTES > 0 ? 5_000 : 700
const PRINTER_OUT_MS = 20_000
/** Max. memory growth of a page per hour, after garbage collection. */
const MAX_GROWTH_MB = 5
/** Fraction of a run during which caches still fill. */
const WARM_UP = 0.3
const MB = 1024 * 1024

const rowsOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ captures: { id: string; sha256: string }[]; waiting: number; parked: number }>(
        (resolve) => {
          const opening = indexedDB.open('studio-booth')
          opening.onsuccess = () => {
            const tx = opening.result.transaction(['captures', 'outbox'])
            const captures = tx.objectStore('captures').getAll()
            const outbox = tx.objectStore('outbox').getAll()
            tx.oncomplete = () => {
              opening.result.close()
              const parked = outbox.result.filter((row) => row.parked !== null).length
              resolve({ captures: captures.result, waiting: outbox.result.length - parked, parked })
            }
          }
        },
      ),
  )

/** Returns the duration in ms of each frame within two seconds. */
const readFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const startedAt = performance.now()
        let before = startedAt
        requestAnimationFrame(function tick(now) {
          times.push(now - before)
          before = now
          if (now - startedAt < 2_000) requestAnimationFrame(tick)
          else resolve(times.slice(1))
        })
      }),
  )

interface Sample {
  hours: number
  heap: number
  nodes: number
}

async function sampleOf(devtools: CDPSession, startedAt: number): Promise<Sample> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { hours: (performance.now() - startedAt) / HOUR_MS, heap: usedSize / MB, nodes }
}

/** Returns the slope of the least-squares line. */
function growthOf(samples: readonly Sample[], of: 'heap' | 'nodes'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ hours }) => hours)), mean(samples.map((sample) => sample[of]))]
  const over = samples.reduce((sum, sample) => sum + (sample.hours - x) * (sample[of] - y), 0)
  return over / samples.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0)
}

async function pair(url: string): Promise<string> {
  const host = await signIn(url, 'evening@example.com')
  const ask = <T>(path: string, body: object) => send<T>(url, host.accessToken, 'POST', path, body)
  const { event } = await ask<{ event: { id: string } }>('/api/kiosk/events', {
    name: 'An evening',
    timeZone: 'Europe/Madrid',
    pin: '2468',
    config: {
      templates: ['single'],
      filters: ['none'],
      asksConsent: false,
      boomerang: true,
      mail: true,
      idleSeconds: 15,
      print: { way: 'ipp', printer: 'bar', maxCopies: 2, totalSheets: null },
    },
  })
  return (await ask<{ code: string }>(`/api/kiosk/events/${event.id}/booths`, { name: 'One' })).code
}

async function drain(page: Page): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { waiting } = await rowsOn(page)
    if (waiting === 0) return Number(((performance.now() - startedAt) / 1000).toFixed(1))
    if (performance.now() - startedAt > 180_000) throw new Error(`${waiting} things still wait.`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForTimeout(250)
  }
}

await buildWeb()
const printer = await openTestPrinter()
const bench = await openBench({ STUDIO_AUTH_LIMITS: 'off', STUDIO_PRINTERS: `bar=${printer.address}` })
const network = await openNetwork(bench.server.url)
const browserPath = await findBrowser()
const browser = await chromium.launch({
  ...browserPath,
  args: [...(browserPath.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
})
let hasEnded = false
let outages = 0
const paper = setInterval(() => {
  outages += printer.reasons.includes('none') ? 1 : 0
  printer.reasons = printer.reasons.includes('none') ? ['media-empty'] : ['none']
}, PRINTER_OUT_MS)
try {
  const code = await pair(bench.server.url)
  const context = await browser.newContext({ permissions: ['camera'], baseURL: network.origin })
  await context.addInitScript(exposeStreams)
  const page = await context.newPage()
  await page.goto('/event/start')
  await page.locator('#booth-code').fill(code)
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await page.getByRole('button', { name: 'Touch anywhere to start' }).waitFor()
  const devtools = await context.newCDPSession(page)
  const frames = await readFrames(page)

  network.breaks(WINDOW_MS)
  const startedAt = performance.now()
  const until = startedAt + MINUTES * MINUTE_MS
  const samples: Sample[] = []
  const sums = { guests: 0, prints: 0, mails: 0 }
  const codeMs: number[] = []
  while (
    sums.guests < Number(values.guests) ||
    network.windows() < Number(values.windows) ||
    performance.now() < until
  ) {
    const guest = await visit(page, sums.guests)
    sums.guests += 1
    sums.prints += guest.prints
    sums.mails += guest.mails
    if (guest.codeMs !== undefined) codeMs.push(guest.codeMs)
    samples.push(await sampleOf(devtools, startedAt))
  }
  const minutes = (performance.now() - startedAt) / MINUTE_MS
  network.mends()
  clearInterval(paper)
  printer.reasons = ['none']
  const sentSeconds = await drain(page)
  const now = await rowsOn(page)

  const db = new pg.Client(bench.databaseUrl)
  await db.connect()
  const { rows } = await db.query<{ id: string; sha256: string }>(
    "select id, encode(sha256, 'hex') as sha256 from kiosk_captures",
  )
  const [stored] = (await db.query<{ mails: number }>('select count(*)::int as mails from kiosk_mails')).rows
  for (let attempt = 0; ; attempt += 1) {
    const { rows: open } = await db.query("select id from kiosk_prints where state in ('waiting', 'held')")
    if (open.length === 0) break
    if (attempt > 120) throw new Error(`${open.length} prints still wait though there is paper.`)
    await page.waitForTimeout(250)
  }
  await db.end()
  const there = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const missing = now.captures.filter(({ id, sha256 }) => there.get(id) !== sha256).length
  const doubled = rows.length - now.captures.length
  const names = new Set(printer.jobs.map(({ name }) => name))

  report('booth, an evening', [
    {
      ...sums,
      minutes: Number(minutes.toFixed(1)),
      windows: network.windows(),
      outages,
      captures: now.captures.length,
      missing,
      doubled,
      parked: now.parked,
      'tap to saved p95, ms': Math.round(percentile(network.shotMs, 0.95)),
      'code after the last picture p95, ms': Math.round(percentile(codeMs, 0.95)),
      'sent after the network is back, s': sentSeconds,
      'frame between guests p95, ms': Math.round(percentile(frames, 0.95)),
    },
  ])
  const warm = samples.filter(({ hours }) => hours * 60 > minutes * WARM_UP)
  const [heap, nodes] = [growthOf(warm, 'heap'), growthOf(warm, 'nodes')]
  report('booth, what its page grows by', [
    {
      'heap at first, MB': Number(warm[0]?.heap.toFixed(2)),
      'heap at last, MB': Number(warm.at(-1)?.heap.toFixed(2)),
      'heap, MB an hour': Number(heap.toFixed(2)),
      'nodes at last': warm.at(-1)?.nodes ?? 0,
      'nodes an hour': Math.round(nodes),
    },
  ])
  if (missing > 0 || doubled !== 0 || now.parked > 0)
    throw new Error(
      `${missing} captures are missing, ${doubled} came twice, ${now.parked} things were put aside.`,
    )
  if (names.size !== printer.jobs.length || names.size !== sums.prints)
    throw new Error(`${sums.prints} presses, ${printer.jobs.length} jobs of ${names.size} names.`)
  if (stored?.mails !== sums.mails)
    throw new Error(`${sums.mails} mails were asked for, ${stored?.mails} are kept.`)
  // In a shorter run one-time allocations look like growth.
  if (minutes >= 9 && heap > MAX_GROWTH_MB)
    throw new Error(`The page grows by ${heap.toFixed(1)} MB an hour.`)

  // The booth must start cold and offline, from the stored files.
  const isArmed = () =>
    page.evaluate(
      async () => (await (await caches.open('studio-booth-1')).match('/event/start')) !== undefined,
    )
  for (let attempt = 0; !(await isArmed()); attempt += 1) {
    if (attempt > 120) throw new Error('The booth was not armed: its files are not kept.')
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
  hasEnded = true
} finally {
  clearInterval(paper)
  await browser.close()
  network.close()
  await bench.close()
  await printer.close()
}
if (!hasEnded) process.exitCode = 1
