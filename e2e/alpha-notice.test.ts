// The alpha notice and the copyright line, at every width, from the first frame and without layout shift.
import type { Page } from '@playwright/test'
import { type SignedIn, signIn } from '../server/testing/people.ts'
import { visitAs } from './states.ts'
import { expect, test } from './test.ts'

let person: SignedIn
test.beforeAll(async ({ product }) => {
  person = await signIn(product, 'alpha-notice@example.com')
})

const heightOf = (page: Page) =>
  page
    .locator('.shell-notice')
    .filter({ visible: true })
    .evaluateAll(([notice]) => notice?.getBoundingClientRect().height)

for (const [width, height] of [
  [1440, 40],
  [390, 56],
] as const)
  for (const locale of ['en', 'es'])
    test(`is visible in the first frame and can be dismissed, ${width} px wide, ${locale}`, async ({
      browser,
      product,
    }) => {
      const { page, context } = await visitAs(browser, product, person.session, {})
      await page.setViewportSize({ width, height: 844 })
      await context.addInitScript((language) => localStorage.setItem('studio-locale', language), locale)
      const code = /\/assets\/.*\.js$/
      await page.route(code, (route) => route.abort())
      await page.goto('/dashboard')
      const before = await heightOf(page)
      await page.unroute(code)
      await page.reload()
      const notice = page.getByRole('region', {
        name: locale === 'es' ? 'Aviso de la versión alfa' : 'Alpha notice',
      })
      await notice.waitFor()
      await page.evaluate(() => document.fonts.ready)
      expect([before, await heightOf(page)]).toEqual([height, height])
      await expect(page.locator('body')).toContainText('© 2025 Studio Alpha')

      await notice.getByRole('button').click()
      await expect(notice).toHaveCount(0)
      await page.route(code, (route) => route.abort())
      await page.reload()
      expect(await heightOf(page)).toBeUndefined()
      await context.close()
    })

test('the copyright line is on every page, also beside a folded sidebar and on a phone', async ({
  browser,
  product,
}) => {
  const newUser = await signIn(product, 'alpha-newcomer@example.com', { passesOnboarding: false })
  const openPage = async (who: SignedIn | undefined, path: string, width: number, cookie?: string) => {
    const { page, context } = await visitAs(browser, product, who?.session ?? '', {})
    await page.setViewportSize({ width, height: 844 })
    if (cookie) await context.addInitScript((text) => void (document.cookie = text), cookie)
    await page.goto(path)
    const line = page.locator('#root p').filter({ hasText: '© 2025 Studio Alpha' }).first()
    await line.waitFor()
    await expect(line).toContainText('Model Training Disallowed')
    await context.close()
  }
  for (const width of [1440, 390]) {
    await openPage(undefined, '/login', width)
    await openPage(newUser, '/onboarding', width)
    await openPage(person, '/dashboard', width)
  }
  await openPage(person, '/dashboard', 1440, 'sidebar_state=false; path=/')
})

test('onboarding redirects users who have completed it, in every tab', async ({ browser, product }) => {
  const { page, context } = await visitAs(browser, product, person.session, {})
  await page.goto('/onboarding')
  await page.waitForURL('**/dashboard')
  await context.close()
})
