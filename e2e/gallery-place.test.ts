import type { Page } from '@playwright/test'
import { signIn } from '../server/testing/people.ts'
import { askSingly, visit } from './actions.ts'
import { expect, test } from './test.ts'

const COUNT = 6000
const NEWEST = Date.UTC(2026, 9, 20, 12)
const SIZES = [
  [1024, 1024],
  [768, 1024],
  [1024, 768],
  [1024, 576],
  [576, 1024],
] as const

/** Two years with at most three images a day, so that many rows don't start a day. */
const madeAt = (n: number) => NEWEST - Math.floor(n / 80) * 9 * 86_400_000 - (n % 80) * 60_000

/** All within one ms, as after an import. Their ids are as evenly distributed as random ones. */
const IMPORTED_AT = '2026-05-14T09:30:00.123Z'
const idOfImported = (n: number) => {
  const place = Math.floor(((COUNT - 1 - n) / COUNT) * 2 ** 32)
  return `${place.toString(16).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`
}

const itemOf = (n: number) => {
  const [width, height] = SIZES[n % SIZES.length] ?? SIZES[0]
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    type: 'image',
    model: 'studio',
    width,
    height,
    createdAt: new Date(madeAt(n)).toISOString(),
    project: null,
    prompt: `Take ${n}`,
    url: '/pretended.svg',
    thumbnails: [],
    placeholder: '',
    metadata: {},
    origin: 'generated',
    stars: 0,
    flag: null,
    tags: [],
    alt: null,
    jobId: null,
  }
}

interface MockState {
  pictureOf: (n: number) => object
  /** True if image `n` sorts before the position at which a page should start. */
  isAhead: (n: number, query: URLSearchParams) => boolean
  /** Response of the month counts. */
  monthsOf: () => object[] | Promise<object[]>
}

/** Mocks thousands of images. */
async function mockGallery(page: Page, { pictureOf, isAhead, monthsOf }: MockState): Promise<void> {
  const context = page.context()
  await askSingly(context)
  await context.route('**/pretended.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await context.route(/\/api\/gallery\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    const limit = Number(query.get('limit') ?? 60)
    const before = query.get('before')
    const end = before === 'end' ? COUNT : Number(before?.slice(-12))
    let first = Number(query.get('cursor') ?? 0)
    if (before) first = Math.max(0, end - limit)
    else if (query.get('dateTo')) while (first < COUNT && isAhead(first, query)) first++
    const last = before ? end : Math.min(COUNT, first + limit)
    const items = Array.from({ length: last - first }, (_, place) => pictureOf(first + place))
    const nextCursor = last < COUNT ? String(last) : null
    return route.fulfill({ json: { items, nextCursor, ...(before && { isFirst: first === 0 }) } })
  })
  await context.route(/\/api\/gallery\/months/, async (route) =>
    route.fulfill({ json: { months: await monthsOf(), isEstimate: false } }),
  )
}

const mockPictures = (page: Page) =>
  mockGallery(page, {
    pictureOf: itemOf,
    isAhead: (n, query) => madeAt(n) > Date.parse((query.get('dateTo') ?? '').replace('999Z', 'Z')),
    async monthsOf() {
      // Slower than the images: restoring the position has to wait for it.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const months = Map.groupBy(
        Array.from({ length: COUNT }, (_, n) => n),
        (n) => new Date(madeAt(n)).toISOString().slice(0, 7),
      )
      return [...months].map(([month, { length: count }]) => ({ month, count, proportion: 1 }))
    },
  })

/** The first image fully visible below the sticky header, with its position; null while scrolling. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll('[data-id]')].map((tile) => ({
      id: tile.getAttribute('data-id'),
      top: Math.round(tile.getBoundingClientRect().top),
      left: tile.getBoundingClientRect().left,
    }))
    const [first] = tiles
      .filter(({ top }) => top > 160 && top < innerHeight)
      .sort((a, b) => a.top - b.top || a.left - b.left)
    return first ? `${first.id} at ${first.top}` : null
  })

/** Saved offset of the row in this tab. Very negative between scrolling and saving. */
async function topOfKept(page: Page): Promise<number> {
  const { stored, tops } = await page.evaluate(() => ({
    stored: sessionStorage.getItem('gallery-place') ?? '',
    tops: [...document.querySelectorAll('[data-id]')].map(
      (tile) => [tile.getAttribute('data-id'), tile.getBoundingClientRect().top] as const,
    ),
  }))
  const [, minute] = /dateTo:(.{16})/.exec(stored) ?? []
  const firstTile = tops.find(([id]) =>
    new Date(madeAt(Number(id?.slice(-12)))).toISOString().startsWith(minute ?? '-'),
  )
  return firstTile?.[1] ?? -Infinity
}

