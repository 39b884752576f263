import type { Invoice } from '@studio/contract/invoices'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { DraftEditor } from './editor/draft-editor.tsx'
import { IssuedView } from './issued/issued-view.tsx'
import { InvoiceRows } from './list/invoice-rows.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const place = { street: 'Almirante 9', postalCode: '28004', city: 'Madrid', region: '', country: 'ES' }
const seller = {
  name: 'Atelier Norte',
  logo: null,
  address: place,
  taxId: '',
  currency: 'EUR',
  dueDays: 14,
  terms: '',
  footer: '',
  locale: 'es' as const,
  creditPrice: 50,
  margin: 20,
  taxRate: 21,
}
const line = {
  text: 'Abrigos',
  quantity: 24,
  unit: 'imagen',
  unitPrice: 4500,
  taxKind: 'rate' as const,
  taxRate: 21,
  taxNote: '',
  jobId: null,
  proofId: null,
}
const draftOf = (about: Partial<Invoice> = {}): Invoice => ({
  id: ID,
  kind: 'invoice',
  status: 'draft',
  state: 'draft',
  number: null,
  clientId: null,
  name: 'Norte',
  about: '',
  currency: 'EUR',
  decimals: 2,
  issueDate: '2026-11-21',
  supplyDate: '2026-11-20',
  dueDate: '2026-12-05',
  net: 0,
  tax: 0,
  total: 130_680,
  paid: 0,
  due: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  language: 'es',
  seller: { name: seller.name, company: '', address: place, taxId: '', terms: '', footer: '', logo: null },
  buyer: { name: 'Carmen', company: 'Norte S.L.', address: place, taxId: 'ES 1' },
  note: '',
  lines: [line],
  payments: [],
  related: [],
  nextNumber: '2026-042',
  problems: [],
  issuedAt: null,
  sentAt: null,
  sentTo: null,
  pdfSha256: null,
  ...about,
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const unsaved = () =>
  Object.entries(localStorage).flatMap(([key, text]) =>
    key.startsWith(`studio-invoice-unsaved:${ID}`) ? [JSON.parse(String(text)) as object] : [],
  )

test('marks problems in the form, on the page in the client’s language, and at the button', async () => {
  await draw(<DraftEditor saved={draftOf()} seller={seller} />)
  expect(screen.getByText('1 problem to fix before you can issue it')).toBeTruthy()
  expect(screen.getAllByText(/Enter your tax ID/)).toHaveLength(2)
  const page = screen.getByRole('article', { name: 'Page as the client sees it' })
  expect(within(page).getByText('Falta el NIF')).toBeTruthy()
  expect(within(page).getByText('borrador, sin número')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Issue 2026-042' }).disabled).toBe(true)
})

test('shows input on the page immediately and saves it with a debounce', async () => {
  const requests = answerWith({ [`PATCH /api/invoices/${ID}`]: () => ({ invoice: draftOf() }) })
  await draw(<DraftEditor saved={draftOf()} seller={seller} />)
  const person = userEvent.setup()
  const price = screen.getByRole('textbox', { name: 'Price, line 1' })
  await person.clear(price)
  await person.type(price, '50,5')
  const page = screen.getByRole('article', { name: 'Page as the client sees it' })
  expect(within(page).getAllByText('1.212,00')).toHaveLength(1)
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ lines: [{ unitPrice: 5050 }] }))
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(requests.at(-1)?.body).toMatchObject({ version: 1 })
  expect(unsaved()).toEqual([])
})

