// Deliveries for their owner and their recipients. Mocked, since rendering, failures and waits would take too long.
import type { Page } from '@playwright/test'
import { EXPORT_PRESETS } from '@studio/contract/gallery'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const ID = '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const TIMESTAMP = '2026-11-20T07:52:00.000Z'
const SECRET = `#${'Ab-_'.repeat(5)}zz`

const delivery = {
  id: ID,
  title: 'Reserve, November',
  message: 'Thank you for the morning at the lake.',
  state: 'rendering',
  isStorageFull: false,
  presets: [],
  pictures: 6,
  counts: { queued: 4, ready: 2, failed: 0, removed: 0 },
  bytes: 18_400_000,
  allowsDownloads: true,
  allowsFavourites: true,
  createdAt: TIMESTAMP,
  completedAt: null,
  expiresAt: '2027-02-28T22:59:59.000Z',
  approvalHash: null,
  manifestHash: null,
  link: { createdAt: TIMESTAMP, hasPassword: true, openedAt: TIMESTAMP },
  downloads: { files: 3, zips: 1 },
  favourites: 2,
}
const finished = {
  ...delivery,
  state: 'ready',
  counts: { queued: 0, ready: 5, failed: 1, removed: 0 },
  completedAt: TIMESTAMP,
  approvalHash: 'c4d1'.repeat(16),
  manifestHash: 'a3f0'.repeat(16),
}
const items = Array.from({ length: 6 }, (_, index) => ({
  number: index + 1,
  mediaId: ID.replace('5b', `${index + 1}b`),
  name: `IMG_${2180 + index}`,
  isFavourite: index % 3 === 1,
  downloads: index,
}))
const files = items.map(({ number, name, downloads }) => ({
  number,
  item: number,
  preset: 0,
  name: `${name}.jpg`,
  state: number === 3 ? 'failed' : 'ready',
  reason: number === 3 ? 'imageGone' : null,
  bytes: number === 3 ? null : 3_600_000,
  sha256: number === 3 ? null : 'b1c2'.repeat(16),
  downloads,
}))

const share = {
  id: ID,
  title: delivery.title,
  message: delivery.message,
  from: 'Marta Ruiz',
  expiresAt: delivery.expiresAt,
  allowsDownloads: true,
  allowsFavourites: true,
  isComplete: true,
  presets: [{ name: 'web' }, { name: 'full' }],
  items: items.map(({ number, name, isFavourite }) => ({
    number,
    name,
    width: 640,
    height: 426,
    isReady: number !== 6,
    isFavourite,
    files: [
      { number, preset: 0, name: `web/${name}.jpg`, bytes: 360_000 },
      { number: number + 6, preset: 1, name: `full/${name}.jpg`, bytes: 8_900_000 },
    ],
  })),
}

/** A unique URL for each state, since a change of the fragment alone wouldn’t reload the page. */
const pathOf = (name: string) => `/s?${name.replaceAll(/\W+/g, '-')}${SECRET}`

/** The page has a separate theme, dark by default. */
const inTheme = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.theme = localStorage.getItem('studio-theme') ?? 'dark'
  })

const outside = (name: string, answer: object, shows: string): State => ({
  name: `delivery for recipients, ${name}`,
  who: 'nobody',
  path: pathOf(name),
  shows,
  mockAnswers: { '/api/share/enter': answer },
  act: inTheme,
})
const inside = (name: string, shows: string, act?: (page: Page) => Promise<void>): State => ({
  name: `delivery for recipients, ${name}`,
  who: 'nobody',
  path: pathOf(name),
  shows,
  mockAnswers: { '/api/share/enter': { state: 'in', share }, '/api/share': share },
  async act(page) {
    const { buffer: body } = await picture({ width: 640, height: 426 })
    await page
      .context()
      .route('**/api/share/previews/**', (route) => route.fulfill({ body, contentType: 'image/png' }))
    await page.reload()
    await page.locator('.s-frame img').first().waitFor()
    await inTheme(page)
    await act?.(page)
  },
})

const owned = (
  name: string,
  whole: object,
  shows: string,
  act: (page: Page) => Promise<void> = async () => {},
): State => ({
  name: `delivery, ${name}`,
  act,
  who: 'full',
  path: `/dashboard/deliveries/${ID}`,
  shows,
  mockAnswers: { [`/api/deliveries/${ID}`]: { delivery, items, files: [], zipUrl: null, ...whole } },
})

const settings = { ...EXPORT_PRESETS.web, format: 'webp', resize: { by: 'fit', width: 1_600, height: 1_200 } }
const planned = (name: string, bytes: number) => ({ name, bytes, firstName: `${name}/IMG_2180.jpg` })

/** The gallery passes the images in the history state, which survives a reload. */
const isNew = (name: string, act: (page: Page) => Promise<void> = async () => {}): State => ({
  name: `new delivery, ${name}`,
  who: 'full',
  path: '/dashboard/deliveries/new',
  shows: 'main form, [role=dialog]',
  mockAnswers: {
    '/api/export-presets': { presets: [{ id: ID, name: 'Lookbook for the agency', settings }] },
    '/api/deliveries/plan': {
      ...{ pictures: 6, leftOut: 1, files: 12, bytes: 60_000_000, left: 80_000_000_000 },
      presets: [planned('web', 2_100_000), planned('Lookbook for the agency', 57_900_000)],
    },
  },
  async act(page) {
    await page.evaluate(
      (deliveredIds) => history.replaceState({ ...history.state, deliveredIds }, ''),
      items.map(({ mediaId }) => mediaId),
    )
    await page.reload()
    await page.getByRole('checkbox', { name: /Lookbook/ }).click()
    await act(page)
  },
})

export const DELIVERY_STATES: State[] = [
  {
    name: 'deliveries, several',
    who: 'full',
    path: '/dashboard/deliveries',
    shows: 'main li a',
    mockAnswers: { '/api/deliveries': { deliveries: [delivery, { ...finished, id: ID.replace('5', '6') }] } },
  },
  isNew('own presets'),
  isNew('a preset is edited', async (page) => {
    await page.locator('button[aria-label*=Lookbook]').click()
    await page.getByRole('dialog').waitFor()
  }),
  owned('rendering', {}, '[role=progressbar]'),
  owned('finished with a failed file', { delivery: finished, files, zipUrl: '/api/none' }, 'main code'),
  owned('contact sheet', { delivery: finished, files, zipUrl: '/api/none' }, 'main code', async (page) => {
    await page.getByRole('button', { name: /Contact sheet|Hoja de contactos/ }).click()
    await page.getByRole('dialog').waitFor()
  }),
  outside('which password', { state: 'password', triesLeft: 5 }, 'input[type=password]'),
  outside('a wrong password', { state: 'wrong-password', triesLeft: 2 }, '[aria-invalid=true]'),
  outside('a pause', { state: 'wait', retryAfter: 299 }, '[role=timer]'),
  outside('revoked', { state: 'revoked', from: 'Marta Ruiz' }, '.s-card h1'),
  inside('all images', '.s-download button'),
  inside('one image', '.s-picture img', (page) => page.locator('.s-open').first().click()),
]
