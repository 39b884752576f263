import type { CDPSession, Page } from '@playwright/test'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

const NAME = /^Chrome on Linux$/

/** A platform authenticator: it stores passkeys and verifies the user as configured. */
async function addAuthenticator(client: CDPSession): Promise<string> {
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

async function signOut(page: Page): Promise<void> {
  await page.locator('.shell-sidebar').getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((at) => at.pathname === '/')
}

test('a passkey is added, renamed, signs in, and is removed', async ({ browser, product }) => {
  const { page, context, problems } = await visit(browser, product)
  const client = await context.newCDPSession(page)
  const authenticatorId = await addAuthenticator(client)
  const verifies = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await signInByMail(page, 'passkey@example.com')
  await passOnboarding(page, 'Passkey Holder')
  await page.goto('/dashboard/profile')

  // Cancelled by the user: no change, and no alarming message.
  await verifies(false)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue(NAME)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('status').getByText('No passkey was added.').waitFor()
  expect(await dialog.getByRole('alert').innerText()).toBe('')
  expect(await axeViolations(page)).toEqual([])
  await verifies(true)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added', { exact: true }).waitFor()
  await page.getByText('not used yet').waitFor()

  // The device already has a passkey.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Chrome on Linux 2')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('already has a passkey for Studio Alpha').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  await dialog.getByLabel('Name').fill('  ')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Desk')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rename Desk' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await signOut(page)
  await page.goto('/login')
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  await verifies(false)
  await enter.click()
  await page.getByText('No passkey was used.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await verifies(true)
  await enter.click()
  await page.waitForURL('**/dashboard')

  // The passkey is among the autofill suggestions of the email field.
  await signOut(page)
  await page.goto('/login')
  const offered = page.waitForRequest('**/passkeys/authentication/verify')
  await page.getByLabel('Email').click()
  await offered
  await page.waitForURL('**/dashboard')

  await page.goto('/dashboard/profile')
  await page.getByText(/last used/).waitFor()
  await page.getByRole('button', { name: 'Remove Desk' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Passkey removed', { exact: true }).waitFor()
  await expect(page.getByRole('button', { name: 'Remove Desk' })).toHaveCount(0)

  // The device still has the passkey that was deleted on the server.
  await signOut(page)
  await page.goto('/login')
  await enter.click()
  await page.getByText('No account here uses this passkey.').waitFor()
  // Errors that the browser logs for refused requests.
  expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([])
  await context.close()
})

test('passkeys are unavailable without a domain name', async ({ browser, product }) => {
  const { page, context } = await visit(browser, product.replace('localhost', '127.0.0.1'))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a password' }).waitFor()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await context.close()
})
