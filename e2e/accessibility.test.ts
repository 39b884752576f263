import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barriers, launch, type Page } from './actions.ts'
import { enter, makePeople, type People, STATES, visitAs } from './states.ts'

let browser: Browser
let people: People
beforeAll(async () => {
  browser = await launch(inject('browser'))
  people = await makePeople(inject('product'), 'axe')
})
afterAll(() => browser.close())

/** What differs on a phone: other navigation, tabs, sheets over the page. */
const ON_PHONE =
  /^(landing|login|second factor|new password|onboarding|dashboard|photo shoot|gallery$|lightbox|jobs|notifications|settings|user menu|navigation|legal|terms|credits$|billing$|balances|token wallet|exchange)/
const ROUNDS = [
  { language: 'en', width: 1440, height: 900 },
  { language: 'es', width: 1440, height: 900 },
  { language: 'es', width: 390, height: 844 },
] as const

test.each(ROUNDS)('nothing is in the way of anyone ($language, $width px)', async (round) => {
  const isPhone = round.width < 768
  const states = STATES.filter(({ name, isWideOnly }) => !isPhone || (ON_PHONE.test(name) && !isWideOnly))
  const found: string[] = []
  for (const who of ['nobody', 'newcomer', 'empty', 'full'] as const) {
    const session = who === 'nobody' ? '' : people[who]
    const { page, context } = await visitAs(browser, inject('product'), session, round)
    for (const state of states.filter((each) => each.who === who)) {
      await enter(page, state, people)
      // The theme is an attribute and a set of colours: no need to load the page again for it.
      for (const theme of ['dark', 'light'] as const) {
        await switchTheme(page, theme)
        for (const barrier of await barriers(page)) found.push(`${state.name}, ${theme}: ${barrier}`)
      }
    }
    await context.close()
  }
  expect(found).toEqual([])
})

/** Colours pass over even when nothing is to move, within a frame: looked at sooner, they are half of both. */
const switchTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        document.documentElement.dataset.theme = name
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    theme,
  )
