// Cumulative layout shift while a screen loads.
import type { Browser } from '@playwright/test'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { visit } from './actions.ts'
import { expect, test } from './test.ts'

const MAX_SHIFT = 0.02

interface Shift {
  value: number
  /** Elements that moved, with their old and new positions. */
  moved: string[]
}

/** Runs in the page: records layout shifts, except those right after user input. */
function recordShifts(): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  interface Entry extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : node?.parentElement
            const name = element ? `${element.tagName}.${element.getAttribute('class') ?? ''}` : '?'
            const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
            return `${name} ${box(from)} to ${box(to)}`
          }),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

let author: SignedIn
let workId: string

test.beforeAll(async ({ product }) => {
  author = await signIn(product, 'still@example.com', { displayName: 'Marta Oliveira' })
  const { accessToken } = author
  const { job } = await send<{ job: { id: string } }>(product, accessToken, 'POST', '/api/photoshoots', {
    prompt: 'Two striped ceramic bowls on white linen, seen from above',
    model: 'studio',
    style: 'commercial',
    aspectRatio: '4:3',
    quality: 'draft',
    count: 3,
  })
  const read = <Answer>(path: string) => send<Answer>(product, accessToken, 'GET', path)
  await expect
    .poll(async () => (await read<{ job: { status: string } }>(`/api/jobs/${job.id}`)).job.status)
    .toBe('completed')
  const { items } = await read<{ items: { id: string }[] }>('/api/gallery?limit=3')
  for (const [at, { id }] of items.entries()) {
    const { work } = await send<{ work: { id: string } }>(product, accessToken, 'POST', '/api/works', {
      source: { kind: 'image', id },
      title: `Bowls ${at + 1}`,
      licence: 'cc-by-4.0',
      confirmed: true,
      reason: 'One of a set.',
    })
    workId = work.id
  }
  await send(product, accessToken, 'PUT', '/api/profile', {
    displayName: 'Marta Oliveira',
    useType: 'artist',
    publicProfile: true,
    bio: 'Bowls, mostly. Sometimes the table they stand on.',
  })
})

async function shiftsOf(browser: Browser, product: string, path: string, width: number, who?: SignedIn) {
  const { page, context } = await visit(browser, product, { width, height: width < 768 ? 844 : 900 })
  if (who)
    await context.addInitScript(
      (session) => localStorage.setItem('empressos-auth-session', session),
      who.session,
    )
  await context.addInitScript(recordShifts)
  await page.goto(path)
  const [, first = ''] = path.split('/')
  await page
    .locator(SHOWN_PARTS[path] ?? SHOWN_PARTS[first] ?? '')
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // Layout has settled and the observer was notified.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
  })
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  await context.close()
  return shifts
}

/** Selectors that mark the main content of a screen as loaded. */
const SHOWN_PARTS: Record<string, string> = {
  '/dashboard/library': 'main [role=listitem] button[data-index="2"]',
  '/dashboard/gallery': 'main a[data-index="2"]',
  '/library': 'main [data-index="0"]',
  w: '#work-title',
  profile: 'article ul li:nth-child(3)',
}

for (const width of [1440, 390]) {
  const screens: [name: string, path: () => string, isVisitor?: true][] = [
    ['My Library', () => '/dashboard/library'],
    ['the gallery', () => '/dashboard/gallery'],
    ['the Creator Library', () => '/library'],
    ['a work', () => `/w/${workId}`],
    ['a work, for a visitor', () => `/w/${workId}`, true],
    ['the own profile', () => `/profile/${author.id}`],
  ]
  for (const [name, path, isVisitor] of screens)
    test(`nothing shifts while ${name} loads, ${width} px wide`, async ({ browser, product }) => {
      const shifts = await shiftsOf(browser, product, path(), width, isVisitor ? undefined : author)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MAX_SHIFT)
    })
}

test('detects a shift: a line inserted above the page counts', async ({ browser, product }) => {
  const { page, context } = await visit(browser, product)
  await context.addInitScript(recordShifts)
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  await page.evaluate(() => {
    const line = document.createElement('div')
    line.style.height = '300px'
    document.body.prepend(line)
  })
  await expect
    .poll(() =>
      page.evaluate(() =>
        (globalThis as unknown as { shifts: Shift[] }).shifts.reduce((all, { value }) => all + value, 0),
      ),
    )
    .toBeGreaterThan(MAX_SHIFT)
  await context.close()
})
