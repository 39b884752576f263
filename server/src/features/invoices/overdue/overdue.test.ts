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
  it.clock.time = Date.parse('2026-11-20T10:00:00Z')
  await it.notifyOverdue()
  it.mails.length = 0
  it.told.length = 0
  Object.assign(it.settings, { emailNotifications: true, proofs: true, language: 'es' })
  me = await it.newUser()
  await it.database.pool.query('update users set email = $2 where id = $1', [me, `${me}@example.com`])
  client = await it.newClient(me)
  await it.setSeller(me)
})

const issue = async (body: Partial<contract.InvoiceDraft> = {}) => {
  const { id } = await it.draft(me, { clientId: client, ...body })
  return (await it.call(contract.issueInvoice, { params: { id } }, me)).body.invoice
}
const pay = (id: string, amount: number) =>
  it.call(contract.addInvoicePayment, { params: { id }, body: { amount, at: '2026-11-25' } }, me)
const mine = () => it.told.filter(({ userId }) => userId === me)

test('notifies once, after the due day has ended in every time zone', async () => {
  const { id, dueDate } = await issue()
  expect(dueDate).toBe('2026-12-04')
  await pay(id, 100_000)
  it.clock.time = Date.parse('2026-12-05T11:59:00Z')
  await it.notifyOverdue()
  expect(mine()).toEqual([])
  it.clock.time = Date.parse('2026-12-05T12:00:00Z')
  await it.notifyOverdue()
  await it.notifyOverdue()
  expect(mine()).toEqual([
    {
      userId: me,
      event: 'invoices',
      notice: {
        type: 'warning',
        to: `/dashboard/clients/invoices/${id}`,
        title: { en: 'Invoice overdue', es: 'Factura vencida' },
        message: {
          en: expect.stringMatching(/^Invoice 2026-001 to Norte Outerwear S\.L\. .*€306\.80\.$/),
          es: expect.stringMatching(/^La factura 2026-001 a Norte Outerwear S\.L\. .*306,80\s€\.$/),
        },
      },
    },
  ])
  expect(it.mails).toMatchObject([{ subject: 'Factura vencida' }])
})

test('ignores paid, credited and void documents and quotes', async () => {
  const paid = await issue()
  await pay(paid.id, paid.total)
  const credited = await issue()
  const credit = (await it.call(contract.creditInvoice, { params: { id: credited.id } }, me)).body.invoice
  await it.call(contract.issueInvoice, { params: { id: credit.id } }, me)
  await it.call(contract.voidInvoice, { params: { id: (await issue()).id } }, me)
  await issue({ kind: 'quote' })
  await it.draft(me, { clientId: client })
  it.clock.time = Date.parse('2027-03-01T12:00:00Z')
  await it.notifyOverdue()
  expect(mine()).toEqual([])
})

test('groups several invoices, and respects the notification setting', async () => {
  await issue({ dueDate: '2026-12-05' })
  await issue()
  await issue()
  it.clock.time = Date.parse('2026-12-06T12:00:00Z')
  await it.notifyOverdue()
  expect(mine()).toMatchObject([
    {
      notice: {
        to: '/dashboard/clients/invoices',
        message: { en: '3 invoices are overdue: 2026-002, 2026-003, 2026-001.' },
      },
    },
  ])
  it.told.length = 0
  it.mails.length = 0
  it.settings.proofs = false
  await issue({ dueDate: '2026-12-07' })
  it.clock.time = Date.parse('2026-12-09T12:00:00Z')
  await it.notifyOverdue()
  expect([mine(), it.mails]).toEqual([[], []])
})
