// What a browser must load and how soon it can be used: initial bytes, largest paint, blocked time
// and shift of each screen, with the processor slowed down four times and a slow network.
import { chromium } from 'playwright-core'
import { findBrowser } from '../tools/browser.ts'
import { openBench, report, type SignedIn, signIn } from './harness.ts'

const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SCREENS = [
  // What the browser itself needs here for a page of a few words.
  { name: 'bare page', path: '/debug/mailbox', usable: 'p', isSignedIn: false },
  { name: 'login', path: '/login', usable: 'input[type=email]', isSignedIn: false },
  { name: 'dashboard', path: '/dashboard', usable: 'main textarea', isSignedIn: true },
  { name: 'photo shoot', path: '/dashboard/photoshoot', usable: 'main textarea', isSignedIn: true },
  { name: 'gallery', path: '/dashboard/gallery', usable: 'main input', isSignedIn: true },
]

const bench = await openBench()
const { url } = bench.server
const person = await signIn(url)
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const rows = []
  for (const screen of SCREENS) rows.push({ screen: screen.name, ...(await measure(screen, person)) })
  report('web, 4x slower processor, 1.6 Mbit/s', rows)
} finally {
  await browser.close()
  await bench.close()
}

async function measure(screen: (typeof SCREENS)[number], who: SignedIn) {
  const context = await browser.newContext()
  try {
    if (screen.isSignedIn)
      await context.addInitScript(
        (session) => localStorage.setItem('empressos-auth-session', session),
        who.session,
      )
    await context.addInitScript((usable) => {
      const seen = { lcp: 0, shift: 0, blocked: 0, usable: 0 }
      Object.assign(globalThis, { seen })
      // Noted in the page: asking from outside takes time of the slowed processor itself.
      new MutationObserver((_, observer) => {
        if (!document.querySelector(usable)) return
        seen.usable = performance.now()
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.blocked += Math.max(0, entry.duration - 50)
      }).observe({ type: 'longtask', buffered: true })
    }, screen.usable)
    const page = await context.newPage()
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
    await page.locator(screen.usable).first().waitFor({ state: 'visible' })
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen)
    return {
      'JS+CSS KiB': Math.round(bytes / 102.4) / 10,
      'LCP (s)': Math.round((seen.lcp ?? 0) / 10) / 100,
      'usable (s)': Math.round((seen.usable ?? 0) / 10) / 100,
      'TBT (ms)': Math.round(seen.blocked ?? 0),
      CLS: Math.round((seen.shift ?? 0) * 1000) / 1000,
    }
  } finally {
    await context.close()
  }
}
