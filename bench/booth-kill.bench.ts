// Kills the browser of a booth repeatedly while it stores photos, then checks that all photos reported as saved are
// present exactly once and intact. A control reports before the commit and must lose photos: a harness that cannot
// detect a loss proves nothing. `node bench/booth-kill.bench.ts [--renderers 200] [--browsers 50]`
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
import { build } from 'vite'
import { findBrowser } from '../tools/browser.ts'
import { report } from './harness.ts'

const { values } = parseArgs({
  options: {
    renderers: { type: 'string', default: '200' },
    browsers: { type: 'string', default: '50' },
  },
})
const RENDERERS = Number(values.renderers)
const BROWSERS = Number(values.browsers)
/** Max. time in ms before a kill. */
const LONGEST_MS = 900
/** Timeout in ms for opening a page, after which the browser is restarted and the timeout counted. */
const PATIENCE_MS = 30_000

/** Page script: stores photos of random bytes as fast as possible, and reports each one after it is stored. */
const PAGE = `
import { openBoothStore } from '/store.js'
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const tell = (path, body) => fetch(path, { method: 'POST', body: JSON.stringify(body), keepalive: true })
const store = await openBoothStore()
window.look = async () => {
  const rows = []
  for (const { id } of await store.captures()) {
    const { row, blob } = await store.capture(id)
    const sha256 = blob ? hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())) : null
    rows.push({ id, isComplete: sha256 === row.sha256 })
  }
  const outbox = (await store.outbox()).filter(({ kind }) => kind === 'capture').map(({ captureId }) => captureId)
  return { rows, outbox }
}
window.clear = async () => {
  const rows = (await store.outbox()).filter(({ kind }) => kind === 'capture')
  await store.settle(rows, 0)
  await store.purge(0, true)
}
window.begin = async (isEarly) => {
  for (;;) {
    const bytes = new Uint8Array(1_500_000)
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    const blob = new Blob([bytes], { type: 'image/jpeg' })
    const id = crypto.randomUUID()
    const row = { id, sessionId: 'one', kind: 'shot', template: null, capturedAt: new Date().toISOString(), type: blob.type }
    const kept = { ...row, bytes: blob.size, sha256: hex(await crypto.subtle.digest('SHA-256', bytes)) }
    if (isEarly) await tell('/saved', { id })
    await store.keepCapture(kept, blob)
    if (!isEarly) await tell('/saved', { id })
  }
}
document.title = 'ready'
`

async function compileStore(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../web/src/features/kiosk/device/store/booth-store.ts'),
        formats: ['es'],
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The store was not compiled.')
  return first.output[0].code
}

const saved = new Set<string>()
const store = await compileStore()
const http = createServer(async (request, response) => {
  const send = (type: string, body: string) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
  if (request.url === '/saved') {
    saved.add((JSON.parse(await text(request)) as { id: string }).id)
    return send('text/plain', '')
  }
  if (request.url === '/store.js') return send('text/javascript', store)
  if (request.url === '/page.js') return send('text/javascript', PAGE)
  send('text/html', '<!doctype html><title></title><script type="module" src="/page.js"></script>')
})
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const url = `http://localhost:${(http.address() as AddressInfo).port}/`
const browserPath = await findBrowser()

interface PageState {
  rows: { id: string; isComplete: boolean }[]
  outbox: string[]
}

const browserPid = (profile: string): number[] =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(profile))
    .map((line) => Number(line.trim().split(/\s+/)[0]))

const renderersOf = async (profile: string): Promise<number[]> => {
  const pids: number[] = []
  for (const pid of browserPid(profile)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('--type=renderer')) pids.push(pid)
  }
  return pids
}

function kill(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
}

async function trial(isEarly: boolean, renderers: number, browsers: number) {
  const profile = await mkdtemp(join(tmpdir(), 'studio-kill-'))
  const sums = { saved: 0, lost: 0, torn: 0, twice: 0, restarts: 0 }
  let context: BrowserContext | undefined
  const open = async () => {
    for (;;) {
      try {
        context ??= await chromium.launchPersistentContext(profile, { ...browserPath, timeout: PATIENCE_MS })
        const page = await context.newPage()
        await page.goto(url)
        await page.waitForFunction(() => document.title === 'ready', undefined, { timeout: PATIENCE_MS })
        return page
      } catch {
        sums.restarts += 1
        kill(browserPid(profile))
        context = undefined
      }
    }
  }
  for (let turn = 0; turn < renderers + browsers; turn += 1) {
    saved.clear()
    const page = await open()
    void page
      .evaluate((early) => (window as never as { begin: (e: boolean) => void }).begin(early), isEarly)
      .catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * LONGEST_MS))
    // Spreads the kills evenly, independent of their kind.
    const isBrowser = browsers > 0 && turn % Math.ceil((renderers + browsers) / browsers) === 0
    kill(isBrowser ? browserPid(profile) : await renderersOf(profile))
    if (isBrowser) context = undefined
    else await page.close().catch(() => undefined)
    const after = await open()
    const state = await after.evaluate(() => (window as never as { look: () => Promise<PageState> }).look())
    const whole = new Map(state.rows.map(({ id, isComplete }) => [id, isComplete]))
    sums.saved += saved.size
    for (const id of saved) if (!whole.has(id)) sums.lost += 1
    sums.torn += state.rows.filter(({ id, isComplete }) => !isComplete || !state.outbox.includes(id)).length
    sums.twice += state.outbox.length - new Set(state.outbox).size
    await after.evaluate(() => (window as never as { clear: () => Promise<void> }).clear())
    await after.close()
  }
  await context?.close().catch(() => undefined)
  kill(browserPid(profile))
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  return sums
}

const result = await trial(false, RENDERERS, BROWSERS)
// Fewer runs are enough to detect a loss.
const control = await trial(true, Math.max(6, Math.ceil(RENDERERS / 8)), 0)
http.close()
report('booth-kill', [
  { variant: 'as it is', ...result },
  { variant: 'control: told before the commit', ...control },
])
if (result.lost + result.torn + result.twice > 0) throw new Error('What was said to be saved is not there.')
if (control.lost === 0) throw new Error('The control lost nothing: this harness cannot see a loss.')
