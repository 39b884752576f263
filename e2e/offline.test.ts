import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barriers, launch, passOnboarding, signInByMail, visit } from './actions.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch(inject('browser'))
})
afterAll(() => browser.close())

test('without a network the app opens, says so, keeps what is written, and goes on when it is back', async () => {
  const { page, context } = await visit(browser, inject('product'), { keepsFiles: true })
  await signInByMail(page, 'offline@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Nomad')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.waitFor()
  // The files of a first visit are kept by the second.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.reload()
  await prompt.waitFor()

  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  expect(await barriers(page)).toEqual([])
  await prompt.fill('A lighthouse in fog')
  await page.reload()
  await expect.poll(() => prompt.inputValue()).toBe('A lighthouse in fog')
  await page.getByText('You are offline.').waitFor()

  await context.setOffline(false)
  await expect.poll(() => page.getByText('You are offline.').count()).toBe(0)
  await context.close()
})
