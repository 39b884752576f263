// Every state of every screen: on a desktop in both themes, at every width in the pseudo-language, and on a phone in
// Spanish. Each state is entered once, and again on a phone if it differs there.
import type { Page } from '@playwright/test'
import type { Visit } from '../actions.ts'
import { PSEUDO } from '../pseudo-locale.ts'
import { enter, makePeople, type People, type State, STATES, waitUntilShown, visitAs } from '../states.ts'
import { expect, test as base } from '../test.ts'
import { accessibilityViolations, contrastViolations } from './accessibility.ts'
import { overflowAt } from './overflow.ts'

/** The narrowest window of each layout: what fits there fits until the next breakpoint. */
const PHONES = [320]
const EVERY_WIDTH = [320, 768, 1024, 2560]

type Window = Visit & { width: number; height: number }
const DESK: Window = { isCalm: true, width: 1440, height: 900 }
const PHONE: Window = { isCalm: true, language: 'es', width: 390, height: 844 }

type Open = (who: State['who'], windowOptions: Window) => Promise<Page>

/** Users and windows are shared by all states of one worker. Each state has a separate page. */
const test = base.extend<object, { people: People; open: Open }>({
  people: [
    async ({ product }, use, { workerIndex }) => use(await makePeople(product, `look-${workerIndex}`)),
    { scope: 'worker' },
  ],
  open: [
    async ({ browser, inEveryLanguage, people }, use) => {
      const pages = new Map<string, Page>()
      await use(async (who, options) => {
        const key = `${who}, ${options.width}`
        const cachedPage = pages.get(key)
        if (cachedPage && (await draws(cachedPage))) return cachedPage
        await cachedPage?.context().close()
        const session = who === 'nobody' ? '' : people[who]
        const { page } = await visitAs(browser, inEveryLanguage, session, options)
        pages.set(key, page)
        return page
      })
    },
    { scope: 'worker' },
  ],
})

/** False if the browser no longer draws this page, as happens on a busy machine: clicks would then wait forever. */
const draws = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(false), 20_000)
      }),
  )

/** Also runs with the main journeys, so that a broken layout is found immediately. */
const MAIN = new Set(['landing', 'dashboard', 'photo shoot, done', 'gallery'])

for (const state of STATES) {
  const { isFleeting, isOtherOnPhone, isWideOnly } = state
  const becomesPhone = !isWideOnly && !isFleeting && !isOtherOnPhone
  test(state.name, { tag: MAIN.has(state.name) ? '@main' : [] }, async ({ open, people }) => {
    const page = await at(open, DESK, state, people)
    const violations = [
      ...(await accessibilityViolations(page)),
      ...(await contrastViolations(page, 'light')),
    ]
    if (!isFleeting) {
      await speak(page, PSEUDO)
      violations.push(...(await overflowAt(page, EVERY_WIDTH)))
    }
    if (becomesPhone) violations.push(...(await asPhone(page, state)))
    await state.leave?.(page)
    expect(violations).toEqual([])
  })
  if (!isWideOnly && !becomesPhone)
    test(`${state.name}, on a phone`, async ({ open, people }) => {
      const page = await at(open, PHONE, state, people)
      const phoneProblems = await checkOnPhone(page, state)
      await state.leave?.(page)
      expect(phoneProblems).toEqual([])
    })
}

/** Violations after a resize to a phone, in Spanish. */
async function asPhone(page: Page, state: State): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await speak(page, 'es')
  await waitUntilShown(page, state)
  return checkOnPhone(page, state)
}

async function checkOnPhone(page: Page, { isFleeting }: State): Promise<string[]> {
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  return [...(await accessibilityViolations(page)), ...(isFleeting ? [] : await overflowAt(page, PHONES))]
}

/** Brings the window of this user into the state, without traces of earlier states. */
async function at(open: Open, windowOptions: Window, state: State, people: People): Promise<Page> {
  const page = await open(state.who, windowOptions)
  await page.setViewportSize(windowOptions)
  // Resets the stored sidebar width and language, which states may change.
  await page.context().clearCookies({ name: 'sidebar_state' })
  if (page.url() !== 'about:blank')
    await page.evaluate((tag) => localStorage.setItem('studio-locale', tag), windowOptions.language ?? 'en')
  await enter(page, state, people)
  return page
}

/** Switches the language, like a tab after a change in another tab. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => {
    localStorage.setItem('studio-locale', tag)
    dispatchEvent(new StorageEvent('storage', { key: 'studio-locale', newValue: tag }))
  }, language)
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
}
