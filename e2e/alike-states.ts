import type { Page, Route } from '@playwright/test'
import type { State } from './states.ts'

const NEAR = '**/api/forensics/near'

/** Mocks the similar images, since those of a library with two images aren’t predictable. */
const answer = (page: Page) => async (route: Route) => {
  const { authorization = '' } = route.request().headers()
  const listed = await page.request.get('/api/gallery?limit=2', { headers: { authorization } })
  const { items } = (await listed.json()) as { items: object[] }
  const pictures = items.map((item, at) => ({
    item,
    of: at === 0 ? 'crop' : 'mirror',
    distance: at * 8,
    isSame: at === 0,
  }))
  await route.fulfill({ json: { pictures, looked: 1204, isWaiting: true } })
}

const openSimilar = async (page: Page) => {
  await page.route(NEAR, answer(page))
  await page.locator('a[data-index="0"]').click()
  const find = page.locator('[role=dialog] button:has(.lucide-images)')
  // On a phone, the panel is closed initially.
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.locator('[role=dialog] button:has(.lucide-info)').click()
  await find.click()
}
const leave = (page: Page) => page.unroute(NEAR)

export const ALIKE_STATES: State[] = [
  {
    name: 'pictures that look alike',
    who: 'full',
    path: '/dashboard/gallery',
    act: openSimilar,
    shows: '[role=dialog] [role=status] ~ ul li',
    leave,
  },
]
