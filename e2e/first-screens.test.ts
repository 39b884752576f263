import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { type SignedIn, signIn } from '../server/testing/people.ts'
import { recordRequests, recordUsable, USABLE, usableAt } from '../bench/usable.ts'
import { visit } from './actions.ts'
import { expect, test } from './test.ts'

// Max. number of requests. Slow connections pay for each request, with six in parallel. Unlike times, counts are the
// same on all devices.
const MAX_SECONDS: Record<keyof typeof USABLE, number> = {
  '/login': 10,
  '/dashboard': 15,
  '/dashboard/photoshoot': 15,
  '/dashboard/gallery': 15,
}
/** Requested when the browser is idle, which on a busy server can be before the screen is usable. */
const IDLE_CHUNKS = /\/assets\/late-/
/** Preloaded for keyboard shortcuts. */
const PREFETCHED_CHUNKS = /\/assets\/(palette|settings|jobs|help|toast|shortcuts|queue)-/

let person: SignedIn
test.beforeAll(async ({ product }) => {
  person = await signIn(product, 'first-screens@example.com')
})

async function open(browser: Browser, product: string, path: keyof typeof USABLE, who?: SignedIn) {
  const { context, page, problems } = await visit(browser, product)
  if (who)
    await context.addInitScript(
      (session) => localStorage.setItem('empressos-auth-session', session),
      who.session,
    )
  await recordUsable(context, USABLE[path])
  const requests = await recordRequests(page)
  await page.goto(path)
  const usable = await usableAt(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  return {
    requests,
    before: requests
      .filter(({ at, address }) => at < usable && !IDLE_CHUNKS.test(address))
      .map(({ address }) => address),
    problems,
  }
}

test.describe('the first visit of a browser', () => {
  for (const path of Object.keys(MAX_SECONDS) as (keyof typeof USABLE)[])
    test(`sends few requests before ${path} is usable`, async ({ browser, product }) => {
      const { requests, before, problems } = await open(
        browser,
        product,
        path,
        path === '/login' ? undefined : person,
      )
      expect(before.length, before.join('\n')).toBeLessThanOrEqual(MAX_SECONDS[path])
      expect(before.filter((address) => PREFETCHED_CHUNKS.test(address))).toEqual([])
      expect(before.filter((address) => /^\/(api|rest|auth)\//.test(address))).toHaveLength(
        path === '/login' ? 0 : 1,
      )
      // Each file is requested once, by the page, a script or another style sheet.
      const files = requests.map(({ address }) => address).filter((address) => address.startsWith('/assets/'))
      expect(files).toEqual([...new Set(files)])
      expect(problems).toEqual([])
    })

  test('requests nothing behind a closed gate', async ({ browser, product }) => {
    const newUser = await signIn(product, 'held@example.com', { passesOnboarding: false })
    const { context, page, problems } = await visit(browser, product)
    await context.addInitScript(
      (session) => localStorage.setItem('empressos-auth-session', session),
      newUser.session,
    )
    const requests = await recordRequests(page)
    await page.goto('/dashboard')
    await page.waitForURL('**/onboarding')
    await page.waitForLoadState('networkidle')
    expect(requests.filter(({ status = 0 }) => status >= 400)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})

test('is within its byte budget in the build under test', {
  tag: '@main',
}, () => {
  const script = fileURLToPath(new URL('../web/measure-bytes.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
