import { send, signIn } from '../server/testing/people.ts'
import { barriers, type Page, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('a client opens a proof with its PIN, picks by keyboard, pins a comment and submits; its owner sees that', async ({
  browser,
  product,
}) => {
  const owner = await signIn(product, 'proofing@example.com', { displayName: 'Ana Ruiz' })
  const { job } = await send<{ job: { id: string } }>(
    product,
    owner.accessToken,
    'POST',
    '/api/photoshoots',
    {
      ...{ prompt: 'A red coat in hard light', model: 'studio', style: 'commercial' },
      ...{ aspectRatio: '1:1', quality: 'draft', count: 1 },
    },
  )
  await expect
    .poll(async () => {
      const path = `/api/jobs/${job.id}`
      return (await send<{ job: { status: string } }>(product, owner.accessToken, 'GET', path)).job.status
    })
    .toBe('completed')
  const { context, page, problems } = await visit(browser, product)
  await context.addInitScript((kept) => localStorage.setItem('empressos-auth-session', kept), owner.session)
  await page.goto('/dashboard/clients')
  await page.getByRole('textbox', { name: 'Name of the client' }).fill('Norte Outerwear')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New proof' }).click()
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /red coat/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Take 1 picture' }).click()
  await expect(page.getByRole('heading', { name: '1 frame' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Open for the client' }).click()
  await page.locator('code').nth(1).waitFor()
  const [link = '', pin = ''] = await page.locator('code').allTextContents()

  const guest = await visit(browser, product)
  await guest.page.goto(link)
  await guest.page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await guest.page.keyboard.press('Enter')
  await guest.page.getByRole('heading', { name: 'Norte Outerwear' }).waitFor()
  expect(guest.page.url()).not.toContain('#')
  await guest.page.getByRole('button', { name: 'Frame 1', exact: true }).focus()
  await guest.page.keyboard.press('p')
  await expect(guest.page.getByText('1 picked')).toBeVisible()
  await expect(guest.page.getByText('every mark is saved')).toBeVisible()
  expect(await barriers(guest.page)).toEqual([])

  await guest.page.keyboard.press('Space')
  await guest.page.getByRole('img', { name: 'Frame 1' }).click({ position: { x: 60, y: 90 } })
  await guest.page.getByRole('textbox', { name: 'Your comment' }).fill('A little more of the cuff?')
  await guest.page.keyboard.press('Control+Enter')
  await expect(guest.page.getByText('A little more of the cuff?', { exact: true })).toBeVisible()
  await guest.page.getByRole('button', { name: 'Answer' }).click()
  await guest.page.getByRole('textbox', { name: /^Your answer to/ }).fill('Both of them, I mean.')
  await guest.page.keyboard.press('Control+Enter')
  await expect(guest.page.locator('.p-answer')).toHaveText(/Both of them, I mean\./)
  await guest.page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(guest.page.getByText('0 open')).toBeVisible()
  await pinsStayWhereTheyWerePut(guest.page)
  await guest.page.keyboard.press('Escape')
  await guest.page.keyboard.press('Escape')
  await guest.page.getByRole('button', { name: 'Submit picks' }).click()
  await guest.page.getByRole('button', { name: 'Submit 1 pick' }).click()
  await expect(guest.page.getByText(/^Submitted\./)).toBeVisible()

  await page.reload()
  await expect(page.getByText('A little more of the cuff?')).toBeVisible()
  await expect(page.getByText(/submitted 1 pick/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Suggestions' }).click()
  await expect(page.getByRole('checkbox', { name: 'Frame 1, larger, 1 credit' })).toBeChecked()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Make 1 picture, 1 credit/ }).click()
  await expect(page.getByRole('button', { name: 'Into the next round' })).toBeVisible({ timeout: 30_000 })

  await guest.page.goto('/verify')
  await guest.page.getByRole('textbox').fill('0'.repeat(64))
  await guest.page.keyboard.press('Enter')
  await expect(guest.page.getByText(/^No certificate of this number/)).toBeVisible()
  expect(await barriers(guest.page)).toEqual([])
  // The browser itself says of the number that nobody knows that it was not found.
  const told = guest.problems.filter((problem) => !problem.includes('404'))
  expect([...problems, ...told]).toEqual([])
})

/** The tip of a pin stands on the very point that was clicked, zoomed or not, and where a page is read from the right. */
async function pinsStayWhereTheyWerePut(page: Page): Promise<void> {
  const setZoom = async (isZoomed: boolean) => {
    const button = page.getByRole('button', { name: /^(Zoom|Whole picture)$/ })
    if ((await button.getAttribute('aria-pressed')) !== String(isZoomed)) await button.click()
    await expect(button).toHaveAttribute('aria-pressed', String(isZoomed))
  }
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`There is no ${selector}.`)
    return box
  }
  const tip = async () => {
    const [pin, picture] = [await boxOf('.p-pin.is-new'), await boxOf('.p-picture img')]
    return {
      x: (pin.x - picture.x) / picture.width,
      y: (pin.y + pin.height - picture.y) / picture.height,
    }
  }
  for (const direction of ['ltr', 'rtl'])
    for (const isZoomed of [true, false]) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir
      }, direction)
      await setZoom(isZoomed)
      const frame = await boxOf('.p-zoom')
      const before = await boxOf('.p-picture img')
      const point = { x: frame.x + frame.width * 0.4, y: frame.y + frame.height * 0.6 }
      await page.mouse.click(point.x, point.y)
      await expect(page.locator('.p-pin.is-new')).toBeVisible()
      const wanted = { x: (point.x - before.x) / before.width, y: (point.y - before.y) / before.height }
      const found = await tip()
      expect(Math.abs(found.x - wanted.x) * before.width).toBeLessThan(1.5)
      expect(Math.abs(found.y - wanted.y) * before.height).toBeLessThan(1.5)
      // The same place of the picture, at the other size of it.
      await setZoom(!isZoomed)
      const after = await boxOf('.p-picture img')
      const still = await tip()
      expect(Math.abs(still.x - wanted.x) * after.width).toBeLessThan(1.5)
      expect(Math.abs(still.y - wanted.y) * after.height).toBeLessThan(1.5)
      await page.getByRole('button', { name: 'Take the pin away' }).click()
    }
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
}
