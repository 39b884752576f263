import { passOnboarding, signInByMail, visit } from './actions.ts'
import { editedPicture } from './edited-picture.ts'
import { expect, test } from './test.ts'

test('findings are saved without the image, and the same file gives the same findings again', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'reports@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  // The journey of forensics covers the library’s URL of this screen. Reverse shows it too.
  await page.goto('/reverse-forensics?tab=forensics')
  const picture = await editedPicture()
  await page.getByTestId('file').setInputFiles(picture)
  await page.locator('[data-phase=done]').waitFor()
  // Opening an image doesn’t change the URL, so the screen isn’t remounted without it.
  expect(new URL(page.url()).pathname).toBe('/reverse-forensics')
  await page.getByLabel('Note on region 1').fill('Ask for the layers')

  const sent: number[] = []
  context.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postDataBuffer()?.length ?? 0)
  })
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  // JSON of a few kilobytes, while the image has two hundred.
  expect(sent).toHaveLength(1)
  expect(sent[0]).toBeLessThan(picture.buffer.length / 4)

  await page.getByRole('button', { name: 'Another image' }).click()
  await page.getByRole('link', { name: picture.name }).click()
  await page.waitForURL(/tab=forensics&report=[\w-]{36}/)
  await page.reload()
  await page.getByText('Ask for the layers').waitFor()
  await page.getByTestId('again').setInputFiles(picture)
  await expect(page.locator('[data-outcome=same]')).toContainText('all 4 maps have the same hash')

  // A byte appended to the image makes another file with identical maps.
  const longer = { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(1)]) }
  await page.getByTestId('again').setInputFiles(longer)
  await expect(page.locator('[data-outcome=other]')).toContainText('Different file')
  await expect(page.locator('[data-outcome=other] [data-kind=same]')).toHaveCount(4)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: picture.name }).waitFor()
  expect(problems).toEqual([])
})
