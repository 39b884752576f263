// Proofs for their guests. Mocked, since rounds, responses and pauses would take too long.
import type { BrowserContext, Page } from '@playwright/test'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(6000 + last)}`
const TIMESTAMP = '2026-11-21T10:00:00.000Z'
const FROM = 'Atelier Norte'
const SECRET = `#${'Ab-_'.repeat(5)}zz`
const FRAMES = 14
const ME = idOf(900)

const urls = (mediaId: string) => ({
  thumb: `/api/proof/files/${mediaId}/thumb`,
  web: `/api/proof/files/${mediaId}/web`,
  full: null,
})
const item = (n: number, more: object = {}) => ({
  mediaId: idOf(n),
  number: n,
  name: `coat-${n}.jpg`,
  round: 2,
  replaces: null,
  replacedBy: null,
  width: n === 5 ? 960 : 640,
  height: n === 5 ? 540 : 960,
  placeholder: 'AQI=',
  withdrawn: false,
  isReady: true,
  urls: urls(idOf(n)),
  ...more,
})
const ITEMS = [
  ...Array.from({ length: FRAMES }, (_, at) =>
    item(at + 1, {
      ...(at === 1 && { replaces: idOf(102) }),
      ...(at === 6 && { isReady: false }),
      ...(at === 7 && { withdrawn: true, isReady: false, urls: null }),
    }),
  ),
  item(102, { number: 2, round: 1, replacedBy: idOf(2) }),
]
const mark = (n: number, verdict: string | null, stars: number | null = null) => ({
  guestId: ME,
  mediaId: idOf(n),
  verdict,
  stars,
  label: null,
  at: TIMESTAMP,
})
const comment = (n: number, mediaId: number, text: string, more: object = {}) => ({
  id: idOf(700 + n),
  mediaId: idOf(mediaId),
  guestId: ME,
  name: 'Carmen Ibáñez',
  parentId: null,
  x: 0.3,
  y: 0.42,
  w: null,
  h: null,
  text,
  round: 2,
  resolvedAt: null,
  createdAt: TIMESTAMP,
  isMine: true,
  ...more,
})
const MARTA = { guestId: null, name: 'Marta', isMine: false }
const WHOLE = {
  proof: {
    id: idOf(800),
    title: 'Autumn coats',
    message: 'The second round, with the hands lowered.',
    from: FROM,
    status: 'open',
    round: 2,
    seen: 'a-version',
    expiresAt: '2026-12-05T22:00:00.000Z',
    rules: {
      most: 24,
      extraPrice: { amount: 300, currency: 'EUR' },
      verdicts: 'pick',
      comments: true,
      showOthers: false,
      download: 'web',
      guests: 'named',
    },
  },
  guest: { id: ME, name: 'Carmen Ibáñez', role: 'decider' },
  items: ITEMS,
  marks: [mark(1, 'pick'), mark(2, 'pick'), mark(3, 'maybe'), mark(4, 'reject'), mark(6, 'pick', 4)],
  comments: [
    comment(1, 102, 'Hand lower, please, it hides the button.', { round: 1, resolvedAt: TIMESTAMP }),
    comment(2, 102, 'Lowered onto the plinth in this frame.', {
      ...MARTA,
      parentId: idOf(701),
      x: null,
      y: null,
    }),
    comment(3, 2, 'The plinth is good. Could the sleeve show a little more of the cuff?', { x: 0.7, y: 0.6 }),
    comment(4, 2, 'This seam, all of it.', { x: 0.1, y: 0.7, w: 0.4, h: 0.2 }),
  ],
  others: [],
  picked: 3,
  submission: null,
  approval: null,
}
const promise = (kind: 'picks' | 'approval') => ({
  id: idOf(600),
  kind,
  round: 2,
  guestId: ME,
  name: 'Carmen Ibáñez',
  statement: null,
  items: [],
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: TIMESTAMP,
})
const IN = { state: 'in', guest: WHOLE.guest }

const inTheme = (page: Page) =>
  page.evaluate(() => {
    // The page has a separate theme, light by default.
    document.documentElement.dataset.theme = localStorage.getItem('studio-theme') ?? 'light'
  })

/** Returns a unique URL for each state, since a change of the fragment alone wouldn’t reload the page. */
const pathOf = (name: string) => `/p?${name.replaceAll(/\W+/g, '-')}${SECRET}`

/** A state before entry: a requirement of the server, or the reason for a refusal. */
const outside = (name: string, answer: object, shows: string): State => ({
  name: `proof, ${name}`,
  who: 'nobody',
  path: pathOf(name),
  shows,
  mockAnswers: { '/api/proof/enter': answer },
  act: inTheme,
})

const pictures = async (context: BrowserContext) => {
  const [tall, wide] = [
    await picture({ hasRecipe: false, width: 640, height: 960 }),
    await picture({ hasRecipe: false, width: 960, height: 540 }),
  ]
  await context.route('**/api/proof/files/**', (route) =>
    route.fulfill({
      body: (route.request().url().includes(idOf(5)) ? wide : tall).buffer,
      contentType: 'image/png',
    }),
  )
}

