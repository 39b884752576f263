import { stat } from 'node:fs/promises'
import { axeViolations, mailedLink, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

const PROMPT = 'Teal glass bottle with a brass cap on a plaster plinth, warm window light'
test('a newcomer goes from the landing page to a finished shoot in the gallery', { tag: '@main' }, async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  const email = 'newcomer@example.com'

  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await page.getByRole('link', { name: /mailbox/ }).waitFor()
  await page.goto('/debug/mailbox')
  expect(await axeViolations(page)).toEqual([])
  const link = await mailedLink(page, email)
  // Link scanners must not use up the link.
  for (let n = 0; n < 3; n++) expect((await page.request.get(link)).ok()).toBe(true)
  await page.goto(link)

  await page.waitForURL('**/onboarding')
  await page.getByRole('button', { name: 'Enter the studio' }).click()
  await page.getByText('Enter a name of 2 to 60 characters.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await passOnboarding(page, 'Marta Oliveira')
  expect(await axeViolations(page)).toEqual([])

  // Notes on the prompt load later: nothing below the composer may move.
  const below = page.getByRole('heading', { name: 'Your first shoot' })
  const placeBelow = await below.boundingBox()
  const composer = page.getByLabel('Prompt', { exact: true })
  await composer.fill('A wistful bottle')
  await page.getByText('Drawn: bottle. Not drawn: wistful.').waitFor()
  expect(await below.boundingBox()).toEqual(placeBelow)
  expect(await axeViolations(page)).toEqual([])
  await composer.fill('')

  await page.getByRole('link', { name: 'AI Photo Shoot' }).click()
  await page.waitForURL('**/photoshoot')
  // The URL changes before the screen, and the previous screen has a prompt too.
  await page.getByRole('radio', { name: 'Draft' }).waitFor()
  const three = page.getByRole('radio', { name: '3', exact: true })
  const placeOfThree = await three.boundingBox()
  await page.getByLabel('Prompt', { exact: true }).fill(PROMPT)
  await page.getByText(/^Drawn: Teal glass bottle/).waitFor()
  // Notes on the prompt load later: they must not move a button before it is pressed.
  expect(await three.boundingBox()).toEqual(placeOfThree)
  await three.check()
  await page.getByRole('radio', { name: 'Draft' }).check()
  await page.getByText('Waived, free during alpha').waitFor()
  expect(await axeViolations(page)).toEqual([])

  const shifts = await watchShifts(page)
  const seenAtOnce = await watchCount(page, 'img[alt^="Image "]')
  await page.getByRole('button', { name: /^Generate/ }).click()
  const frames = page.getByRole('list', { name: 'Images' }).getByRole('listitem')
  await expect(frames).toHaveCount(3)
  await expect(frames.getByRole('img', { name: /^Image \d/ })).toHaveCount(3)
  // Images finish one by one, so that the test sees a partial state.
  const seen = await seenAtOnce()
  expect(seen.includes(1) || seen.includes(2)).toBe(true)
  expect(await shifts()).toBeLessThan(0.02)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.waitForURL('**/gallery')
  const tiles = page.getByRole('link', { name: /Teal glass bottle/ })
  await expect.poll(() => tiles.count()).toBe(3)
  expect(await axeViolations(page)).toEqual([])
  await tiles.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Studio Preview — 3D render, not an AI model').waitFor()
  expect(await axeViolations(page)).toEqual([])

  const first = new URL(page.url()).searchParams.get('item')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('item')).not.toBe(first)
  const download = page.waitForEvent('download')
  await dialog
    .getByRole('button', { name: 'Download' })
    .or(dialog.getByRole('link', { name: 'Download' }))
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.png$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(10_000)

  await dialog.getByRole('button', { name: 'Delete' }).click()
  // Shown, and briefly announced to screen readers too.
  await page.getByText('Image deleted').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => tiles.count()).toBe(3)

  await page.keyboard.press('Control+j')
  await page
    .getByRole('heading', { name: /Image Batch/ })
    .or(page.getByText('Image Batch'))
    .first()
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

test('the main job can be done by keyboard alone, in Spanish, on a phone', { tag: '@main' }, async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product, {
    language: 'es',
    theme: 'light',
    width: 390,
    height: 844,
  })
  await page.goto('/login')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await tabTo(page, 'input[type=email]')
  await page.keyboard.type('teclado@example.com')
  await page.keyboard.press('Enter')
  await page.locator('a[href^="/debug/mailbox"]').waitFor()
  await page.goto(await mailedLink(page, 'teclado@example.com'))
  await page.waitForURL('**/onboarding')
  await tabTo(page, 'input[type=text], input:not([type])')
  await page.keyboard.type('Teclado')
  await tabTo(page, 'input[type=radio]')
  await page.keyboard.press('Space')
  for (let n = 0; n < 2; n++) {
    await tabTo(page, `[role=checkbox]:not([aria-checked=true]), input[type=checkbox]:not(:checked)`)
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard/photoshoot')
  await tabTo(page, 'textarea')
  await page.keyboard.type('Una taza de cerámica azul sobre una mesa de madera, luz de ventana')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('list', { name: 'Imágenes' }).getByRole('listitem').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancelar' }).click()
  expect(problems).toEqual([])
  await context.close()
})

test('used and forged links are rejected with an offer of a new one', { tag: '@main' }, async ({
  browser,
  product,
}) => {
  const { page, context } = await visit(browser, product)
  await signInByMail(page, 'again@example.com')
  await page.waitForURL('**/onboarding')
  const used = await mailedLink(page, 'again@example.com')
  const other = await visit(browser, product)
  for (const link of [used, '/auth/callback?token_hash=forged&type=magiclink']) {
    await other.page.goto(link)
    // This browser didn't request the link, so nothing is posted before a click.
    await other.page.getByRole('heading', { name: 'Finish signing in' }).waitFor()
    expect(await axeViolations(other.page)).toEqual([])
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByText('This link doesn’t work').waitFor()
    expect(await axeViolations(other.page)).toEqual([])
    await other.page.getByLabel('Email').waitFor()
  }
  await other.context.close()
  await context.close()
})

type Page = Awaited<ReturnType<typeof visit>>['page']

/** Sums unexpected layout shifts; the returned function reads the sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) (globalThis as unknown as { shifts: number }).shifts += entry.value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)
}

/** Records the number of matches at each change of the page. The returned function reads the counts. */
async function watchCount(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate((query) => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    new MutationObserver(() => counts.push(document.querySelectorAll(query).length)).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    })
  }, selector)
  return () => page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts)
}

async function tabTo(page: Page, selector: string): Promise<void> {
  // Tab has no effect before the element exists.
  await page.locator(selector).first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((query) => document.activeElement?.matches(query) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${selector} cannot be reached by the Tab key`)
}
