import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { editedPicture } from './edited-picture.ts'
import { hugePicture } from './picture-with-recipe.ts'
import { expect, test } from './test.ts'

/** Simulates a file dropped from the desktop. */
async function drop(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof editedPicture>>) {
  const data = await page.evaluateHandle(
    ([text, of, type]) => {
      const bytes = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], of!, { type: type! }))
      return transfer
    },
    [buffer.toString('base64'), name, mimeType],
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
}

test('an image is examined locally; only hashes are sent, and only on request', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'forensics@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  await page.goto('/dashboard/library?tab=forensics')
  await page.getByTestId('file').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')

  // The app around the screen may send its usual requests. No other request is allowed.
  const sent: { what: string; body: string | null }[] = []
  context.on('request', (request) => {
    const isOfFrame =
      request.method() === 'GET' && /\/(assets|api)\/[\w./-]*(\?limit=\d+)?$/.test(request.url())
    if (!isOfFrame && !/^(blob|data):/.test(request.url()))
      sent.push({ what: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postData() })
  })
  const edited = await editedPicture()
  await drop(page, edited)
  await page.locator('[data-finding="structure-0"]').waitFor()
  // A second file replaces the first one during its tests. Results of the first are dropped.
  await page.getByTestId('file').setInputFiles(hugePicture())
  await page.getByText('more than 40 million pixels').waitFor()
  const cut = (name: string, bytes: number) => ({ ...edited, name, buffer: edited.buffer.subarray(0, bytes) })
  await page.getByTestId('file').setInputFiles(cut('cut.jpg', 100))
  await page.getByRole('heading', { name: 'cut.jpg' }).waitFor()
  await page.getByText('Couldn’t decode the pixels').waitFor()
  // A truncated image shows the pixels before its end.
  await page.getByTestId('file').setInputFiles(cut('half.jpg', 90_000))
  await page.getByRole('heading', { name: 'half.jpg' }).waitFor()
  await page.getByText('The file ends before its image does').first().waitFor()

  await page.getByTestId('file').setInputFiles(edited)
  await page.getByRole('heading', { name: edited.name }).waitFor()
  await page.locator('[data-phase=done]').waitFor()
  await expect(page.locator('[data-finding="copy-0"]')).toContainText('Duplicated area, shifted by 501, 313')
  const earlier = page.locator('[data-finding="recompression-0"]')
  await expect(earlier).toContainText('near quality 60')
  await earlier.click()
  await page.locator('canvas[data-map]').waitFor()
  await page.getByRole('textbox', { name: 'Note on region' }).fill('Ask for the original')
  const hash = await page.getByText('Map hash:').textContent()
  await page.getByRole('button', { name: 'Run again' }).click()
  // The strongest finding is selected again. The progress may end too soon to be observed.
  await page.getByRole('heading', { name: 'Copy-move' }).waitFor()
  await page.locator('[data-phase=done]').waitFor()
  await earlier.click()
  expect(await page.getByText('Map hash:').textContent()).toBe(hash)
  await expect(page.getByRole('textbox', { name: 'Note on region' })).toHaveValue('Ask for the original')
  expect(await axeViolations(page)).toEqual([])
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Find similar' }).click()
  await page.getByText('No similar images').waitFor()
  expect(sent.map(({ what }) => what)).toEqual(['POST /api/forensics/near'])
  expect(sent[0]!.body).toMatch(/^[\s"{}:,a-z0-9]{0,500}$/)
  expect(Object.keys(JSON.parse(sent[0]!.body!) as object).sort()).toEqual(['dhash', 'phash', 'variants'])
  expect(problems).toEqual([])
})

/** Returns the hash of a map after all tests have completed. */
async function outcome(page: Page) {
  await page.locator('[data-phase=done]').waitFor()
  await page.locator('[data-finding="recompression-0"]').click()
  return page.getByText('Map hash:').textContent()
}

test('works offline except for server features, and a file that changes on the disk loses nothing', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'forensics-offline@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  const folder = await mkdtemp(join(tmpdir(), 'forensics-'))
  const { buffer } = await editedPicture()
  const path = join(folder, 'lamp.jpg')
  await writeFile(path, buffer)

  // Two tabs with the same image have the same results.
  const beside = await context.newPage()
  const tabs = [page, beside]
  for (const tab of tabs) {
    await tab.goto('/dashboard/library?tab=forensics')
    await tab.getByTestId('file').waitFor({ state: 'attached' })
    await tab.waitForLoadState('networkidle')
  }
  await Promise.all(tabs.map((tab) => tab.getByTestId('file').setInputFiles(path)))
  const [one, other] = await Promise.all(tabs.map(outcome))
  expect(one).toMatch(/[0-9a-f]{8}…[0-9a-f]{4}/)
  expect(other).toBe(one)
  await beside.close()
  await page.getByRole('button', { name: 'Another image' }).click()

  await context.setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await page.getByTestId('file').setInputFiles(path)
  expect(await outcome(page)).toBe(one)
  await page.locator('canvas[data-map]').waitFor()
  await page.getByRole('textbox', { name: 'Note on region' }).fill('Ask for the original')
  await expect(page.getByRole('button', { name: 'Save report' })).toBeDisabled()
  await page.getByText('Save the report when you’re back online').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('menuitem', { name: /report/i })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('lamp.jpg.report.json')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Another image' }).click()
  const second = join(folder, 'still-life.jpg')
  await writeFile(second, buffer)
  await page.getByTestId('files').setInputFiles([path, second])
  await page.locator('tr[data-state=done]').nth(1).waitFor()
  await page.getByRole('button', { name: 'lamp.jpg' }).click()
  expect(await outcome(page)).toBe(one)

  // Another program has saved the file, so the browser refuses to read it.
  await writeFile(path, Buffer.concat([buffer, Buffer.alloc(7)]))
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.getByText('The file was changed, moved or deleted').waitFor()
  await page.getByText('Stopped. Results so far are still here').waitFor()
  await expect(page.locator('[data-finding="copy-0"]')).toContainText('Duplicated area, shifted by 501, 313')
  // Notes appear with their finding. The strongest finding is selected again.
  await page.locator('[data-finding="recompression-0"]').click()
  await expect(page.getByRole('textbox', { name: 'Note on region' })).toHaveValue('Ask for the original')

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Save report' })).toBeEnabled()
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  // Errors that the browser logs for offline requests and for the changed file.
  const isExpected = /ERR_INTERNET_DISCONNECTED|ERR_UPLOAD_FILE_CHANGED/
  expect(problems.filter((problem) => !isExpected.test(problem))).toEqual([])
  await context.close()
  await rm(folder, { recursive: true })
})

test('reports an image that changed before Reverse read it, and reads the file when it is chosen again', async ({
  browser,
  product,
}) => {
  const { page } = await visit(browser, product)
  await signInByMail(page, 'reverse-changed@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  await page.goto('/reverse-forensics')
  await page.getByTestId('file').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const folder = await mkdtemp(join(tmpdir(), 'reverse-'))
  const { buffer } = await editedPicture()
  const path = join(folder, 'lamp.jpg')
  await writeFile(path, buffer)
  // Selects the file, but delays the event until the file has changed.
  const input = page.getByTestId('file')
  await input.evaluate((element) => {
    const stopEvent = (event: Event) => event.stopImmediatePropagation()
    element.ownerDocument.addEventListener('change', stopEvent, { capture: true, once: true })
  })
  await input.setInputFiles(path)
  await writeFile(path, Buffer.concat([buffer, Buffer.alloc(7)]))
  await input.evaluate((element) => element.dispatchEvent(new Event('change', { bubbles: true })))
  await page.getByText('The file was changed, moved or deleted').waitFor()
  await input.setInputFiles(path)
  await page.locator('[data-outcome]:not([data-outcome=reading])').waitFor()
  await page.context().close()
  await rm(folder, { recursive: true })
})
