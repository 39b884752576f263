import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('a security key is set up, required at the next sign-in, and replaced by a recovery code', async ({
  browser,
  product,
}) => {
  const url = product.replace('127.0.0.1', 'localhost')
  const { page, context, problems } = await visit(browser, url)
  const email = 'key@example.com'
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await signInByMail(page, email)
  await passOnboarding(page, 'Key Holder')
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Add a security key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await dialog.waitFor()
  const codes = (await dialog.innerText()).match(/\b[0-9A-Z]{5}-?[0-9A-Z]{5}\b/g) ?? []
  expect(codes).toHaveLength(10)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('Security key', { exact: true }).first().waitFor()

  // The emailed link alone is no longer sufficient.
  const signOut = page.locator('.shell-sidebar').getByRole('button', { name: 'Sign Out' })
  await signOut.click()
  await page.waitForURL((at) => at.pathname === '/')
  await signInByMail(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use security key' }).click()
  await page.waitForURL('**/dashboard')

  // A passkey is one factor and replaces no other.
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added', { exact: true }).waitFor()
  await signOut.click()
  await page.waitForURL((at) => at.pathname === '/')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Use security key' }).click()
  await page.waitForURL('**/dashboard')

  // The user has lost the key.
  await signOut.click()
  await page.waitForURL((at) => at.pathname === '/')
  await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await signInByMail(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabel('Recovery code')
  await field.fill('not one')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the 10 letters and digits of a recovery code.').waitFor()
  expect(await field.inputValue()).toBe('not one')
  expect(await axeViolations(page)).toEqual([])
  await field.fill('00000-00000')
  await page.keyboard.press('Enter')
  await page.getByText('This recovery code is wrong or was used before.').waitFor()
  await field.fill(codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  // The error that the browser logs for the refused code.
  expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
  await context.close()
})
