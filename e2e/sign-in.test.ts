import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { signIn } from '../server/testing/people.ts'
import { axeViolations, mailedLink, type Page, visit } from './actions.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'Correct-horse-7'
const OTHER_PASSWORD = 'Battery-staple-8'
test('an account with a password: created, confirmed by email, and its password reset', {
  tag: '@main',
}, async ({ browser, product }) => {
  const { page, context, problems } = await visit(browser, product)
  const email = 'password@example.com'
  await openPassword(page, email)
  await page.getByRole('button', { name: 'New here? Create an account' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Password must be at least 8 characters').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await page.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  await page.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor()
  const confirmation = await mailedLink(page, email)
  await page.goto(confirmation)
  await page.waitForURL('**/onboarding')
  expect(await page.evaluate(() => localStorage.getItem('user_email'))).toBe(email)

  // Resets a forgotten password on another device, which uses another name of the same server.
  const other = await visit(browser, product.replace('localhost', '127.0.0.1'))
  await openPassword(other.page, email)
  await other.page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD)
  await other.page.keyboard.press('Enter')
  await other.page.getByText('Wrong email or password.').waitFor()
  expect(await other.page.getByLabel('Password', { exact: true }).inputValue()).toBe(OTHER_PASSWORD)
  await other.page.getByRole('button', { name: 'Forgot password?' }).click()
  await other.page.getByRole('button', { name: 'Send link' }).click()
  await other.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await other.page.goto(await mailedLink(other.page, email, confirmation))
  await other.page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(new URL(other.page.url()).search).toBe('?type=recovery')
  expect(await axeViolations(other.page)).toEqual([])
  await other.page.getByLabel('New password').fill(OTHER_PASSWORD)
  await other.page.keyboard.press('Enter')
  await other.page.waitForURL('**/onboarding')
  await other.page.getByText('Password saved').first().waitFor()
  expect(new URL(other.page.url()).hostname).toBe('127.0.0.1')
  await other.context.close()

  // A new password ends all other sessions: the first browser is notified, and returns to its screen after sign-in.
  await page.goto('/dashboard/gallery')
  await page.getByText('Your session has expired. Please sign in again.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard/gallery')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/onboarding\?next=%2Fdashboard%2Fgallery$/)
  // Errors that the browser logs for refused requests.
  expect(problems.filter((problem) => !/status of 40[013]/.test(problem))).toEqual([])
  await context.close()
})

test('a second factor is required before anything is shown', { tag: '@main' }, async ({
  browser,
  product,
}) => {
  const url = product
  const email = 'factor@example.com'
  const secret = await setUpFactor(url, email)
  const { page, context } = await visit(browser, url)
  await page.goto('/dashboard/gallery')
  await openPassword(page, email, 'keep')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Another URL doesn’t bypass the second factor.
  await page.goto('/dashboard/gallery')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByLabel('6-digit code').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText(/Wrong code/).waitFor()
  // Each code works once, and the previous one was used to set up the factor.
  const next = codeOf(secret, Date.now() + 30_000)
  await page.getByLabel('6-digit code').fill(next)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/gallery')
  await context.close()
})

test('signing out in one tab signs out the other, clears the user’s data, and works offline', {
  tag: '@main',
}, async ({ browser, product }) => {
  const url = product
  const { session } = await signIn(url, 'tabs@example.com')
  const { page, context } = await visit(browser, url)
  const store = () =>
    page.evaluate((stored) => {
      localStorage.setItem('empressos-auth-session', stored)
      localStorage.setItem('user_email', 'tabs@example.com')
      localStorage.setItem('studio-dashboard-draft', '{}')
      localStorage.setItem('studio-theme', 'light')
    }, session)
  await page.goto('/')
  await store()
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard/gallery')
  await other.getByRole('heading', { name: 'Gallery' }).waitFor()

  await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }))
  await signOut(page)
  await page.getByText('Failed to sign out. Please try again.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.unrouteAll()

  // The screen after sign-out is preloaded.
  for (const tab of [page, other]) await tab.waitForFunction(hasFetchedDoor)
  await context.setOffline(true)
  // Subscribed before the toast appears, since it closes after 5 seconds.
  const notices = [
    page.getByText('Signed out on this device only', { exact: true }).first().waitFor(),
    other.getByText('Signed out', { exact: true }).first().waitFor(),
  ]
  await signOut(page)
  await Promise.all(notices)
  for (const tab of [page, other]) await tab.waitForURL((at) => at.pathname === '/')
  const storedKeys = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(
    storedKeys.filter((key) => !/^studio-(theme|site-mode|analytics-consent|shortcuts)$/.test(key)),
  ).toEqual([])
  await context.setOffline(false)
  await page.goto('/dashboard')
  await page.waitForURL('**/login?next=**')
  await context.close()
})

