import type { Page } from '@playwright/test'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

async function add(page: Page, text: string): Promise<void> {
  await body(page).press('Control+End')
  await page.keyboard.type(text)
}

test('a prompt is edited in two tabs, one of them offline for a while: no word is lost, and versions can be compared', async ({
  browser,
  product,
}) => {
  const { page, context } = await visit(browser, product)
  await signInByMail(page, 'editor@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Marta')
  await page.waitForURL('**/dashboard')
  await page.goto('/editor')
  await body(page).fill('Long camel coat on a pier')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/editor\/.+/)
  await page.getByText('Saved', { exact: true }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A second browser with the same sign-in, equivalent to another device.
  const elsewhere = await browser.newContext({ storageState: await context.storageState(), baseURL: product })
  const other = await elsewhere.newPage()
  await other.goto(new URL(page.url()).pathname)
  await body(other).waitFor()
  await elsewhere.setOffline(true)
  await body(other).press('Control+Home')
  await other.keyboard.type('Dawn. ')
  await other.getByText('Offline, saved on this device').waitFor()
  await add(page, ', soft light')
  await expect.poll(() => page.locator('[data-state=saved]').count()).toBe(1)
  await elsewhere.setOffline(false)
  const both = 'Dawn. Long camel coat on a pier, soft light'
  await expect.poll(() => body(other).inputValue()).toBe(both)
  await expect.poll(() => body(page).inputValue()).toBe(both)
  await elsewhere.close()

  await page.keyboard.press('Control+s')
  await page.getByText('Version 2 saved', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect.poll(() => page.locator('main ins').allTextContents()).toEqual(['Dawn. ', ', soft light'])
  await page.getByRole('button', { name: 'Restore 1 as a new version' }).click()
  await page.getByText('Version 1 restored as version 3', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect.poll(() => body(page).inputValue()).toBe('Long camel coat on a pier')
  await context.close()
})
