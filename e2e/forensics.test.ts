import { barriers, passOnboarding, signInByMail, visit } from './actions.ts'
import { editedPicture } from './edited-picture.ts'
import { hugePicture } from './picture-with-recipe.ts'
import { expect, test } from './test.ts'

test('a picture is examined without a word to the network, also offline; broken ones do no harm', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'forensics@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  await page.goto('/dashboard/library?tab=forensics')
  const file = page.getByTestId('file')
  await file.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')

  // The frame may fetch parts of its own late; nothing else may go out, in whatever form.
  const sent: string[] = []
  context.on('request', (request) => {
    const isOfFrame =
      request.method() === 'GET' && /\/(assets|api)\/[\w./-]*(\?limit=\d+)?$/.test(request.url())
    if (!isOfFrame && !/^(blob|data):/.test(request.url())) sent.push(`${request.method()} ${request.url()}`)
  })
  const edited = await editedPicture()
  await file.setInputFiles(edited)
  // Another one in the middle: of the first nothing is heard any more.
  await file.setInputFiles(hugePicture())
  await page.getByText('more than 40 million pixels').waitFor()
  await file.setInputFiles({ ...edited, name: 'cut.jpg', buffer: edited.buffer.subarray(0, 900) })
  await page.getByText('cannot be decoded').waitFor()

  // What fails from here on is what the frame asks for by itself.
  expect(problems).toEqual([])
  await context.setOffline(true)
  await file.setInputFiles(edited)
  await page.locator('[data-phase=done]').waitFor()
  await expect(page.locator('[data-finding="copy-0"]')).toContainText('One area twice, shifted 501, 313')
  await expect(page.locator('[data-finding="recompression-0"]')).toContainText('near quality 60')
  await page.locator('[data-finding="recompression-0"]').click()
  const hash = await page.getByText('Run again: the same map').textContent()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.locator('[data-phase=done]').waitFor()
  await page.locator('[data-finding="recompression-0"]').click()
  expect(await page.getByText('Run again: the same map').textContent()).toBe(hash)
  expect(sent).toEqual([])
})
