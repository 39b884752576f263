import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launch } from './actions.ts'
import { enter, makePeople, type People, STATES, visitAs } from './states.ts'

const WIDTHS = [320, 360, 390, 768, 1024, 1440, 2560]
const isAtRest = ({ name }: { name: string }) => !/menu|navigation/.test(name)
let browser: Browser
let people: People
beforeAll(async () => {
  browser = await launch(inject('browser'))
  people = await makePeople(inject('product'), 'fits')
})
afterAll(() => browser.close())

test.each(['en', 'es'] as const)('no screen is wider than its window (%s)', async (language) => {
  const tooWide: string[] = []
  for (const who of ['nobody', 'newcomer', 'empty', 'full'] as const) {
    const session = who === 'nobody' ? '' : people[who]
    const { page, context } = await visitAs(browser, inject('product'), session, { language })
    // A narrow screen opens with the sheet, a wide one with both: each is entered at either width.
    for (const state of STATES.filter((each) => each.who === who && isAtRest(each))) {
      await enter(page, state, people)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const needed = await page.evaluate(widthAtRest)
        if (needed > width) tooWide.push(`${state.name} at ${width}: ${needed}`)
      }
    }
    await context.close()
  }
  expect(tooWide).toEqual([])
})

/** How wide the page is once it has been laid out anew. */
const widthAtRest = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollWidth))),
  )
