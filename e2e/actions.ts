// User actions, in the words of the screens.
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { mailed } from '../server/testing/people.ts'
import type { Browser as Found } from '../tools/browser.ts'

export const launch = (found: Found): Promise<Browser> => chromium.launch(found)

export interface Visit {
  theme?: 'dark' | 'light'
  language?: string
  width?: number
  height?: number
  /** Asks for reduced motion. */
  isCalm?: boolean
  /** Lets the browser keep the app's files for when there is no network. */
  keepsFiles?: boolean
  /** Device pixels to a pixel of the page. */
  scale?: number
}

/** A fresh browser profile. Errors of the page are collected: a journey ends with none. */
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
  // Asked once in a browser's life; the state that shows it asks again.
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

/** One call answers for many when the studio opens. If one of them is mocked, each is requested separately. */
export const askSingly = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/start*', (route) => route.fulfill({ json: { answers: {} } }))

/** Files of the app that this page does not have yet do not come until they are let through, by what this answers. */
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

/** From the landing page through the emailed link; ends on the first screen after it. */
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

/** The link that was opened last, by address: until the next mail is there it is the newest, and it is used. */
const opened = new Map<string, string>()

/** The newest link mailed to this address; another one than `before` where that is given. */
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

interface BarrierOptions {
  /** These rules alone. */
  rules?: string[]
  /** Selectors of what is passed over. */
  except?: readonly string[]
}

/** Violations that axe finds at WCAG 2.2 AA, as readable lines. */
export async function barriers(page: Page, { rules, except = [] }: BarrierOptions = {}): Promise<string[]> {
  await arrived(page)
  const axe = await axeIn(page)
  for (const selector of except) axe.exclude(selector)
  // Only violations are reported: naming every passing element takes longer than finding the others.
  axe.options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe.analyze()
  const found: string[] = []
  for (const { id, nodes } of violations)
    for (const { target } of nodes) {
      const selector = target.join(' ')
      if (id !== 'target-size' || !(await hasRoom(page, selector))) found.push(`${id}: ${selector}`)
    }
  return found
}

/** Read by the page once: half a megabyte of script, which it would be given again for each look. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  // Without frames of other origins this finds the same, and opens no page of its own each time.
  return new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode()
}

/**
 * Waits for what fades or slides in, 2 s at most: half there, its colours are half those of what it covers. What follows
 * the scrolling never ends, nor does what turns for ever.
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
        const look = () =>
          isMoving() && performance.now() < latest ? requestAnimationFrame(look) : resolve()
        look()
      }),
  )

/** An element partly under a sticky footer is scrolled out of it and measured there. */
async function hasRoom(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const axe = await axeIn(page)
  const { violations } = await axe.include(selector).withRules(['target-size']).analyze()
  return violations.length === 0
}

export type { BrowserContext, Page }