interface Inside {
  name: string
  proof?: object
  rules?: object
  shows: string
  act?: (page: Page) => Promise<void>
  isFleeting?: true
}
const inside = ({ name, proof = {}, rules = {}, shows, act, isFleeting }: Inside): State => ({
  name: `proof, ${name}`,
  who: 'nobody',
  path: pathOf(name),
  shows,
  mockAnswers: {
    '/api/proof/enter': IN,
    '/api/proof': {
      ...WHOLE,
      proof: { ...WHOLE.proof, rules: { ...WHOLE.proof.rules, ...rules } },
      ...proof,
    },
  },
  async act(page) {
    await pictures(page.context())
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('studio-proof')) localStorage.removeItem(key)
    })
    await page.reload()
    await page.locator('.p-head h1').waitFor()
    await inTheme(page)
    await act?.(page)
  },
  ...(isFleeting && { isFleeting }),
})
/** Opens the second image, which replaced another one. */
const open = async (page: Page, n = 2) => {
  await page.locator(`[data-frame="${idOf(n)}"] .p-open`).click()
  await page.locator('.p-stage img').first().waitFor()
}

export const PROOF_STATES: State[] = [
  outside('which PIN', { state: 'pin', title: null, triesLeft: 5 }, '.p-pin-field'),
  outside('a wrong PIN', { state: 'wrong-pin', triesLeft: 2 }, '.p-pin-field[aria-invalid=true]'),
  outside('a pause', { state: 'wait', retryAfter: 299 }, '[role=timer]'),
  outside('expired', { state: 'expired', from: FROM }, '.p-card h1'),
  outside('closed', { state: 'closed', from: FROM }, '.p-card h1'),
  outside('whose name', { state: 'name', title: 'Autumn coats', from: FROM, taken: false }, '.g-form input'),
  outside(
    'a name that is taken',
    { state: 'name', title: 'x'.repeat(120), from: FROM, taken: true },
    '.g-bad',
  ),
  { name: 'proof, without its link', who: 'nobody', path: '/p?no-link', shows: '.p-card h1', act: inTheme },
  {
    name: 'proof, offline before it is open',
    who: 'nobody',
    path: pathOf('offline'),
    shows: '.p-card button',
    async act(page) {
      await page.context().route('**/api/proof/enter', (route) => route.abort())
      await page.reload()
      await page.locator('.p-card h1').waitFor()
      await inTheme(page)
    },
  },
  inside({ name: 'all frames', shows: '[data-verdict=pick] img' }),
  inside({
    name: 'by stars, for who only reviews',
    rules: { verdicts: 'stars', most: null },
    proof: { guest: { ...WHOLE.guest, role: 'reviewer' } },
    shows: '[data-verdict=pick] img',
  }),
  inside({
    name: 'nothing under this filter',
    proof: { marks: [] },
    shows: '.p-none',
    act: (page) => page.locator('.p-filters button').nth(1).click(),
  }),
  inside({ name: 'one picture', shows: '.p-pin.is-ghost', act: open }),
  inside({
    name: 'beside the round before',
    shows: '.p-pair',
    async act(page) {
      await open(page)
      await page.locator('.p-stage-bar [aria-pressed]').nth(1).click()
    },
  }),
  inside({
    name: 'over the round before',
    shows: '.p-over input[type=range]',
    async act(page) {
      await open(page)
      await page.locator('.p-stage-bar [aria-pressed]').nth(2).click()
    },
  }),
  inside({
    name: 'an area is pinned',
    shows: '.p-pin.is-new',
    async act(page) {
      await open(page, 3)
      const box = await page.locator('.p-picture img').boundingBox()
      if (!box) throw new Error('There is no picture.')
      await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5, { steps: 4 })
      await page.mouse.up()
      await page.locator('.p-panel textarea').fill('A little more light here.')
    },
  }),
  inside({
    name: 'the cap is reached',
    shows: 'dialog[open]',
    isFleeting: true,
    async act(page) {
      const facts = { count: 24, amount: 300, currency: 'EUR' }
      const json = { error: { code: 'CONFLICT', reason: 'proof-guest.extraCosts', facts } }
      await page.context().route('**/api/proof/marks/*', (route) => route.fulfill({ status: 409, json }))
      await page.locator(`[data-frame="${idOf(9)}"] .is-pick`).click()
    },
  }),
  inside({
    name: 'before it is submitted',
    shows: 'dialog[open] .p-small',
    act: (page) => page.locator('.p-submit').click(),
  }),
  inside({
    name: 'before it is approved',
    shows: 'dialog[open] .p-statement',
    async act(page) {
      await page.locator('.p-submit').click()
      await page.locator('dialog input[type=radio]').nth(1).check()
    },
  }),
  inside({
    name: 'submitted',
    shows: '.p-outcome',
    proof: {
      proof: { ...WHOLE.proof, status: 'submitted' },
      submission: promise('picks'),
    },
  }),
  inside({
    name: 'approved',
    shows: '.p-outcome code',
    proof: {
      proof: { ...WHOLE.proof, status: 'approved' },
      submission: promise('picks'),
      approval: promise('approval'),
    },
  }),
  inside({
    name: 'offline with marks waiting',
    shows: '.p-saved.is-held',
    async act(page) {
      await page.context().route('**/api/proof/marks/*', (route) => route.abort())
      await page.locator(`[data-frame="${idOf(9)}"] .is-pick`).click()
      await page.locator(`[data-frame="${idOf(10)}"] .is-pick`).click()
    },
  }),
]
