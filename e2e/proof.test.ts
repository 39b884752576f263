import { readFile } from 'node:fs/promises'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { axeViolations, type Page, visit } from './actions.ts'
import { expect, test } from './test.ts'

/** Generates one image with the built-in model. */
async function shoot(product: string, owner: SignedIn): Promise<string> {
  const { job } = await send<{ job: { id: string } }>(
    product,
    owner.accessToken,
    'POST',
    '/api/photoshoots',
    {
      prompt: 'A red coat in hard light',
      model: 'studio',
      style: 'commercial',
      aspectRatio: '1:1',
      quality: 'draft',
      count: 1,
    },
  )
  await expect
    .poll(async () => {
      const path = `/api/jobs/${job.id}`
      return (await send<{ job: { status: string } }>(product, owner.accessToken, 'GET', path)).job.status
    })
    .toBe('completed')
  const { items } = await send<{ items: { id: string }[] }>(product, owner.accessToken, 'GET', '/api/gallery')
  return items[0]?.id ?? ''
}

test('a client opens a proof with its PIN, picks by keyboard, pins a comment and submits; the owner sees it', {
  tag: '@main',
}, async ({ browser, product }) => {
  const owner = await signIn(product, 'proofing@example.com', { displayName: 'Ana Ruiz' })
  await shoot(product, owner)
  const { context, page, problems } = await visit(browser, product)
  await context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    owner.session,
  )
  await page.goto('/dashboard/clients')
  await page.getByRole('textbox', { name: 'Client name' }).fill('Norte Outerwear')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New proof' }).click()
  await page.getByRole('button', { name: 'Add images' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /red coat/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add 1 image' }).click()
  await expect(page.getByRole('heading', { name: '1 image' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Open for the client' }).click()
  await page.locator('code').nth(1).waitFor()
  const [link = '', pin = ''] = await page.locator('code').allTextContents()

  const guest = await visit(browser, product)
  const requests: string[] = []
  guest.page.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  const font = guest.page.waitForRequest(/woff2/)
  await guest.page.goto(link)
  await guest.page.getByRole('textbox', { name: 'PIN' }).waitFor()
  await font
  // The request is sent once, before the page’s code loads, so that guests without a PIN see the first image sooner.
  expect(requests.filter((each) => each === 'POST /api/proof/enter')).toHaveLength(1)
  expect(requests.indexOf('POST /api/proof/enter')).toBeLessThan(
    requests.findIndex((each) => /woff2/.test(each)),
  )
  await guest.page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await guest.page.keyboard.press('Enter')
  await guest.page.getByRole('heading', { name: 'Norte Outerwear' }).waitFor()
  expect(guest.page.url()).not.toContain('#')
  await guest.page.getByRole('button', { name: 'Image 1', exact: true }).focus()
  await guest.page.keyboard.press('p')
  await expect(guest.page.getByText('1 picked')).toBeVisible()
  await expect(guest.page.getByText('All changes saved')).toBeVisible()
  expect(await axeViolations(guest.page)).toEqual([])

  await guest.page.keyboard.press('Space')
  await guest.page.getByRole('img', { name: 'Image 1' }).click({ position: { x: 60, y: 90 } })
  await guest.page.getByRole('textbox', { name: 'Your comment' }).fill('A little more of the cuff?')
  await guest.page.keyboard.press('Control+Enter')
  await expect(guest.page.getByText('A little more of the cuff?', { exact: true })).toBeVisible()
  await guest.page.getByRole('button', { name: 'Reply' }).click()
  await guest.page.getByRole('textbox', { name: /^Your reply to/ }).fill('Both of them, I mean.')
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

  // The guest leaves the page, since after a PIN change it would ask for the new PIN.
  await guest.page.goto('/verify')
  await page.reload()
  await expect(page.getByText('A little more of the cuff?')).toBeVisible()
  await ownersHand(page, link)
  await expect(page.getByText(/submitted 1 pick/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Suggestions' }).click()
  await expect(page.getByRole('checkbox', { name: 'Image 1, upscaled, 1 credit' })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Generate 1 image, 1 credit/ }).click()
  await expect(page.getByRole('button', { name: 'Add to next round' })).toBeVisible()

  await guest.page.getByRole('textbox').fill('0'.repeat(64))
  await guest.page.keyboard.press('Enter')
  await expect(guest.page.getByText(/^Certificate not found/)).toBeVisible()
  expect(await axeViolations(guest.page)).toEqual([])
  // Errors that the browser logs: 404 for the unknown number and 403 for the invalid link.
  const guestProblems = guest.problems.filter((problem) => !problem.includes('404'))
  const own = problems.filter((problem) => !problem.includes('409'))
  expect([...own, ...guestProblems]).toEqual([])
})

/** The owner replies with a pin set by keyboard, changes the PIN to a chosen one, and emails the link. */
async function ownersHand(page: Page, link: string): Promise<void> {
  // Images already in the proof aren’t offered as a replacement.
  await page.getByRole('button', { name: 'Replace image 1' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /red coat/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('button', { name: /^Position of your comment on image 1/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Pinned 52% from the left and 48% from the top')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('This button?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('This button?')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Email the link' }).click()
  const mail = page.getByRole('dialog')
  await mail.getByRole('textbox', { name: 'To' }).fill('buyer@example.com')
  await mail.getByRole('textbox', { name: 'Link' }).fill(link.replace(/.{4}$/, 'AAAA'))
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByRole('alert')).toContainText('no longer opens the proof')
  await mail.getByRole('textbox', { name: 'Link' }).fill(link)
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Emailed to buyer@example.com', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change link or PIN' }).click()
  const change = page.getByRole('dialog')
  await change.getByRole('combobox', { name: 'PIN' }).click()
  await page.getByRole('option', { name: 'My own PIN' }).click()
  await change.getByRole('textbox', { name: 'Your PIN' }).fill('20x2')
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(change.getByText('Enter 6 to 8 digits.')).toBeVisible()
  await change.getByRole('textbox', { name: 'Your PIN' }).fill('202611')
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('PIN', { exact: true })).toHaveText('202611')
  expect(await axeViolations(page)).toEqual([])
}

test('a client approves, keeps the certificate, and detects a changed file with it', {
  tag: '@main',
}, async ({ browser, product }) => {
  const owner = await signIn(product, 'certifying@example.com', { displayName: 'Ana Ruiz' })
  const ask = <T>(method: string, path: string, body?: unknown) =>
    send<T>(product, owner.accessToken, method, path, body)
  const mediaId = await shoot(product, owner)
  const { proof } = await ask<{ proof: { id: string } }>('POST', '/api/proofs', {
    title: 'Autumn coats',
    items: [{ mediaId }],
  })
  const { link } = await ask<{ link: string }>('POST', `/api/proofs/${proof.id}/link`, { pin: null })
  await ask('POST', `/api/proofs/${proof.id}/open`)

  const { page, problems } = await visit(browser, product)
  await page.goto(link)
  await page.getByRole('button', { name: 'Image 1', exact: true }).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Submit picks' }).click()
  await page.getByRole('radio', { name: /^Final approval/ }).check()
  await page.getByRole('textbox', { name: 'Your name, as signature' }).fill('Carmen Ibáñez')
  await page.getByRole('button', { name: 'Approve and sign' }).click()
  await expect(page.getByText('Approved by Carmen Ibáñez.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Autumn coats [0-9a-f]{8}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const { item } = await ask<{ item: { url: string } }>('GET', `/api/gallery/${mediaId}`)
  const approved = Buffer.from(await (await fetch(new URL(item.url, product))).arrayBuffer())
  const changed = Buffer.from(approved)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  const checking = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Check files/ }).click()
  const verify = await checking
  await expect(verify.getByRole('heading', { name: 'Approved by Carmen Ibáñez' })).toBeVisible()
  const requests: string[] = []
  verify.on('request', (request) => requests.push(request.url()))
  await verify.getByLabel('Choose files').setInputFiles([
    { name: 'the very file.jpg', mimeType: 'image/jpeg', buffer: approved },
    { name: 'the same, but changed.jpg', mimeType: 'image/jpeg', buffer: changed },
  ])
  await expect(verify.getByText('Approved files found: 1 of 1')).toBeVisible()
  await expect(verify.getByRole('listitem').filter({ hasText: 'the very file' })).toContainText(
    'approved, number 1',
  )
  await expect(verify.getByRole('listitem').filter({ hasText: 'but changed' })).toContainText(
    'not an approved file',
  )
  expect(await axeViolations(verify)).toEqual([])
  // Files are hashed in the browser, and nothing is uploaded.
  expect(requests).toEqual([])
  expect(problems).toEqual([])
})

/** The tip of a pin is at the clicked point, zoomed or not, and in right-to-left pages. */
async function pinsStayWhereTheyWerePut(page: Page): Promise<void> {
  const setZoom = async (isZoomed: boolean) => {
    const button = page.getByRole('button', { name: /^(Zoom|Whole image)$/ })
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
      const expected = { x: (point.x - before.x) / before.width, y: (point.y - before.y) / before.height }
      const actual = await tip()
      expect(Math.abs(actual.x - expected.x) * before.width).toBeLessThan(1.5)
      expect(Math.abs(actual.y - expected.y) * before.height).toBeLessThan(1.5)
      // The same position in the image at another zoom level.
      await setZoom(!isZoomed)
      const after = await boxOf('.p-picture img')
      const still = await tip()
      expect(Math.abs(still.x - expected.x) * after.width).toBeLessThan(1.5)
      expect(Math.abs(still.y - expected.y) * after.height).toBeLessThan(1.5)
      await page.getByRole('button', { name: 'Remove pin' }).click()
    }
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
}
