// The test runner with shared fixtures: the product as on a first start, and an installed browser.
import { test as base } from '@playwright/test'
import type { Browser as InstalledBrowser } from '../tools/browser.ts'

export { expect } from '@playwright/test'

/** Values from the setup. The environment is its only channel to the tests. */
interface SetupResult {
  /** URL of the product. */
  product: string
  /** URL of the product with the pseudo-language (pseudo-locale.ts), for checks of every screen. */
  inEveryLanguage: string
}

export const shareSetup = (setup: SetupResult, browser: InstalledBrowser): void => {
  process.env.STUDIO_JOURNEYS = JSON.stringify({ setup, browser })
}

const readSetup = (): { setup: SetupResult; browser: InstalledBrowser } => {
  const { STUDIO_JOURNEYS } = process.env
  if (!STUDIO_JOURNEYS) throw new Error('The journeys are started by e2e/playwright.config.ts.')
  return JSON.parse(STUDIO_JOURNEYS) as { setup: SetupResult; browser: InstalledBrowser }
}

/** Console output of each page when a test has failed. */
const MAX_SHOWN = 600

export const test = base.extend<{ reportsPageText: void }, SetupResult>({
  // CI has no trace or screenshots of a failure to inspect.
  reportsPageText: [
    async ({ browser }, use, info) => {
      await use()
      if (info.status === info.expectedStatus) return
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const pageText = await page.locator('body').innerText({ timeout: 2_000 }).catch(String)
        console.log(`${page.url()} shows: ${pageText.replaceAll(/\s+/g, ' ').slice(0, MAX_SHOWN)}`)
      }
    },
    { auto: true },
  ],
  // The runner requires a destructuring pattern, even an empty one.
  // oxlint-disable no-empty-pattern
  launchOptions: [async ({}, use) => use(readSetup().browser), { scope: 'worker' }],
  product: [async ({}, use) => use(readSetup().setup.product), { scope: 'worker' }],
  inEveryLanguage: [async ({}, use) => use(readSetup().setup.inEveryLanguage), { scope: 'worker' }],
})
