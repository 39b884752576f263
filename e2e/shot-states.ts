// Actions on an image of a contact sheet, reference sources, and related shoots.
import type { Page } from '@playwright/test'
import { askSingly } from './actions.ts'
import type { State } from './states.ts'

interface JobFixture {
  id: string
  metadata: object
  items: object[]
  result: { media_assets: { id: string }[] }
}

const sheet = ({ job }: { job: string }) => `/dashboard/photoshoot?job=${job}`

/** Mocks the shoot with changes from the next load on. */
export async function mockJob(page: Page, change: (job: JobFixture) => object): Promise<void> {
  await askSingly(page.context())
  await page.context().route('**/api/jobs**', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { job?: JobFixture; jobs?: JobFixture[] }
    const json = body.job ? { ...body, job: change(body.job) } : { ...body, jobs: body.jobs?.map(change) }
    await route.fulfill({ response, json })
  })
  await page.reload()
}

export const SHOT_STATES: State[] = [
  {
    name: 'photo shoot, menu of a picture',
    isFleeting: true,
    who: 'full',
    path: sheet,
    async act(page) {
      await openSheet(page)
      await page.locator('[data-frame="0"]').click({ button: 'right' })
    },
    shows: '[role=menu]',
  },
  {
    name: 'photo shoot, part of it failed',
    who: 'full',
    path: sheet,
    async act(page) {
      await mockJob(page, (job) => ({
        ...job,
        error: '1 of 2 failed: The pose is not allowed.',
        canRetry: true,
        errorCode: 'PROVIDER_BAD_REQUEST',
        metadata: { ...job.metadata, rerunOf: job.id },
        items: job.items.map((item, index) =>
          index === 0
            ? item
            : { ...item, status: 'failed', error: 'The pose is not allowed.', mediaId: null },
        ),
        result: { media_assets: job.result.media_assets.slice(0, 1) },
      }))
      await openSheet(page)
    },
    shows: '[data-tone=warn] button',
  },
  {
    name: 'photo shoot, a variation',
    who: 'full',
    path: sheet,
    async act(page) {
      await mockJob(page, (job) => ({
        ...job,
        metadata: { ...job.metadata, madeFrom: { id: job.result.media_assets[0]?.id, as: 'variation' } },
      }))
      await openSheet(page)
    },
    shows: 'main a[href*="gallery?item="]',
  },
  {
    name: 'photo shoot, poses of each image',
    who: 'empty',
    path: '/dashboard/photoshoot',
    async act(page) {
      await page.locator('[role=switch]').first().click()
      // The fixed footer of a phone covers some of the poses.
      for (const pose of ['walking', 'seated'])
        await page.locator(`input[value=${pose}]`).dispatchEvent('click')
    },
    shows: 'input[value=walking]:checked',
  },
  {
    name: 'photo shoot, reference from the gallery',
    who: 'full',
    path: sheet,
    async act(page) {
      await openBrief(page)
      await page.locator('form button:has(.lucide-gallery-thumbnails)').click()
    },
    shows: '[role=dialog] li img',
    isOtherOnPhone: true,
  },
  {
    name: 'photo shoot, a reference',
    who: 'full',
    path: sheet,
    async act(page) {
      await openBrief(page)
      await page.locator('form button:has(.lucide-gallery-thumbnails)').click()
      await page.locator('[role=dialog] li button').first().click()
    },
    shows: 'form img',
    isOtherOnPhone: true,
  },
  {
    name: 'photo shoot, camera not allowed',
    who: 'empty',
    path: '/dashboard/photoshoot',
    async act(page) {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await page.locator('form button:has(.lucide-webcam)').click()
    },
    shows: '[role=dialog] [role=alert]',
    isOtherOnPhone: true,
  },
  {
    name: 'lightbox, where a picture comes from',
    who: 'full',
    path: '/dashboard/gallery',
    async act(page) {
      await page.context().route('**/api/gallery/*', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { item: object }
        const children = ['variation', 'upscale', 'reference'].map((as) => ({ ...body.item, as }))
        await route.fulfill({ response, json: { ...body, children, parents: children.slice(0, 1) } })
      })
      await page.locator('a[data-index="0"]').click()
    },
    shows: '[role=dialog] a img',
    // On a phone it is shown on demand.
    isWideOnly: true,
  },
]

/** On a phone, the brief and the contact sheet are tabs. */
export async function openBrief(page: Page): Promise<void> {
  const tab = page.locator('main [role=tab]').first()
  if (await page.locator('form').first().isHidden()) await tab.click()
}

export async function openSheet(page: Page): Promise<void> {
  await page.locator('[data-frame="0"] img').waitFor()
}
