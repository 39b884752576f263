// Guides of an image: in the export, and in a shoot that follows them.
import { askSingly, type Page } from './actions.ts'
import { openBrief } from './shot-states.ts'
import type { State } from './states.ts'

/** Mocks support for guides in the built-in model. */
async function mockGuideSupport(page: Page): Promise<void> {
  await askSingly(page.context())
  await page.context().route('**/api/models', async (route) => {
    const response = await route.fetch()
    const { models } = (await response.json()) as { models: object[] }
    const referenceRoles = ['style', 'depth', 'normals', 'pose']
    await route.fulfill({
      response,
      json: { models: models.map((model) => ('guides' in model ? { ...model, referenceRoles } : model)) },
    })
  })
  await page.reload()
}

export const GUIDE_STATES: State[] = [
  {
    name: 'lightbox, export of a picture',
    who: 'full',
    path: '/dashboard/gallery',
    async act(page) {
      await page.locator('a[data-index="0"]').click()
      const leave = page.locator('aside button:has(.lucide-file-output)')
      await page.locator('[role=dialog] img').first().waitFor()
      // On a phone, details are shown on demand.
      if (await leave.isHidden()) await page.locator('button:has(.lucide-info)').click()
      await leave.click()
    },
    shows: '[data-guides] button',
  },
  {
    name: 'photo shoot, a reference that can be followed',
    who: 'full',
    path: ({ job }) => `/dashboard/photoshoot?job=${job}`,
    async act(page) {
      await mockGuideSupport(page)
      await page.locator('[data-frame="0"] img').waitFor()
      await openBrief(page)
      const choose = page.locator('form button:has(.lucide-gallery-thumbnails)')
      // The brief is stored, including a reference from another state.
      const removeButton = page.locator('form span[title] + span button')
      await choose.or(removeButton).first().waitFor()
      if (await removeButton.isVisible()) await removeButton.click()
      await choose.click()
      await page.locator('[role=dialog] li button').first().click()
      await page.locator('form input[value=normals]').dispatchEvent('click')
    },
    shows: 'form input[value=normals]:checked',
    isOtherOnPhone: true,
  },
]
