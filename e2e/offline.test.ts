import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { freePort, startServer } from '../server/testing/process.ts'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('offline, the app opens, shows its state and keeps edits, and syncs when back online', async ({
  browser,
  product,
}) => {
  const { page, context } = await visit(browser, product, { keepsFiles: true })
  await signInByMail(page, 'offline@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Nomad')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.waitFor()
  // Files that the first visit loaded before the worker are cached too.
  const isSaved = async () => {
    const first = await (await caches.open('studio-page-1')).match('/')
    return Boolean(first) && (await (await caches.open('studio-files-1')).keys()).length > 20
  }
  await expect.poll(() => page.evaluate(isSaved)).toBe(true)
  await context.setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await prompt.fill('A lighthouse in fog')
  await page.reload()
  await expect.poll(() => prompt.inputValue()).toBe('A lighthouse in fog')
  await page.getByText('You’re offline.').waitFor()

  await context.setOffline(false)
  await expect.poll(() => page.getByText('You’re offline.').count()).toBe(0)

  await context.setOffline(true)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Can’t reach the studio' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(false)
  await prompt.waitFor()
  await context.close()
})

/** Returns true if no other element covers it. */
const isUncovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [0.02, 0.5, 0.98].every((part) => {
      const top = document.elementFromPoint(x + width * part, y + height / 2)
      return top !== null && element.contains(top)
    })
  })

const offlineNotice = (page: Page) => page.getByText(/^(You’re offline|Can’t reach the studio)\. Your text/)

test('a screen that wasn’t opened before shows that it is offline, and opens once online', async ({
  browser,
  product,
}) => {
  const { page, context } = await visit(browser, product, { keepsFiles: true })
  await signInByMail(page, 'unvisited@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Nomad')
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
  await context.setOffline(true)
  await offlineNotice(page).waitFor()
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByLabel('Display name').waitFor()
  await context.close()
})

test('an unreachable server is announced, Generate is disabled and spends nothing, and everything resumes', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-down-'))
  const environment = {
    STUDIO_DATA_DIR: dataDir,
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    PORT: String(await freePort()),
  }
  let server = await startServer(environment)
  const { page, context } = await visit(browser, server.url)
  await signInByMail(page, 'down@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Nomad')
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor()
  const live = page.waitForEvent('websocket')
  await page.goto('/dashboard/photoshoot')
  const generate = page.getByRole('button', { name: /^Generate/ })
  await page.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse in fog')
  // The server pushes changes of shoots: nothing is requested that could fail.
  await (await live).waitForEvent('framereceived', (frame) => String(frame.payload).includes('"ok"'))
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname),
  )

  await server.killEverything()
  await offlineNotice(page).waitFor()
  await page.getByText(/This sheet updates when/).waitFor()
  expect(await isUncovered(generate)).toBe(true)
  await generate.click()
  await page.getByText(/Your brief is saved/).waitFor()
  expect(await isUncovered(generate)).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Brief' }).click()
  await page.getByText(/Your brief is saved/).waitFor()
  expect(await isUncovered(generate)).toBe(true)
  expect(await axeViolations(page)).toEqual([])

  server = await startServer(environment)
  await page.getByText(/^You’re back online/).waitFor()
  await expect(offlineNotice(page)).toHaveCount(0)
  expect(requests).not.toContain('/api/photoshoots')
  await generate.click()
  await page.waitForURL(/job=/)
  expect(requests.filter((path) => path === '/api/photoshoots')).toHaveLength(1)
  await context.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