test('Re-Auth emails a link to the saved address, and reports if there is none', async ({
  browser,
  product,
}) => {
  const url = product
  const email = 'again-and-again@example.com'
  const { session } = await signIn(url, email)
  const { page, context } = await visit(browser, url)
  await page.goto('/')
  await page.evaluate((stored) => localStorage.setItem('empressos-auth-session', stored), session)
  await page.goto('/dashboard/gallery')
  const button = page.getByRole('button', { name: 'Re-Auth' })
  await button.click()
  await page.getByText('No Saved Email').first().waitFor()
  await page.getByText('Please log in again manually').first().waitFor()

  await page.evaluate((address) => localStorage.setItem('user_email', address), email)
  const before = await mailedLink(page, email)
  await page.route('**/auth/v1/otp**', (route) => route.abort())
  await button.click()
  await page.getByText('Failed to send magic link').first().waitFor()
  await page.unrouteAll()
  await button.click()
  await page.getByText('Magic Link Sent!').first().waitFor()
  await page.getByText('Check your email to re-authenticate').first().waitFor()
  await page.goto(await mailedLink(page, email, before))
  await page.waitForURL('**/dashboard/gallery')
  await context.close()
})

for (const [brought, words] of [
  ['?error=access_denied&error_description=x', 'Google sign-in was cancelled.'],
  ['#error=server_error&error_code=unexpected_failure', 'Something went wrong on our end.'],
] as const)
  test(`explains a provider’s error: ${brought}`, async ({ browser, product }) => {
    const { page, context, problems } = await visit(browser, product)
    await page.goto(`/auth/callback${brought}`)
    await page.getByText(words).waitFor()
    await page.getByLabel('Email').waitFor()
    expect(page.url()).not.toContain('error')
    expect(problems).toEqual([])
    await context.close()
  })

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  test(`the first screen of the landing page shows an image (${width} by ${height})`, async ({
    browser,
    product,
  }) => {
    const { page, context, problems } = await visit(browser, product, { width, height })
    await page.goto('/')
    const picture = page.locator('figure img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const box = await picture.boundingBox()
    expect(box?.height).toBeGreaterThan(120)
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(problems).toEqual([])
    await context.close()
  })

const hasFetchedDoor = () =>
  performance.getEntriesByType('resource').some(({ name }) => /\/door-[^/]*\.js$/.test(name))

async function openPassword(page: Page, email: string, at: 'open' | 'keep' = 'open'): Promise<void> {
  if (at === 'open') await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.locator('.shell-sidebar').getByRole('button', { name: 'Sign Out' }).click()
}

const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** A user with a password and an authenticator app; returns its secret. */
async function setUpFactor(url: string, email: string): Promise<string> {
  const { session } = await signIn(url, email)
  const config = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const { auth } = createClient(url, config.auth.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await auth.setSession(JSON.parse(session) as { access_token: string; refresh_token: string })
  await auth.updateUser({ password: PASSWORD })
  const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
  if (!factor || factor.type !== 'totp') throw new Error('no factor')
  const { error } = await auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret, Date.now()),
  })
  if (error) throw error
  return factor.totp.secret
}
