// User actions in terms of the interface.
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { mailed } from '../server/testing/people.ts'
import type { Browser as InstalledBrowser } from '../tools/browser.ts'

export const launch = (launchOptions: InstalledBrowser): Promise<Browser> => chromium.launch(launchOptions)

export interface Visit {
  theme?: 'dark' | 'light'
  language?: string
  width?: number
  height?: number
  /** Sets the preference for reduced motion. */
  isCalm?: boolean
  /** Allows the service worker to cache the app’s files for offline use. */
  keepsFiles?: boolean
  /** Device pixels per CSS pixel. */
  scale?: number
}

/** Creates a fresh browser profile. Page errors are collected, and a journey must end without any. */
export async function visit(browser: Browser, url: string, options: Visit = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale: options.language ?? 'en',
    colorScheme: options.theme ?? 'dark',
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    acceptDownloads: true,
    // Cached answers would replace the mocked ones.
    serviceWorkers: options.keepsFiles ? 'allow' : 'block',
    deviceScaleFactor: options.scale ?? 1,
    ...(options.isCalm && { reducedMotion: 'reduce' as const }),
  })
  // Consent is requested once per profile. The state that shows the request resets it.
  await context.addInitScript(() => {
    try {
      if (!localStorage.getItem('studio-analytics-consent'))
        localStorage.setItem('studio-analytics-consent', 'refused')
    } catch {
      // A page without storage.
    }
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  return { context, page, problems }
}

/** One call combines several responses at the start. If one of them is mocked, each is requested separately. */
export const askSingly = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/start*', (route) => route.fulfill({ json: { answers: {} } }))

/** Blocks app files that this page hasn’t loaded yet. Returns a function that unblocks them. */
export async function holdNewFiles(page: Page): Promise<() => Promise<void>> {
  const files = '**/assets/*.{js,css}'
  const known = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  )
  await page.route(files, (route, request) =>
    known.has(request.url()) ? route.continue() : route.abort('connectionreset'),
  )
  return () => page.unroute(files)
}

/** Signs in through the emailed link, from the landing page to the first screen. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  const before = opened.get(email)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await page.getByRole('link', { name: /mailbox/ }).waitFor()
  const link = await mailedLink(page, email, before)
  opened.set(email, link)
  await page.goto(link)
}

/** Last opened link by email address. It stays the newest one, already used, until the next email arrives. */
const opened = new Map<string, string>()

/** Returns the newest link sent to this address. Waits until it differs from `before`, if given. */
export const mailedLink = (page: Page, email: string, before?: string): Promise<string> =>
  mailed(
    (path, init) => page.request.get(path, init),
    email,
    ({ links }) => (links[0] === before ? undefined : links[0]),
  )

export async function passOnboarding(page: Page, name: string): Promise<void> {
  await page.getByLabel('Display name').fill(name)
  await page.getByRole('radio', { name: 'Photographer' }).click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /studio|continue|start/i }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs a photographer up, and imports photographs through the file picker. Ends on the finished import. */
export async function importAsNewcomer(
  page: Page,
  email: string,
  photographs: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await signInByMail(page, email)
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Marta Ruiz')
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByRole('link', { name: 'Import your photographs' }).click()
  await page.getByRole('heading', { name: 'Import your photographs' }).waitFor()
  await page.locator('main input[type=file]').first().setInputFiles(photographs)
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
}

interface BarrierOptions {
  /** Runs only these rules. */
  rules?: string[]
  /** Selectors of excluded elements. */
  except?: readonly string[]
}

/** WCAG 2.2 AA violations found by axe, as readable lines. */
export async function axeViolations(
  page: Page,
  { rules, except = [] }: BarrierOptions = {},
): Promise<string[]> {
  await arrived(page)
  const axe = await axeIn(page)
  for (const selector of except) axe.exclude(selector)
  // Only violations are reported: naming every passing element takes longer than finding the others.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe.analyze()
  const failures: string[] = []
  for (const { id, nodes } of violations)
    for (const { target } of nodes) {
      const selector = target.join(' ')
      if (id !== 'target-size' || !(await hasRoom(page, selector))) failures.push(`${id}: ${selector}`)
    }
  return failures
}

/** Reuses axe if the page has loaded it, since each injection takes half a megabyte of script. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Legacy mode has the same findings without frames of other origins, and opens no extra page for each run.
  return new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page }).setLegacyMode()
}

/**
 * Waits up to 2 s for transitions, since half-transparent colours have a lower contrast. Scroll-driven and infinite
 * animations are ignored.
 */
const arrived = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const latest = performance.now() + 2_000
        const isMoving = () =>
          document
            .getAnimations()
            .some(
              ({ playState, timeline, effect }) =>
                playState === 'running' &&
                timeline === document.timeline &&
                effect?.getComputedTiming().endTime !== Infinity,
            )
        const measure = () => (isMoving() && performance.now() < latest ? setTimeout(measure, 16) : resolve())
        measure()
      }),
  )

/** Scrolls an element out from under a sticky footer and measures it there. */
async function hasRoom(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const axe = await axeIn(page)
  const { violations } = await axe.include(selector).withRules(['target-size']).analyze()
  return violations.length === 0
}

export type { BrowserContext, Page }
