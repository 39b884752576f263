// My Library of a user with two images, and of a user without content.
import type { Page } from '@playwright/test'
import { holdNewFiles } from './actions.ts'
import type { State } from './states.ts'

const ENTRY = 'main [role=listitem] button[data-index="0"]'

const choose = async (page: Page) => {
  await page.locator(ENTRY).click()
  // On a phone, details are in a sheet that is closed initially.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.locator('main button:has(.lucide-panel-right)').click()
  await page.locator(isPhone ? '[role=dialog] textarea' : 'main aside textarea').waitFor()
}

/** Opens a screen that isn’t loaded yet while loading its files fails. */
const miss = (link: string, shows: string) => async (page: Page) => {
  await page.waitForLoadState('networkidle')
  const letThrough = await holdNewFiles(page)
  await page.locator(link).first().click()
  await page.locator(shows).waitFor()
  await letThrough()
}

export const MY_LIBRARY_STATES: State[] = [
  {
    name: 'my library, empty',
    who: 'empty',
    path: '/dashboard/library',
    shows: 'main a[href="/dashboard/photoshoot"]',
  },
  { name: 'my library', who: 'full', path: '/dashboard/library', shows: ENTRY },
  {
    name: 'my library, an entry',
    who: 'full',
    path: '/dashboard/library',
    act: choose,
    shows: 'main aside textarea, [role=dialog] textarea',
    isOtherOnPhone: true,
  },
  {
    name: 'my library, nothing fits',
    who: 'full',
    path: '/dashboard/library?q=zebra&kind=video',
    shows: 'main p:has-text("zebra")',
  },
  {
    name: 'my library, a part that could not be fetched',
    who: 'empty',
    path: '/dashboard/library',
    act: miss('main a[href*="tab=forensics"]', 'main [role=alert] button'),
    shows: 'main [role=alert] button',
  },
  {
    name: 'my library, a screen that could not be fetched',
    who: 'empty',
    path: '/dashboard/library',
    act: miss('main a[href="/dashboard/library/things"]', 'main [role=alert] a[href="/dashboard"]'),
    shows: 'main [role=alert] a[href="/dashboard"]',
  },
]
