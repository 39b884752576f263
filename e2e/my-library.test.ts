import type { Page } from '@playwright/test'
import { send, signIn } from '../server/testing/people.ts'
import { axeViolations, visit } from './actions.ts'
import { expect, test } from './test.ts'

/** More entries than fit into the window, to test scroll restoration. */
const COUNT = 60

/** First entry fully visible below the top of the page, with its position. Null while scrolling. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const [first] = [...document.querySelectorAll('main [data-key]')]
      .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
      .filter(({ box }) => box.top > 160 && box.bottom < innerHeight && scrollY > 400)
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    return first ? `${first.tile.textContent} at ${Math.round(first.box.top)}` : null
  })

test('a user organises their items, undoes deletions, and returns to the same position', async ({
  browser,
  product,
}) => {
  const person = await signIn(product, 'my-library@example.com')
  const text = Array.from({ length: COUNT }, (_, n) => `Lamp number ${n} on walnut`).join('\n')
  await send(product, person.accessToken, 'POST', '/api/prompts/import', { text, dryRun: false })
  const { context, page, problems } = await visit(browser, product, { isCalm: true })
  await context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    person.session,
  )
  await page.goto('/dashboard/library')
  const tiles = page.locator('main [data-key]')
  await tiles.first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Moves into a new folder by keyboard.
  await tiles.first().click()
  const [moved] = /number \d+ /.exec((await tiles.first().textContent()) ?? '') ?? []
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn')
  await page.keyboard.press('Enter')
  await page.getByText('Moved to Autumn', { exact: true }).waitFor()
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('button', { name: /^Autumn/ })
    .click()
  await page.waitForURL(/folder=/)
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText(moved ?? '-')

  // Adds a note, duplicates, deletes and restores.
  await tiles.first().click()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('For Anna')
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(/Saved \d/)
  await tiles.first().click()
  await page.keyboard.press('Control+d')
  await expect(tiles).toHaveCount(2)
  const copy = page.getByRole('button', { name: /\(copy\)/ })
  await copy.click()
  await page.keyboard.press('Delete')
  await expect(copy).toHaveCount(0)
  // The toast of the copy, which can be undone as well.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Moved to the trash' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(copy).toHaveCount(1)

  // The filter stays in the URL after a reload and on return from the editor.
  await page.getByRole('searchbox').fill('Anna')
  await page.waitForURL(/q=Anna/)
  await expect(tiles).toHaveCount(1)
  await page.reload()
  await expect(tiles).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('Anna')
  await tiles.first().click()
  await page.keyboard.press('e')
  await page.waitForURL('**/editor/**')
  await page.goBack()
  await page.waitForURL(/q=Anna/)
  await expect(tiles).toHaveCount(1)

  // Restores the scroll position in a long list, even if the page is left right after scrolling.
  await page.goto('/dashboard/library?kind=prompt')
  await tiles.first().waitFor()
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await expect.poll(() => placeOf(page)).toMatch(/^Prompt, /)
  const place = await placeOf(page)
  await page.reload()
  await expect.poll(() => placeOf(page)).toBe(place)
  await page.keyboard.press('n')
  await page.waitForURL('**/editor')
  await page.goBack()
  await expect.poll(() => placeOf(page)).toBe(place)
  expect(problems).toEqual([])
  await context.close()
})