test.each(['1e3', '1.2.3', '0.125', '12 EUR'])(
  '%s isn’t a price: shows an error, keeps the previous price and blocks issuing',
  async (text) => {
    const whole = draftOf({ seller: { ...draftOf().seller, taxId: 'ES 2' } })
    const requests = answerWith({
      [`PATCH /api/invoices/${ID}`]: ({ body }: { body: object }) => ({ invoice: { ...whole, ...body } }),
    })
    await draw(<DraftEditor saved={whole} seller={seller} />)
    const person = userEvent.setup()
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price, line 1' })
    await person.tripleClick(price)
    await person.keyboard(text)
    await person.tab()
    expect(price.value).toBe(text)
    expect(price.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/Not saved. Enter a valid number/)).toBeTruthy()
    const issue = screen.getByRole<HTMLButtonElement>('button', { name: 'Issue 2026-042' })
    expect(issue.disabled).toBe(true)
    const page = screen.getByRole('article', { name: 'Page as the client sees it' })
    expect(within(page).getAllByText('45,00')).toHaveLength(1)
    // The text moves with its line.
    await person.click(screen.getByRole('button', { name: 'Add line' }))
    await person.click(screen.getByRole('button', { name: 'Move line 1 down' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price, line 2' }).value).toBe(text)
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    const saved = requests.filter(({ method }) => method === 'PATCH')
    expect(saved.length).toBeGreaterThan(0)
    for (const { body } of saved)
      expect(body).toMatchObject({
        lines: expect.arrayContaining([expect.objectContaining({ unitPrice: 4500 })]),
      })
  },
)

test('shows how an ambiguous quantity is interpreted', async () => {
  await draw(<DraftEditor saved={draftOf()} seller={seller} />)
  const person = userEvent.setup()
  const quantity = screen.getByRole('textbox', { name: 'Quantity, line 1' })
  await person.tripleClick(quantity)
  await person.keyboard('1.500')
  expect(screen.getByText('Read as 1.5')).toBeTruthy()
})

test('keeps unsaved changes on the page and on the device', async () => {
  answerWith({ [`PATCH /api/invoices/${ID}`]: () => refusal(503, 'UNAVAILABLE') })
  await draw(<DraftEditor saved={draftOf()} seller={seller} />)
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Note to the client' }), 'Gracias')
  await waitFor(() => expect(screen.getByText(/Your changes are saved on this device/)).toBeTruthy())
  const mine = expect.objectContaining({ note: 'Gracias' })
  await waitFor(() => expect(unsaved()).toContainEqual(expect.objectContaining({ mine })))
})

test('merges changes that another tab has saved', async () => {
  const theirs = draftOf({ version: 2, dueDate: '2027-01-15' })
  const requests = answerWith({
    [`PATCH /api/invoices/${ID}`]: ({ body }: { body: { version: number } }) =>
      body.version === 2 ? { invoice: { ...theirs, ...body, version: 3 } } : refusal(409, 'CONFLICT'),
    [`GET /api/invoices/${ID}`]: () => ({ invoice: theirs }),
  })
  await draw(<DraftEditor saved={draftOf()} seller={seller} />)
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Note to the client' }), 'Gracias')
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true))
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      version: 2,
      note: 'Gracias',
    }),
  )
  const page = screen.getByRole('article', { name: 'Page as the client sees it' })
  await waitFor(() => expect(page.textContent).toContain('2027'))
})

test('confirms before issuing', async () => {
  const whole = draftOf({ seller: { ...draftOf().seller, taxId: 'ES 2' } })
  const requests = answerWith({ [`POST /api/invoices/${ID}/issue`]: () => ({ invoice: whole }) })
  await draw(<DraftEditor saved={whole} seller={seller} />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Issue 2026-042' }))
  expect(await screen.findByRole('dialog', { name: 'Issue 2026-042?' })).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Issue' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/issue'))).toBe(true))
})

test('records a payment of the amount due, and offers a credit note', async () => {
  const open = draftOf({ status: 'sent', state: 'overdue', number: '2026-042', due: 130_680 })
  const requests = answerWith({
    [`POST /api/invoices/${ID}/payments`]: () => ({ invoice: { ...open, state: 'paid', due: 0 } }),
  })
  await draw(<IssuedView invoice={open} />)
  expect(screen.getByText('Overdue')).toBeTruthy()
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Record payment' }))
  await person.click(await screen.findByRole('button', { name: 'Record' }))
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ amount: 130_680 }))
  expect(screen.getByRole('button', { name: 'Create credit note' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull()
})

test('isolates right-to-left names', async () => {
  await draw(
    <InvoiceRows invoices={[draftOf({ name: 'استوديو الشمال', about: 'Abrigos de otoño — “24”' })]} />,
    {},
  )
  const name = await screen.findByText('استوديو الشمال')
  const about = screen.getByText('Abrigos de otoño — “24”')
  expect([name, about].map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI'])
  for (const around of [name, about]) expect(around.parentElement?.closest('[dir=auto], bdi')).toBeNull()
})
