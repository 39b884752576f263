import { signIn } from '../server/testing/people.ts'
import { axeViolations, holdNewFiles, visit } from './actions.ts'
import { expect, test } from './test.ts'

const LOAD_ERROR = 'Couldn’t load this part.'

test('a part or a whole screen that fails to load shows an error in its place, and loads on retry', async ({
  browser,
  product,
}) => {
  const { page, context } = await visit(browser, product)
  const person = await signIn(product, 'missing@example.com')
  await context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    person.session,
  )
  await page.goto('/dashboard/library')
  const tabs = page.getByRole('navigation', { name: 'My Library' })
  await tabs.waitFor()
  await page.waitForLoadState('networkidle')

  const letThrough = await holdNewFiles(page)
  await tabs.getByRole('link', { name: 'Forensics' }).click()
  const alert = page.getByRole('alert').filter({ hasText: LOAD_ERROR })
  await alert.waitFor()
  // The rest of the screen is visible and usable.
  await expect(tabs.getByRole('link', { name: 'Reverse' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const again = alert.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await alert.getByRole('button', { name: 'Reload page' }).waitFor()
  await letThrough()
  await again.press('Enter')
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await choose.waitFor()
  await expect(alert).toHaveCount(0)
  // Its styles have loaded too, and the initial focus is correct.
  await expect(page.getByRole('group').filter({ has: choose })).toHaveCSS('border-style', 'dashed')
  await page.keyboard.press('Tab')
  await expect(choose).toBeFocused()

  // Offline, it loads automatically when the connection is back.
  await page.goto('/dashboard/library')
  await tabs.waitFor()
  await page.waitForLoadState('networkidle')
  // Without the HTTP cache, which would respond offline as well.
  const letKept = await holdNewFiles(page)
  await context.setOffline(true)
  await tabs.getByRole('link', { name: 'Forensics' }).click()
  await alert.waitFor()
  await letKept()
  await context.setOffline(false)
  await choose.waitFor()

  // A whole screen fails while the server responds: the studio stays, with a button to try again.
  await page.goto('/dashboard/library')
  await tabs.waitFor()
  await page.waitForLoadState('networkidle')
  const letAllThrough = await holdNewFiles(page)
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.getByRole('heading', { name: LOAD_ERROR }).waitFor()
  await expect(page.getByRole('link', { name: 'Gallery' }).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await letAllThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Display name').waitFor()
  await context.close()
})