test('after a reload and after Back, the gallery restores its position to the row', async ({
  browser,
  product,
}) => {
  const person = await signIn(product, 'gallery-place@example.com')
  const { context, page, problems } = await visit(browser, product, { isCalm: true })
  await context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    person.session,
  )
  await mockPictures(page)
  await page.goto('/dashboard/gallery')
  const line = page.getByRole('slider')
  const box = await line.boundingBox()
  if (!box) throw new Error('There is no line beside the gallery.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.6)
  await expect.poll(() => placeOf(page)).toMatch(/-0*[2-4]\d{3} at/)

  // Starts within a range of rows, not at its first row, once that position is saved.
  await expect.poll(() => topOfKept(page)).toBeGreaterThan(-500)
  await page.evaluate(() => scrollBy({ top: 1234, behavior: 'instant' }))
  await expect.poll(() => topOfKept(page)).toBeGreaterThan(-500)
  const place = await placeOf(page)
  expect(place).toMatch(/-0*[2-4]\d{3} at/)

  await page.reload()
  await expect.poll(() => placeOf(page)).toBe(place)
  await page.getByRole('slider').waitFor()
  await expect.poll(() => placeOf(page)).toBe(place)

  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.waitForURL('**/profile')
  await page.goBack()
  await expect.poll(() => placeOf(page)).toBe(place)
  await page.getByRole('slider').waitFor()
  await expect.poll(() => placeOf(page)).toBe(place)
  expect(problems).toEqual([])
  await context.close()
})

/** Mocks an import of thousands of images within one ms. Returns the requested positions. */
async function mockImport(page: Page): Promise<string[]> {
  const requests: string[] = []
  const at = Date.parse(IMPORTED_AT)
  const points = [
    [at + 1, 0],
    [at, 1],
  ]
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams
    const idTo = query.get('idTo')
    if (idTo) requests.push(`${query.get('dateTo')} ${idTo.slice(0, 3)}`)
  })
  await mockGallery(page, {
    pictureOf: (n) => ({ ...itemOf(n), id: idOfImported(n), createdAt: IMPORTED_AT }),
    isAhead: (n, query) => idOfImported(n) > (query.get('idTo') ?? '~'),
    monthsOf: () => [{ month: '2026-05', count: COUNT, proportion: 1, points }],
  })
  return requests
}

test('the timeline reaches any of thousands of images of one moment, also after a reload', async ({
  browser,
  product,
}) => {
  const person = await signIn(product, 'gallery-import@example.com')
  const { context, page, problems } = await visit(browser, product, { isCalm: true })
  await context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    person.session,
  )
  const requests = await mockImport(page)
  await page.goto('/dashboard/gallery')
  const box = await page.getByRole('slider').boundingBox()
  if (!box) throw new Error('There is no line beside the gallery.')
  for (const [part, there] of [
    [0.5, /-0{8}(2[7-9]|3[0-3])\d{2} at/],
    [0.9, /-0{8}5[1-7]\d{2} at/],
    [0.2, /-0{8}1[0-4]\d{2} at/],
  ] as const) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * part)
    await expect.poll(() => placeOf(page)).toMatch(there)
  }
  expect(requests.length).toBeGreaterThanOrEqual(3)
  const stored = () => page.evaluate(() => sessionStorage.getItem('gallery-place') ?? '')
  // Read before scrolling, since the new position may be stored immediately.
  let before = ''
  const isUnchanged = async () => {
    const previous = before
    before = await stored()
    return before.includes(',') && before === previous
  }
  await expect.poll(isUnchanged).toBe(true)
  const clicked = before
  // Repeated, since images that load later can move the view back.
  const scrolled = async () => {
    await page.evaluate(() => scrollBy({ top: 1234, behavior: 'instant' }))
    return stored()
  }
  await expect.poll(scrolled).not.toBe(clicked)
  await expect.poll(isUnchanged).toBe(true)
  const place = await placeOf(page)
  expect(place).toMatch(/-0{8}1[0-4]\d{2} at/)
  await page.reload()
  await expect.poll(() => placeOf(page)).toBe(place)
  expect(problems).toEqual([])
  await context.close()
})
