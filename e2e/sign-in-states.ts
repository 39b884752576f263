// Sign-in, state by state. Responses that would need waiting are mocked.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const EMAIL = 'marta.oliveira@atelier-norte.example'
const USER = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', aud: 'authenticated', email: EMAIL }
const FACTOR = { id: 'f', friendly_name: '', factor_type: 'totp', status: 'verified' }
const FACTORS = [
  { ...FACTOR, friendly_name: 'Phone' },
  { ...FACTOR, id: 'g', friendly_name: 'Work laptop' },
]

/** A session with one of two factors. */
const halfSession = (factors: object[]) => ({
  access_token: `e30.${btoa(JSON.stringify({ aal: 'aal1', sub: USER.id, exp: 4_000_000_000 }))}.e30`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  refresh_token: 'r',
  user: { ...USER, factors },
})

const type = async (page: Page, kind: 'email' | 'password', text: string) =>
  page.locator(`input[type=${kind}]`).fill(text)

async function openPassword(page: Page): Promise<void> {
  await type(page, 'email', EMAIL)
  await page.locator('.sign-in-body > button').last().click()
  await page.locator('input[type=password]').waitFor()
}

/** Links below the sign-in button: first for a new account, last for a forgotten password. */
const openSignUp = (page: Page) => page.locator('form button[type=submit] ~ div button').first().click()
const openForgotten = (page: Page) => page.locator('form button[type=submit] ~ div button').last().click()

export const SIGN_IN_STATES: State[] = [
  {
    name: 'login, expired',
    who: 'nobody',
    path: '/login?next=/dashboard&expired=1',
    shows: 'input[type=email]',
  },
  {
    name: 'login, unreachable',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await page.locator('input[type=email]').focus()
      await page.route('**/auth/v1/otp**', (route) => route.abort())
      await type(page, 'email', EMAIL)
      await page.keyboard.press('Enter')
    },
    shows: 'form [role=alert] p',
  },
  {
    name: 'login, wrong password',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await openPassword(page)
      await page.route('**/auth/v1/token**', (route) =>
        route.fulfill({
          status: 400,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: { code: 'invalid_credentials', message: 'Invalid login credentials' },
        }),
      )
      await type(page, 'password', 'not the one')
      await page.keyboard.press('Enter')
    },
    shows: 'form [role=alert] p',
  },
  {
    name: 'login, sign-up with a weak password',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await openPassword(page)
      await openSignUp(page)
      await page.locator('input[autocomplete=new-password]').fill('abc')
      await page.keyboard.press('Enter')
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'login, confirm',
    who: 'nobody',
    path: '/login',
    mockAnswers: { '/auth/v1/signup': { ...USER, identities: [] } },
    async act(page) {
      await openPassword(page)
      await openSignUp(page)
      await page.locator('input[autocomplete=new-password]').fill('Correct-horse-7')
      await page.keyboard.press('Enter')
    },
    shows: 'input[autocomplete=one-time-code]',
  },
  {
    name: 'login, forgotten password',
    who: 'nobody',
    path: '/login',
    async act(page) {
      await openPassword(page)
      await openForgotten(page)
    },
    shows: 'form:not(:has(input[type=password])) input[autocomplete=username]',
  },
  {
    name: 'callback, cancelled at Google',
    who: 'nobody',
    path: '/auth/callback?error=access_denied',
    shows: 'input[type=email]',
  },
  {
    name: 'second factor',
    who: 'newcomer',
    path: '/auth/callback?token_hash=pretended&type=magiclink',
    act: (page) => page.locator('.sign-in-body > button').click(),
    mockAnswers: { '/auth/v1/verify': halfSession(FACTORS), '/auth/v1/user': { ...USER, factors: FACTORS } },
    shows: 'input[autocomplete=one-time-code]',
  },
  {
    name: 'new password',
    who: 'newcomer',
    path: '/auth/callback?type=recovery',
    shows: 'input[autocomplete=new-password]',
  },
]
