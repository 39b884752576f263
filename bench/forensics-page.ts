// A page of the product with Forensics or Reverse open, for a signed-in user.
import { existsSync, readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { signIn } from '../server/testing/people.ts'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { openBench } from './harness.ts'

export const FORENSICS = '/dashboard/library?tab=forensics'
export const REVERSE = '/reverse-forensics'

export interface OpenedReport {
  browser: Browser
  /** Opens a page that accepts an image; `noting` runs in it before any other script. */
  open: (path: string, noting?: () => void) => Promise<Page>
}

export async function withBrowser(work: (opened: OpenedReport) => Promise<void>): Promise<void> {
  await buildWeb()
  const bench = await openBench()
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const { session } = await signIn(bench.server.url)
    const open = async (path: string, noting = () => {}) => {
      const context = await browser.newContext({ baseURL: bench.server.url })
      await context.addInitScript((value) => localStorage.setItem('empressos-auth-session', value), session)
      await context.addInitScript(noting)
      const page = await context.newPage()
      await page.goto(path)
      await page.getByTestId('file').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      return page
    }
    await work({ browser, open })
  } finally {
    await browser.close()
    await bench.close()
  }
}

/** Peak private memory of the largest renderer in MB, sampled twenty times per second until `end`. */
export async function memoryOf(browser: Browser) {
  const client = await browser.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  await client.detach()
  const own = (pid: number) => {
    // The browser may end its spare renderers.
    if (!existsSync(`/proc/${pid}/status`)) return 0
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const now = () => Math.max(...pids.map(own))
  let max = now()
  const timer = setInterval(() => {
    max = Math.max(max, now())
  }, 50)
  return {
    now,
    end() {
      clearInterval(timer)
      return { most: max }
    },
  }
}
