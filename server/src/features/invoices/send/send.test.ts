import * as contract from '@studio/contract/invoices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startInvoicing } from '../invoices.fixtures.ts'

let it: Awaited<ReturnType<typeof startInvoicing>>
let me: string
let client: string
beforeAll(async () => {
  it = await startInvoicing()
})
afterAll(() => it.close())
beforeEach(async () => {
  it.mails.length = 0
  me = await it.newUser()
  client = await it.newClient(me)
  await it.setSeller(me)
})

const issue = async (body: Partial<contract.InvoiceDraft> = {}) => {
  const { id } = await it.draft(me, { clientId: client, ...body })
  return (await it.call(contract.issueInvoice, { params: { id } }, me)).body.invoice
}
const send = (id: string, to = 'carmen@norte-outerwear.es', user = me) =>
  it.call(contract.sendInvoice, { params: { id }, body: { to } }, user)

test('emails an invoice with its file in the client’s language, and marks it as sent', async () => {
  const { id } = await issue()
  const { invoice } = (await send(id)).body
  expect(invoice).toMatchObject({ status: 'sent', sentTo: 'carmen@norte-outerwear.es' })
  const [mail] = it.mails
  expect(mail).toMatchObject({
    recipient: 'carmen@norte-outerwear.es',
    subject: 'Factura 2026-001 de Atelier Norte',
    attachment: { name: '2026-001.pdf' },
  })
  const text = mail?.text.replaceAll('\u00a0', ' ')
  expect(text).toContain('una factura de 1.306,80 €')
  expect(text).toContain('4 de diciembre de 2026')
  expect(text).toContain('somebody@example.com')
  const file = await it.objects.read(mail?.attachment?.key ?? '')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  // A sent invoice can no longer be voided.
  expect((await it.call(contract.voidInvoice, { params: { id } }, me)).code).toBe('CONFLICT')
})

test('can be sent again without losing the paid state', async () => {
  const { id, total } = await issue()
  await send(id)
  await it.call(contract.addInvoicePayment, { params: { id }, body: { amount: total, at: '2026-11-25' } }, me)
  const { invoice } = (await send(id, 'accounts@norte-outerwear.es')).body
  expect(invoice).toMatchObject({ status: 'paid', sentTo: 'accounts@norte-outerwear.es' })
  expect(it.mails).toHaveLength(2)
})

test('refuses drafts, void documents and those of other users', async () => {
  const draft = await it.draft(me, { clientId: client })
  const deleted = await issue()
  await it.call(contract.voidInvoice, { params: { id: deleted.id } }, me)
  const codes = [
    (await send(draft.id)).code,
    (await send(deleted.id)).code,
    (await send(deleted.id, 'a@example.com', await it.newUser())).code,
    (await send((await issue()).id, 'no address')).code,
  ]
  expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'NOT_FOUND', 'INPUT_INVALID'])
  expect(it.mails).toEqual([])
})
