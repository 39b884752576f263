// An evening of the photo booth, from the host's first event to a guest who deletes a photo.
import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { picture } from './picture-with-recipe.ts'
import { expect, test } from './test.ts'

const sha256 = (bytes: Buffer | string, as: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(as)
const newId = () => {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Sends the data of a guest with one photo, like a booth. Returns the guest's token. */
async function sendSession(api: APIRequestContext, code: string): Promise<string> {
  const paired = await api.post('/api/kiosk/pair', { data: { code } })
  expect(paired.status(), await paired.text()).toBe(201)
  const { token } = (await paired.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const [sessionId, share, at] = [newId(), randomBytes(16).toString('base64url'), new Date().toISOString()]
  const session = {
    kind: 'session',
    id: sessionId,
    seq: 1,
    startedAt: at,
    locale: 'en',
    consentVersion: null,
    consentAt: null,
    mayUseAi: false,
    shareHash: sha256(share, 'hex'),
  }
  const report = {
    waiting: 0,
    oldestWaitingAt: null,
    build: '1',
    camera: 'A camera',
    state: 'open',
    storage: { usedBytes: 1, quotaBytes: 100, isPersistent: true },
  }
  const batch = await api.post('/api/kiosk/batch', { headers, data: { rows: [session], report } })
  expect(batch.status(), await batch.text()).toBe(200)
  const { buffer, mimeType } = await picture({ hasRecipe: false })
  const query = new URLSearchParams({ sessionId, seq: '2', kind: 'shot', capturedAt: at })
  const put = await api.put(`/api/kiosk/captures/${newId()}?${query}`, {
    headers: {
      ...headers,
      'content-type': mimeType,
      'content-digest': `sha-256=:${sha256(buffer, 'base64')}:`,
    },
    data: buffer,
  })
  expect(put.status(), await put.text()).toBe(200)
  return share
}

/**
 * Returns controls that are focused by keyboard while the sticky header or footer covers them, forwards and backwards.
 */
async function comeToUnseen(page: Page): Promise<string[]> {
  const failures: string[] = []
  for (const [key, last] of [
    ['Tab', 'footer [type=submit]'],
    ['Shift+Tab', 'form input'],
  ] as const) {
    const isVisible = () =>
      page.evaluate((what) => document.activeElement === document.querySelector(what), last)
    for (let moves = 0; moves < 80 && !(await isVisible()); moves++) {
      await page.keyboard.press(key)
      const covered = await page.evaluate(() => {
        const now = document.activeElement
        const [head, foot] = [document.querySelector('header'), document.querySelector('form footer')]
        if (!now || !head || !foot || foot.contains(now)) return ''
        const { top, bottom } = now.getBoundingClientRect()
        const isClear =
          top >= head.getBoundingClientRect().bottom && bottom <= foot.getBoundingClientRect().top
        return isClear ? '' : `${now.localName} ${now.textContent} ${top} to ${bottom}`
      })
      if (covered) failures.push(`${key}: ${covered}`)
    }
    expect(await isVisible()).toBe(true)
  }
  return failures
}

async function createEvent(page: Page): Promise<void> {
  await page.goto('/dashboard/events')
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Opening night')
  await page.getByRole('textbox', { name: 'Booth PIN' }).fill('4711')
  await expect(page.getByRole('img', { name: 'Layout preview' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await comeToUnseen(page)).toEqual([])
  await page.getByRole('button', { name: 'Create event' }).click()
  await page.getByRole('heading', { name: 'Opening night' }).waitFor()
}

test('a host creates an event and pairs a booth; a guest finds their photo and deletes it', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'host@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  await createEvent(page)
  await expect(page.getByText('A booth is paired: missing')).toBeAttached()

  await page.getByRole('button', { name: 'Pair a booth' }).click()
  await page.getByRole('button', { name: 'Show code' }).click()
  const code = page.getByText(/^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/)
  await code.waitFor()
  const share = await sendSession(context.request, (await code.textContent()) ?? '')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /Booth 1/ })).toContainText('Open')
  expect(await axeViolations(page)).toEqual([])

  const guest = await visit(browser, product, { width: 390, height: 844 })
  await guest.page.goto(`/e/${share}`)
  await guest.page.getByRole('heading', { name: 'Opening night' }).waitFor()
  await expect(guest.page.getByRole('button', { name: 'Save photo' })).toBeVisible()
  expect(await axeViolations(guest.page)).toEqual([])
  await guest.page.getByRole('button', { name: 'Delete my photos' }).click()
  await expect(guest.page.getByRole('dialog')).toContainText('1 photo')
  await guest.page.getByRole('button', { name: 'Delete everything' }).click()
  await guest.page.getByRole('heading', { name: 'These photos have been deleted' }).waitFor()
  expect(guest.problems).toEqual([])
  expect(problems).toEqual([])
})
