import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { hugePicture, picture } from './picture-with-recipe.ts'
import { expect, test } from './test.ts'

test('an image is read locally, and its generation settings become a prompt when its owner saves it', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'reverse@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  await page.goto('/reverse-forensics')
  const file = page.getByTestId('file')
  await file.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')

  // The app around the screen may lazy-load its parts. No other request is allowed.
  const sent: string[] = []
  context.on('request', (request) => {
    const isOfFrame =
      request.method() === 'GET' && /\/(assets|api)\/[\w./-]*(\?limit=\d+)?$/.test(request.url())
    if (!isOfFrame && !/^(blob|data):/.test(request.url())) sent.push(`${request.method()} ${request.url()}`)
  })
  await file.setInputFiles(await picture({ hasRecipe: true }))
  await page.locator('[data-outcome=found]').waitFor()
  const lighting = page.getByRole('group', { name: 'Lighting' })
  await expect(lighting.getByRole('button', { name: 'morning light, found in file' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(
    lighting.getByRole('button', { name: 'light from the upper right, measured here' }),
  ).toHaveAttribute('aria-pressed', 'false')
  await expect(
    page.getByRole('group', { name: 'Palette' }).getByRole('button', { name: 'mustard, measured here' }),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // A locked slot stays unchanged. A file of 256 megapixels isn’t decoded, but its metadata is read.
  await page.getByRole('button', { name: 'Lock Subject' }).press('l')
  await file.setInputFiles(hugePicture())
  await page.getByText('more than 40 megapixels').waitFor()
  await file.setInputFiles(await picture({ hasRecipe: false }))
  await page.locator('[data-outcome=nothing]').waitFor()
  // A text without generation settings is shown unchanged.
  await file.setInputFiles(await picture({ parameters: 'Dear diary' }))
  await page.locator('[data-outcome=raw]').waitFor()
  await expect(page.getByRole('region', { name: 'parameters' })).toHaveText('Dear diary')
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('group', { name: 'Subject' })).toContainText('a brass floor lamp')
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Open in Prompt Studio' }).click()
  await page.waitForURL(/prompt-studio\?prompt=/)
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(/a brass floor lamp/)
  expect(problems).toEqual([])
})
