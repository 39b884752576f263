import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('users suggest an item, vote for a similar one, and see What’s new once', async ({
  browser,
  product,
}) => {
  const { page, problems } = await visit(browser, product)
  await signInByMail(page, 'wishes@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')
  await page.goto('/dashboard/roadmap')
  const clients = page.getByRole('link', { name: 'Clients and proofing' })
  await clients.waitFor()

  // Votes for the focused item by keyboard.
  await clients.focus()
  await page.keyboard.press('u')
  const vote = page.getByRole('button', { name: '1 vote for Clients and proofing' })
  await expect(vote).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Suggest a feature' })
  await dialog
    .getByRole('textbox', { name: 'Your suggestion in one line' })
    .fill('A link for proofing by clients, with a ruler')
  await expect(dialog.getByText('Similar items')).toBeVisible()
  await expect(dialog.getByText('Voted')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'A link for proofing by clients, with a ruler' }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('For every shoot.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('For every shoot.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Back to the roadmap' }).click()
  await page.getByRole('button', { name: /new since your last visit/ }).click()
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toContainText('12.5.0')
  await page.keyboard.press('Escape')
  await page.reload()
  await clients.waitFor()
  await expect(page.getByRole('button', { name: 'What’s new', exact: true })).toBeVisible()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  expect(problems).toEqual([])
})
