import { inject } from 'vitest'
import type { Browser } from 'playwright-core'
import { launch, type Page, type Visit } from '../actions.ts'
import { enter, makePeople, type People, type State, STATES, visitAs } from '../states.ts'

interface Walk {
  /** Tells the people of one walk from those of another. */
  name: string
  /** Where the product is; the journeys' own unless told. */
  url?: string
  visit?: Visit
  /** Before the first page. */
  prepare?: (page: Page) => Promise<unknown>
  includes?: (state: State) => boolean
}

/** Enters every state once, and answers what `look` found in them, each with the name of the state. */
export async function walkStates(
  { name, url = inject('product'), visit = {}, prepare, includes = () => true }: Walk,
  look: (page: Page, state: State) => Promise<string[]>,
): Promise<string[]> {
  const browser: Browser = await launch(inject('browser'))
  const people: People = await makePeople(inject('product'), name)
  const found: string[] = []
  for (const who of ['nobody', 'newcomer', 'empty', 'full'] as const) {
    const { page, context } = await visitAs(browser, url, who === 'nobody' ? '' : people[who], visit)
    await prepare?.(page)
    for (const state of STATES.filter((each) => each.who === who && includes(each))) {
      // One state narrows the sidebar, which is remembered.
      await context.clearCookies({ name: 'sidebar_state' })
      await enter(page, state, people)
      for (const fault of await look(page, state)) found.push(`${state.name}: ${fault}`)
      await state.leave?.(page)
    }
    await context.close()
  }
  await browser.close()
  return found
}
