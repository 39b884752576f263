// Coins, credits and tokens: screens, dialogs and the balances in the header. Purchases are mocked, since no payment
// provider is configured.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const CATALOGUE = {
  currency: 'usd',
  packages: [
    { coins: 100, amountCents: 999, bonus: '10% Bonus', isPopular: false },
    { coins: 500, amountCents: 3_999, bonus: '25% Bonus', isPopular: true },
    { coins: 1_000, amountCents: 6_999, bonus: '40% Bonus', isPopular: false },
  ],
  packs: [
    { tokens: 50, amountCents: 500 },
    { tokens: 100, amountCents: 950 },
    { tokens: 500, amountCents: 4_500 },
  ],
  prices: { image: 1, videoSecond: 2 },
  purchasing: 'simulated',
}
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const PURCHASE = {
  id: ID,
  number: 'SA-000042',
  asset: 'token',
  amount: 111,
  bonus: 12,
  amountCents: 1_111,
  refundedCents: 0,
  currency: 'usd',
  status: 'paid',
  simulated: true,
  email: 'ana@example.com',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:00:01.000Z',
}
const SHOP = {
  '/api/catalogue': CATALOGUE,
  '/api/purchases': { purchases: [PURCHASE], nextCursor: null },
  [`/api/purchases/${ID}`]: { purchase: PURCHASE },
}

/** Opens a dialog by its index (exchange, purchase, wallet) in the balances popover, which exists at every width. */
const fromHud = (place: number) => async (page: Page) => {
  await page.locator('header [data-balances]').click()
  // Loaded prices add a line above the buttons and move them, so a click must wait.
  await page.locator('[data-balances-menu] section').first().locator('p', { hasText: /\d/ }).waitFor()
  await page.locator('[data-balances-menu] button').nth(place).click()
}

export const ECONOMY_STATES: State[] = [
  {
    name: 'credits, empty',
    who: 'empty',
    path: '/dashboard/credits?kind=forfeit',
    shows: 'main p + p + div',
  },
  { name: 'credits', who: 'full', path: '/dashboard/credits', shows: 'main tbody tr' },
  { name: 'credits, waived', who: 'full', path: '/dashboard/credits?waived=true', shows: 'main tbody a' },
  { name: 'billing, empty', who: 'empty', path: '/dashboard/billing', shows: 'main [role=note]' },
  { name: 'billing', who: 'full', path: '/dashboard/billing', mockAnswers: SHOP, shows: 'main tbody button' },
  {
    name: 'receipt',
    who: 'full',
    path: `/dashboard/billing?receipt=${ID}`,
    mockAnswers: SHOP,
    shows: '[role=dialog] article dl',
  },
  {
    name: 'balances',
    who: 'full',
    path: '/dashboard',
    async act(page) {
      await page.locator('header [data-balances]').click()
    },
    shows: '[role=dialog] dl',
  },
  {
    name: 'purchase dialog',
    who: 'full',
    path: '/dashboard',
    act: fromHud(1),
    shows: '[role=dialog] li button',
  },
  {
    name: 'purchase dialog, selected',
    who: 'full',
    path: '/dashboard',
    mockAnswers: SHOP,
    async act(page) {
      await fromHud(1)(page)
      await page.locator('[role=dialog] li button').nth(1).click()
    },
    shows: '[role=dialog] footer button + button',
  },
  {
    name: 'exchange dialog, wrong amount',
    who: 'full',
    path: '/dashboard',
    async act(page) {
      await fromHud(0)(page)
      await page.locator('input[name=coins]').fill('9')
      await page.keyboard.press('Enter')
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'token wallet',
    who: 'full',
    path: '/dashboard',
    act: fromHud(2),
    shows: '[role=dialog] input[type=range]',
  },
]
