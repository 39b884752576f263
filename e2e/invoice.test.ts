import { readFile } from 'node:fs/promises'
import { mailed, send, signIn } from '../server/testing/people.ts'
import { axeViolations, visit } from './actions.ts'
import { expect, test } from './test.ts'

const ADDRESS = {
  street: 'Calle de la Palma 21',
  postalCode: '28004',
  city: 'Madrid',
  region: '',
  country: 'ES',
}
const SELLER = {
  name: 'Atelier Norte',
  address: ADDRESS,
  taxId: 'ES 12345678Z',
  currency: 'EUR',
  dueDays: 14,
  terms: 'By transfer',
  footer: 'Atelier Norte, Madrid',
  locale: 'en',
  creditPrice: 50,
  margin: 20,
  taxRate: 21,
}
const CLIENT = {
  name: 'Carmen Ibáñez',
  company: 'معرض الضوء',
  taxId: 'ES B-84512367',
  address: ADDRESS,
  email: 'carmen-pays@example.com',
}

test('an invoice is written, issued, printed, emailed, paid in two parts, and credited', async ({
  browser,
  product,
}) => {
  const owner = await signIn(product, 'invoicing@example.com', { displayName: 'Ana Ruiz' })
  await send(product, owner.accessToken, 'PUT', '/api/invoices/seller', SELLER)
  const { client } = await send<{ client: { id: string } }>(
    ...([product, owner.accessToken, 'POST', '/api/clients', CLIENT] as const),
  )
  const { context, page, problems } = await visit(browser, product)
  await context.addInitScript(
    (session) => localStorage.setItem('empressos-auth-session', session),
    owner.session,
  )
  await page.goto(`/dashboard/clients/${client.id}`)
  await page.getByRole('button', { name: 'New invoice' }).click()
  await expect(page.getByText('1 problem to fix before you can issue it')).toBeVisible()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Autumn coats, 24 images')
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('24')
  await page.getByRole('textbox', { name: 'Price, line 1' }).fill('45')
  await expect(page.getByText('€1,306.80').first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Issue \d{4}-001$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByText('An issued document can’t be changed.', { exact: false })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^\d{4}-001\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue(CLIENT.email)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(`Sent to ${CLIENT.email}`, { exact: false })).toBeVisible()
  const subject = await mailed(product, CLIENT.email, (mail) => mail.subject)
  expect(subject).toMatch(/^Invoice \d{4}-001 from Atelier Norte$/)

  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('textbox', { name: 'Amount, EUR' }).fill('1000')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Partly paid')).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  // The amount due is the default.
  await expect(dialog.getByRole('textbox', { name: 'Amount, EUR' })).toHaveValue('306.80')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Create credit note' }).click()
  await page.getByRole('button', { name: /^Issue C\d{4}-001$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByText('An issued document can’t be changed.', { exact: false })).toBeVisible()
  await page.goto('/dashboard/clients/invoices')
  await expect(page.getByText('Credited', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
