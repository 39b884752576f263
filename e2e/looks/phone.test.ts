import { expect, test } from 'vitest'
import { barriersIn } from './barriers-in.ts'
import { walkStates } from './every-state.ts'

/** What differs on a phone: other navigation, tabs, sheets over the page. */
const ON_PHONE =
  /^(landing|login|second factor|new password|onboarding|dashboard|photo shoot|gallery$|lightbox|jobs|notifications|settings|user menu|navigation|legal|terms|credits$|billing$|balances|token wallet|exchange|video)/

test('nothing is in the way of anyone, on a phone', async () => {
  const found = await walkStates(
    {
      name: 'phone',
      visit: { language: 'es', width: 390, height: 844 },
      includes: ({ name, isWideOnly }) => ON_PHONE.test(name) && !isWideOnly,
    },
    (page) => barriersIn(page, ['dark']),
  )
  expect(found).toEqual([])
})
