import { enter, makePeople, type State, STATES, visitAs } from './states.ts'
import { coveredButtons, showToast } from './toasts.ts'
import { expect, test } from './test.ts'

const findState = (name: string): State => STATES.find((each) => each.name === name)!

const SELECTION: State = {
  ...findState('gallery'),
  name: 'gallery, a selection',
  async act(page) {
    await page.locator('a[data-index="0"]').focus()
    await page.keyboard.press('Space')
    await page.locator('[role=toolbar]').waitFor()
  },
}

/** Screens with buttons at the edges: footers, bars, dialogs, the lightbox. */
const CHECKED_STATES: State[] = [
  findState('dashboard'),
  findState('photo shoot, empty'),
  findState('photo shoot, running'),
  findState('photo shoot, done'),
  findState('gallery'),
  SELECTION,
  findState('lightbox'),
  findState('video, storyboard'),
  findState('video, as many shots as it holds, in a project'),
  findState('video, film'),
  findState('purchase dialog, selected'),
  findState('exchange dialog, wrong amount'),
  findState('jobs screen'),
]

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

for (const who of ['empty', 'full'] as const)
  test(`a toast covers no button, on desktop and on a phone, for a user whose studio is ${who}`, async ({
    browser,
    product,
  }) => {
    test.slow()
    const people = await makePeople(product, `toasts-${who}`)
    const { page, context } = await visitAs(browser, product, people[who], {})
    for (const state of CHECKED_STATES.filter((each) => each.who === who)) {
      await page.setViewportSize(SIZES[0]!)
      await enter(page, state, people)
      await showToast(page)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        // A button visible on a desktop may be in a menu on a phone.
        if (!(await page.locator(state.shows).filter({ visible: true }).first().isVisible())) {
          await enter(page, state, people)
          await showToast(page)
        }
        // Pending responses may add buttons.
        await page.waitForLoadState('networkidle')
        // The toast moves in the frame after the layout changes.
        await expect
          .poll(() => coveredButtons(page), { message: `${state.name}, ${size.width} wide` })
          .toEqual([])
      }
    }
    await context.close()
  })
