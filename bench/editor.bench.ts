// Typing at 4,000 characters in the prompt editor of the built app: time from a key to its paint, with highlights and
// issues, and the time of an analysis. `node bench/editor.bench.ts [--keys 300]`
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tools/browser.ts'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({ options: { keys: { type: 'string', default: '300' } } })
const KEYS = Number(values.keys)
const MAX_KEYS = 4_000

const CLAUSE =
  'long camel coat over charcoal trousers, {red|ivory} knit, walking through a [[room]], window light from the left, golden hour, 85 mm, shallow focus, '
const text = CLAUSE.repeat(40).slice(0, MAX_KEYS - KEYS)

const bench = await openBench()
const { executablePath, args } = await findBrowser()
// Without vsync, so that only the work of a key is measured.
const browser = await chromium.launch({
  executablePath,
  args: [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})
try {
  const { url } = bench.server
  const { accessToken, session } = await signIn(url)
  const content = { body: text }
  const { prompt } = await send<{ prompt: { id: string } }>(url, accessToken, 'POST', '/api/prompts', {
    content,
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
    'empressos-auth-session',
    session,
  ] as const)
  const page = await context.newPage()
  await page.goto(`${url}/editor/${prompt.id}`)
  await page.locator('[data-end]').first().waitFor()
  const rows = []
  for (const [where, at] of [
    ['at the end', text.length],
    ['in the middle', Math.floor(text.length / 2)],
  ] as const) {
    const times = await type(page, at)
    const [p50, p95] = [0.5, 0.95].map((part) => Math.round(percentile(times, part) * 10) / 10)
    rows.push({
      'keys typed': where,
      'p50 (ms)': p50 ?? 0,
      'p95 (ms)': p95 ?? 0,
      'most (ms)': Math.round(Math.max(...times)),
    })
  }
  report(`key to paint at ${MAX_KEYS} characters`, rows)
} finally {
  await browser.close()
  await bench.close()
}

/** Types half of the keys at a position, at the pace of a fast typist. Returns the time to paint of each key, in ms. */
async function type(page: Page, at: number): Promise<number[]> {
  await page.evaluate((place) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name=body]')!
    field.focus()
    field.setSelectionRange(place, place)
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    const channel = new MessageChannel()
    const startTimes: number[] = []
    // A message posted in an animation frame arrives after that frame was painted.
    channel.port1.onmessage = () => times.push(performance.now() - startTimes.shift()!)
    const onEvent = (event: Event) => {
      startTimes.push(event.timeStamp)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    }
    field.addEventListener('beforeinput', onEvent)
  }, at)
  for (let key = 0; key < KEYS / 2; key++) {
    await page.keyboard.press('abcdefghij '[key % 11] ?? ' ')
    await page.waitForTimeout(60)
  }
  return await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
}
