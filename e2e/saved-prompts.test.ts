import { barriers, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('imports prompts, searches and reorders them, and undoes a deletion', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'saved@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')

  await page.goto(new URL('/dashboard/saved', page.url()).href)
  await page.getByRole('link', { name: 'Import them' }).click()
  await page
    .getByRole('textbox', { name: 'Or paste text' })
    .fill('A brass lamp on walnut\nA red coat in rain\nA brass lamp on walnut\nA boat at dawn')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('Skipped: same as “A brass lamp on walnut”').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3 prompts' }).click()
  await page.getByText('3 prompts imported').waitFor()
  await page.getByRole('link', { name: 'View saved prompts' }).click()

  const titles = page.locator('main [data-title]')
  await expect(titles).toHaveCount(3)
  await page.getByRole('searchbox').fill('boat')
  await expect(titles).toHaveText(['A boat at dawn'])
  await page.getByRole('searchbox').fill('')
  await expect(titles).toHaveCount(3)

  await page.getByRole('combobox', { name: /^Sort/ }).click()
  await page.getByRole('option', { name: 'Custom order' }).click()
  await page.waitForURL('**sort=own')
  await expect(page.getByRole('combobox', { name: /^Sort/ })).toContainText('Custom order')
  await expect(page.getByRole('list', { name: 'Saved prompts' })).toHaveAttribute('aria-busy', 'false')
  const [first = '', second = ''] = await titles.allTextContents()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await titles.first().press('Alt+ArrowDown')
  await expect(titles.first()).toHaveText(second)
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(titles.nth(1)).toHaveText(first)

  await page.getByRole('checkbox', { name: `Select ${first}` }).click()
  await page.getByRole('checkbox', { name: `Select ${second}` }).click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(titles).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles).toHaveCount(3)
  expect(problems).toEqual([])
  await context.close()
})
