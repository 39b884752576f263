// First screens: initial bytes, largest contentful paint, blocking time, layout shift and slowest interaction (INP),
// with 4× CPU throttling and a slow network. Then at full speed: time to open each dialog, and to change the language.
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tools/browser.ts'
import { type SignedIn, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'
import { recordRequests, recordUsable, USABLE, usableAt } from './usable.ts'

const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const FIELD = 'input, textarea'
const SCREENS = [
  // Baseline: a page of a few words in this browser.
  { path: '/debug/mailbox', usable: 'p' },
  { path: '/', usable: FIELD },
  { path: '/login', usable: USABLE['/login'] },
  { path: '/terms', usable: 'h2' },
  { path: '/onboarding', usable: FIELD, isNew: true },
  ...[
    { path: '/dashboard', usable: USABLE['/dashboard'] },
    { path: '/dashboard/photoshoot', usable: USABLE['/dashboard/photoshoot'] },
    { path: '/dashboard/gallery', usable: USABLE['/dashboard/gallery'] },
    { path: '/dashboard/profile', usable: 'main input:not([type=file])' },
    { path: '/dashboard/credits', usable: 'main h2' },
    { path: '/dashboard/billing', usable: 'main h2' },
  ].map((screen) => ({ ...screen, isSignedIn: true })),
]
/** A layout shift entry. */
type Shift = { value: number; hadRecentInput: boolean }
type Screen = { path: string; usable: string; isSignedIn?: boolean; isNew?: boolean }
/** Paths on the command line restrict the run to these screens. */
const names = process.argv.slice(2)
const isRequested = ({ path }: Screen) => names.length === 0 || names.includes(path)

/** Element to press, and the expected result. */
const DIALOGS = [
  { name: 'command palette', keys: 'Control+k' },
  { name: 'settings', keys: 'Control+,' },
  { name: 'help', keys: '?' },
  { name: 'jobs', keys: 'Control+j', shows: 'aside:last-of-type h2' },
]
const ROUNDS = 5

const bench = await openBench()
const { url } = bench.server
const person = await signIn(url)
const newUser = await signIn(url, 'new@example.com', { passesOnboarding: false })
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const rows = []
  for (const screen of SCREENS.filter(isRequested)) {
    const visits = []
    for (let round = 0; round < ROUNDS; round++) visits.push(await measure(screen))
    rows.push({ screen: screen.path, ...medianOf(visits) })
  }
  report('web, 4x slower processor, 1.6 Mbit/s', rows)
  report('web, from the press to the picture', await measureDialogs())
} finally {
  await browser.close()
  await bench.close()
}

/** Median of all visits per metric. */
function medianOf(visits: Record<string, number>[]): Record<string, number> {
  const names = Object.keys(visits[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [
      name,
      percentile(
        visits.map((visit) => visit[name] ?? 0),
        0.5,
      ),
    ]),
  )
}

async function measure(screen: Screen) {
  const context = await browser.newContext()
  const who: SignedIn | undefined = screen.isSignedIn ? person : screen.isNew ? newUser : undefined
  try {
    if (who)
      await context.addInitScript(
        (session) => localStorage.setItem('empressos-auth-session', session),
        who.session,
      )
    await recordUsable(context, screen.usable)
    await context.addInitScript(() => {
      const vitals = { lcp: 0, shift: 0, blocked: 0, inp: 0 }
      Object.assign(globalThis, { seen: vitals })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) vitals.lcp = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        // Shifts after user input don’t count.
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
          if (!entry.hadRecentInput) vitals.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) vitals.blocked += Math.max(0, entry.duration - 50)
      }).observe({ type: 'longtask', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ((entry as PerformanceEventTiming).interactionId)
            vitals.inp = Math.max(vitals.inp, entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    const page = await context.newPage()
    const requests = await recordRequests(page)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', SLOW)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    let bytes = 0
    const kinds = new Map<string, string>()
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
    })
    await page.goto(url + screen.path, { waitUntil: 'commit' })
    const usable = await usableAt(page)
    const startedAt = await page.evaluate(() => performance.timeOrigin)
    await page.waitForLoadState('networkidle')
    const { blocked } = await readVitals(page)
    await press(page)
    const metrics = await readVitals(page)
    return {
      'JS+CSS KiB': Math.round(bytes / 102.4) / 10,
      'LCP (s)': Math.round((metrics.lcp ?? 0) / 10) / 100,
      'usable (s)': Math.round((usable - startedAt) / 10) / 100,
      'requests before': requests.filter(({ at }) => at < usable).length,
      // Runs until the page is idle. Interactions are measured by their presentation delay.
      'TBT (ms)': Math.round(blocked ?? 0),
      CLS: Math.round((metrics.shift ?? 0) * 1000) / 1000,
      'INP (ms)': metrics.inp ?? 0,
    }
  } finally {
    await context.close()
  }
}

/** Entries observed on the page so far. */
function readVitals(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen)
}

/** Typical use: types, tabs on, presses the first buttons and closes opened dialogs. */
async function press(page: Page): Promise<void> {
  const field = page
    .locator('main')
    .locator(FIELD)
    .and(page.locator(':not([type=checkbox], [type=radio], [hidden])'))
  if (await field.first().isVisible()) {
    await field.first().click()
    await page.keyboard.type('light', { delay: 40 })
  }
  for (let times = 0; times < 3; times++) await page.keyboard.press('Tab')
  const buttons = page.locator('main button:not([type=submit], :disabled)').filter({ visible: true })
  for (let index = 0; index < Math.min(3, await buttons.count()); index++) {
    await buttons
      .nth(index)
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
  }
  await page.waitForTimeout(500)
}

/** Median times of several rounds in ms, and separately the first round, which loads the dialog’s chunk. */
async function measureDialogs() {
  const context = await browser.newContext({ locale: 'en' })
  await context.addInitScript((session) => {
    localStorage.setItem('empressos-auth-session', session)
    localStorage.setItem('studio-analytics-consent', 'refused')
  }, person.session)
  const page = await context.newPage()
  await page.goto(`${url}/dashboard`)
  await page.locator('main textarea').waitFor()
  await page.waitForLoadState('networkidle')
  const rows: Record<string, string | number>[] = []
  for (const { name, keys, shows = '[role=dialog]' } of DIALOGS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      times.push(await timed(page, shows, () => page.keyboard.press(keys)))
      await (name === 'jobs' ? page.keyboard.press(keys) : page.keyboard.press('Escape'))
      await page.locator(shows).waitFor({ state: 'detached' })
    }
    rows.push({ what: name, 'first time (ms)': times[0] ?? 0, 'then (ms)': percentile(times.slice(1), 0.5) })
  }
  const language = await timed(page, 'html[lang=es]', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Español')
    await page.getByRole('option', { name: 'Español' }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { pressedAt: performance.now() }))
    await page.keyboard.press('Enter')
  })
  rows.push({ what: 'language, without a reload', 'first time (ms)': language, 'then (ms)': '' })
  await context.close()
  return rows
}

/** From the key event in the page to the frame that shows the result. */
async function timed(page: Page, shows: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((selector) => {
    const state = globalThis as unknown as { pressedAt?: number; shown: Promise<number> }
    delete state.pressedAt
    addEventListener('keydown', () => (state.pressedAt ??= performance.now()), { capture: true, once: true })
    state.shown = new Promise((resolve) => {
      const check = () =>
        document.querySelector(selector) && state.pressedAt
          ? requestAnimationFrame(() => resolve(performance.now() - (state.pressedAt ?? 0)))
          : requestAnimationFrame(check)
      check()
    })
  }, shows)
  await act()
  return Math.round(await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown))
}
