import * as contract from '@studio/contract/invoices'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvTextOf } from '../../../testing/csv.ts'
import { NOW } from '../gallery/gallery.fixtures.ts'
import { BUYER, LINE, startInvoicing, SELLER } from './invoices.fixtures.ts'
import { claimNumber } from './series.store.ts'

let it: Awaited<ReturnType<typeof startInvoicing>>
let me: string
let other: string
let client: string
beforeAll(async () => {
  it = await startInvoicing()
})
afterAll(() => it.close())
beforeEach(async () => {
  it.clock.time = NOW
  ;[me, other] = [await it.newUser(), await it.newUser()]
  client = await it.newClient(me)
  await it.setSeller(me)
})

const get = (id: string, today?: string, user = me) =>
  it.call(contract.getInvoice, { params: { id }, query: today ? { today } : {} }, user)
const change = (id: string, body: contract.InvoiceChange, user = me) =>
  it.call(contract.changeInvoice, { params: { id }, body }, user)
const issue = (id: string, user = me) => it.call(contract.issueInvoice, { params: { id } }, user)
const makeVoid = (id: string) => it.call(contract.voidInvoice, { params: { id } }, me)
const credit = (id: string) => it.call(contract.creditInvoice, { params: { id } }, me)
const pay = (id: string, amount: number, at = '2026-11-25') =>
  it.call(contract.addInvoicePayment, { params: { id }, body: { amount, at } }, me)
const issued = async (body: Partial<contract.InvoiceDraft> = {}) => {
  const { id } = await it.draft(me, { clientId: client, ...body })
  const answer = await issue(id)
  expect(answer.code).toBeUndefined()
  return answer.body.invoice
}

describe('a draft', () => {
  test('is not overwritten by a change that is based on an earlier version', async () => {
    const { id, version } = await it.draft(me, { clientId: client })
    const first = await change(id, { version, note: 'Thank you' })
    expect(first.body.invoice.version).toBeGreaterThan(version)
    const late = await change(id, { version, note: 'Gracias' })
    expect(late.body).toMatchObject({ error: { code: 'CONFLICT', reason: 'invoices.changed' } })
    expect((await get(id)).body.invoice.note).toBe('Thank you')
    expect((await change(id, { version: first.body.invoice.version, note: 'Gracias' })).code).toBeUndefined()
    expect((await change(id, { lines: [] })).body.invoice.version).toBe(first.body.invoice.version + 2)
  })

  test('starts with today, the due date, the seller and the client', async () => {
    const draft = await it.draft(me, { clientId: client })
    expect(draft).toMatchObject({
      status: 'draft',
      state: 'draft',
      kind: 'invoice',
      number: null,
      nextNumber: '2026-001',
      issueDate: '2026-11-20',
      supplyDate: '2026-11-20',
      dueDate: '2026-12-04',
      currency: 'EUR',
      language: 'es',
      name: BUYER.company,
      net: 108_000,
      tax: 22_680,
      total: 130_680,
      due: 0,
      problems: [],
      seller: { name: SELLER.name, taxId: SELLER.taxId },
      buyer: { name: BUYER.name, company: BUYER.company, taxId: BUYER.taxId },
    })
    expect(draft.lines).toEqual([{ ...LINE, taxKind: 'rate', taxNote: '', jobId: null, proofId: null }])
  })

  test('counts towards the limit of 500', async () => {
    const { id } = await it.draft(me, { clientId: client })
    await it.database.pool.query(
      `insert into invoices (id, user_id, client_id, kind, locale, currency, decimals, note, created_at)
       select gen_random_uuid(), user_id, client_id, kind, locale, currency, decimals, note, created_at
       from invoices, generate_series(1, $2) where id = $1`,
      [id, contract.MAX_DRAFTS - 2],
    )
    await it.draft(me, { clientId: client })
    await expect(it.draft(me, { clientId: client })).rejects.toThrow()
  })

  test('follows the client and the seller until it is issued', async () => {
    const { id } = await it.draft(me, { clientId: client })
    await it.setClient(me, client, { taxId: 'ES B-1' })
    await it.setSeller(me, { name: 'Atelier Sur' })
    expect((await get(id)).body.invoice).toMatchObject({
      seller: { name: 'Atelier Sur' },
      buyer: { taxId: 'ES B-1' },
    })
    await issue(id)
    await it.setClient(me, client, { taxId: 'ES B-2' })
    await it.setSeller(me, { name: 'Atelier Este' })
    expect((await get(id)).body.invoice).toMatchObject({
      seller: { name: 'Atelier Sur' },
      buyer: { taxId: 'ES B-1' },
    })
  })

  test('is changed field by field, and its lines as a whole', async () => {
    const { id } = await it.draft(me, { clientId: client })
    await change(id, { note: 'Gracias', dueDate: null })
    await change(id, { language: 'en', lines: [LINE, { ...LINE, quantity: 0.5 }] as never })
    expect((await get(id)).body.invoice).toMatchObject({
      note: 'Gracias',
      dueDate: null,
      issueDate: '2026-11-20',
      language: 'en',
      net: 110_250,
      lines: [{ quantity: 24 }, { quantity: 0.5 }],
    })
    for (const body of [
      { currency: 'XYZ1' },
      { issueDate: '2026-02-30' },
      { lines: [{ ...LINE, quantity: 1.0001 }] },
      { lines: [{ ...LINE, unitPrice: 1.5 }] },
      { status: 'paid' },
    ])
      expect((await change(id, body as never)).code).toBe('INPUT_INVALID')
  })

  test('can be deleted permanently, unlike an issued document', async () => {
    const remove = (id: string, user = me) => it.call(contract.deleteInvoice, { params: { id } }, user)
    const { id } = await it.draft(me, { clientId: client })
    expect((await remove(id, other)).code).toBe('NOT_FOUND')
    expect((await remove(id)).body).toEqual({ id })
    expect((await get(id)).code).toBe('NOT_FOUND')
    expect((await remove((await issued()).id)).code).toBe('CONFLICT')
  })

  test('is private, and only for clients of the user', async () => {
    const { id } = await it.draft(me, { clientId: client })
    const theirs = await it.newClient(other)
    const codes = [
      (await get(id, undefined, other)).code,
      (await change(id, { note: 'x' }, other)).code,
      (await issue(id, other)).code,
      (await change(id, { clientId: theirs })).code,
      (await it.call(contract.createInvoice, { body: { clientId: theirs } }, me)).code,
    ]
    expect(codes).toEqual(Array(5).fill('NOT_FOUND'))
  })
})

describe('issuing', () => {
  test('takes the next number of its kind and year', async () => {
    expect((await issued()).number).toBe('2026-001')
    expect((await issued()).number).toBe('2026-002')
    expect((await issued({ kind: 'quote' })).number).toBe('Q2026-001')
    expect((await issued({ issueDate: '2027-01-02', dueDate: '2027-02-01' })).number).toBe('2027-001')
    expect((await issued()).number).toBe('2026-003')
  })

  test('writes an audit entry for each issued or voided number only', async () => {
    const { id } = await issued()
    const { invoice: note } = (await credit(id)).body
    await issue(note.id)
    const quote = await issued({ kind: 'quote' })
    await makeVoid(quote.id)
    expect((await issue(id)).code).toBe('CONFLICT')
    const { rows } = await it.database.pool.query(
      'select action, subject_id, after from audit_entries where actor_id = $1 order by after ->> $2, action',
      [me, 'number'],
    )
    const factsOf = (number: string, kind: string, total: number) => ({
      number,
      kind,
      total,
      currency: 'EUR',
    })
    expect(rows).toEqual([
      { action: 'invoices.issue', subject_id: id, after: factsOf('2026-001', 'invoice', 130_680) },
      { action: 'invoices.credit', subject_id: note.id, after: factsOf('C2026-001', 'credit', -130_680) },
      { action: 'invoices.issue', subject_id: quote.id, after: factsOf('Q2026-001', 'quote', 130_680) },
      { action: 'invoices.void', subject_id: quote.id, after: factsOf('Q2026-001', 'quote', 130_680) },
    ])
  })

  test('without a seller lists all problem codes and takes no number', async () => {
    const [stranger, theirs] = [
      other,
      await it.newClient(other, { taxId: null, company: null, address: null }),
    ]
    const { id } = await it.draft(stranger, { clientId: theirs, lines: [], supplyDate: null })
    const answer = await issue(id, stranger)
    expect([answer.status, answer.code]).toEqual([422, 'INPUT_INVALID'])
    expect(answer.details).toEqual({
      supplyDate: 'SUPPLY_DATE',
      'seller.name': 'SELLER_NAME',
      'seller.address': 'SELLER_ADDRESS',
      'seller.taxId': 'SELLER_TAX_ID',
      'buyer.address': 'BUYER_ADDRESS',
      lines: 'LINES',
    })
    const { invoice } = (await get(id, undefined, stranger)).body
    expect(invoice.problems.map(({ field, code }) => [field, code])).toEqual(
      Object.entries(answer.details ?? {}),
    )
    await it.setSeller(stranger)
    await it.setClient(stranger, theirs, { address: BUYER.address })
    await change(id, { lines: [LINE] as never, supplyDate: '2026-11-20' }, stranger)
    expect((await issue(id, stranger)).body.invoice.number).toBe('2026-001')
  })

  test('happens once', async () => {
    const { id } = await it.draft(me, { clientId: client })
    const answers = await Promise.all([issue(id), issue(id), issue(id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await issued()).number).toBe('2026-002')
    expect((await change(id, { note: 'later' })).code).toBe('CONFLICT')
  })

  test('numbers without gaps under concurrency and rollbacks', async () => {
    const [ALL, BROKEN] = [100, 20]
    const drafts: string[] = []
    for (let n = 0; n < ALL; n++) drafts.push((await it.draft(me, { clientId: client })).id)
    const broken = Array.from({ length: BROKEN }, () =>
      it.database
        .transact(async (tx) => {
          await claimNumber(tx, me, '2026')
          throw new Error('rolled back')
        })
        .catch(() => undefined),
    )
    const answers = await Promise.all(drafts.map((id) => issue(id)))
    await Promise.all(broken)
    const numbers = answers.map(({ body }) => Number(body.invoice.number?.slice(5)))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: ALL }, (_, at) => at + 1))
  })
})

describe('an issued document', () => {
  const refused = (statement: string, id: string) =>
    expect(it.database.pool.query(statement, [id])).rejects.toThrow(/is issued/)

  test('is immutable in the database', async () => {
    const { id } = await issued()
    for (const statement of [
      'update invoices set total = 1 where id = $1',
      "update invoices set buyer = '{}' where id = $1",
      "update invoices set due_date = '2030-01-01' where id = $1",
      "update invoices set status = 'draft', number = null, series = null where id = $1",
      'delete from invoices where id = $1',
      'update invoice_lines set unit_price = 1 where invoice_id = $1',
      'delete from invoice_lines where invoice_id = $1',
      'insert into invoice_lines select invoice_id, 9, text, quantity, unit, unit_price, tax_kind, tax_rate, tax_note from invoice_lines where invoice_id = $1',
    ])
      await refused(statement, id)
    await makeVoid(id)
    await refused("update invoices set status = 'issued' where id = $1", id)
  })

  test('keeps its file once it has one', async () => {
    const { id } = await issued()
    await it.database.pool.query(
      "update invoices set pdf_key = 'a', pdf_sha256 = '\\x00', pdf_bytes = 1 where id = $1 and pdf_key is null",
      [id],
    )
    await refused("update invoices set pdf_sha256 = '\\x01' where id = $1", id)
  })

  test('survives its client and is deleted with the account', async () => {
    const { id } = await issued()
    await it.database.pool.query('delete from clients where id = $1', [client])
    expect((await get(id)).body.invoice).toMatchObject({ clientId: null, name: BUYER.company })
    await credit(id)
    await it.database.pool.query('delete from users where id = $1', [me])
    const { rows } = await it.database.pool.query('select id from invoices where user_id = $1', [me])
    expect(rows).toEqual([])
  })

  test('can be voided only before it is sent, and keeps its number', async () => {
    const first = await issued()
    expect((await makeVoid(first.id)).body.invoice).toMatchObject({ state: 'void', number: '2026-001' })
    expect((await makeVoid(first.id)).code).toBe('CONFLICT')
    const second = await issued()
    expect(second.number).toBe('2026-002')
    await pay(second.id, 100)
    expect((await makeVoid(second.id)).code).toBe('CONFLICT')
    expect((await makeVoid((await it.draft(me, { clientId: client })).id)).code).toBe('CONFLICT')
  })
})

describe('a credit note', () => {
  test('credits an invoice line by line, to the last cent', async () => {
    const invoice = await issued()
    const creditNote = (await credit(invoice.id)).body.invoice
    expect(creditNote).toMatchObject({
      kind: 'credit',
      status: 'draft',
      total: -130_680,
      nextNumber: 'C2026-001',
      problems: [],
      related: [{ id: invoice.id, number: '2026-001' }],
    })
    expect((await get(invoice.id)).body.invoice.state).toBe('issued')
    expect((await issue(creditNote.id)).body.invoice.number).toBe('C2026-001')
    expect((await get(invoice.id)).body.invoice).toMatchObject({ state: 'credited', due: 0 })
    expect((await credit(invoice.id)).code).toBe('CONFLICT')
  })

  test('never exceeds the invoice, even under concurrency', async () => {
    // The first of the year creates the series, which alone would block the others.
    await issue((await credit((await issued()).id)).body.invoice.id)
    const invoice = await issued()
    const notes = [1, 2, 3, 4].map(async () => (await credit(invoice.id)).body.invoice.id)
    const answers = await Promise.all((await Promise.all(notes)).map((id) => issue(id)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422])
    for (const { status, details } of answers)
      if (status === 422) expect(details).toEqual({ total: 'CREDIT_TOO_MUCH' })
  })

  test('of a part leaves the rest to be paid', async () => {
    const invoice = await issued()
    const { id } = (await credit(invoice.id)).body.invoice
    await change(id, { lines: [{ ...LINE, quantity: -4 }] as never })
    await issue(id)
    expect((await get(invoice.id)).body.invoice).toMatchObject({ state: 'issued', due: 108_900 })
  })

  test('is only possible for issued invoices', async () => {
    const quote = await issued({ kind: 'quote' })
    const draft = await it.draft(me, { clientId: client })
    expect([(await credit(quote.id)).code, (await credit(draft.id)).code]).toEqual(['CONFLICT', 'CONFLICT'])
  })
})

test('turns a quote into an invoice with its lines', async () => {
  const quote = await issued({ kind: 'quote', note: 'Wie besprochen' })
  const make = (id: string) => it.call(contract.invoiceQuote, { params: { id } }, me)
  const { invoice } = (await make(quote.id)).body
  expect(invoice).toMatchObject({ kind: 'invoice', note: 'Wie besprochen', total: quote.total })
  expect((await issue(invoice.id)).body.invoice.number).toBe('2026-001')
  expect((await get(quote.id)).body.invoice.state).toBe('invoiced')
  expect((await make(invoice.id)).code).toBe('CONFLICT')
})

describe('payments', () => {
  test('can be partial, and can be deleted', async () => {
    const { id } = await issued()
    expect((await pay(id, 30_680)).body.invoice).toMatchObject({ state: 'part', paid: 30_680, due: 100_000 })
    const { invoice } = (await pay(id, 100_000)).body
    expect(invoice).toMatchObject({ state: 'paid', status: 'paid', due: 0 })
    const first = invoice.payments.find(({ amount }) => amount === 100_000)
    const back = await it.call(
      contract.removeInvoicePayment,
      { params: { id, paymentId: first?.id ?? '' } },
      me,
    )
    expect(back.body.invoice).toMatchObject({ state: 'part', status: 'issued', due: 100_000 })
  })

  test('need an issued invoice and a positive amount', async () => {
    const draft = await it.draft(me, { clientId: client })
    const { id } = await issued()
    const codes = [(await pay(draft.id, 1)).code, (await pay(id, 0)).code, (await pay(id, 1.5)).code]
    expect(codes).toEqual(['CONFLICT', 'INPUT_INVALID', 'INPUT_INVALID'])
  })

  test('are overdue by the user’s calendar day in any time zone', async () => {
    const { id, dueDate } = await issued()
    expect(dueDate).toBe('2026-12-04')
    // In Auckland it is already the next day, in Honolulu still the due day.
    it.clock.time = Date.parse('2026-12-04T12:30:00Z')
    const states = await Promise.all(['2026-12-05', '2026-12-04', undefined].map((today) => get(id, today)))
    expect(states.map(({ body }) => body.invoice.state)).toEqual(['overdue', 'issued', 'issued'])
    it.clock.time = Date.parse('2026-12-05T00:00:00Z')
    expect((await get(id)).body.invoice.state).toBe('overdue')
    const { rows } = await it.database.pool.query(
      'select due_date::text as due from invoices where id = $1',
      [id],
    )
    expect(rows).toEqual([{ due: dueDate }])
  })
})

describe('the list', () => {
  test('is newest first, paged, and filtered by client', async () => {
    const second = await it.newClient(me)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      it.clock.time += 1000
      ids.unshift((await it.draft(me, { clientId: n === 2 ? second : client })).id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await it.call(
        contract.listInvoices,
        { query: { limit: 2, ...(cursor ? { cursor } : {}) } },
        me,
      )
      seen.push(...body.invoices.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(ids)
    const ofOne = await it.call(contract.listInvoices, { query: { clientId: second } }, me)
    expect(ofOne.body.invoices).toMatchObject([{ name: BUYER.company, about: LINE.text, total: 130_680 }])
    expect((await it.call(contract.listInvoices, { query: {} }, other)).body.invoices).toEqual([])
  })

  test('exports CSV with escaped formulas', async () => {
    await issued({ lines: [{ ...LINE, text: '=cmd()' }] as never })
    const answer = (await it.call(contract.exportInvoices, { query: {} }, me)).body
    const [head, row] = (await csvTextOf(answer)).split('\r\n')
    expect(head).toMatch(/^number,kind,state,client,about/)
    expect(row).toBe(
      "2026-001,invoice,issued,Norte Outerwear S.L.,'=cmd(),2026-11-20,2026-11-20,2026-12-04,EUR,1080.00,226.80,1306.80,0.00,1306.80",
    )
  })
})

test('exports the seller and every document with its lines and payments', async () => {
  const { id } = await issued()
  await pay(id, 500)
  const files = new Map<string, string>()
  for await (const { path, content } of it.exporter.files(me)) {
    let text = ''
    if (typeof content === 'string') text = content
    else for await (const part of content as AsyncIterable<string>) text += part
    files.set(path, text)
  }
  expect(JSON.parse(files.get('invoices/seller.json') ?? '')).toEqual({ ...SELLER, logo: null })
  expect(JSON.parse(files.get('invoices/invoices.json') ?? '')).toMatchObject([
    { id, number: 1, series: '2026', lines: [{ text: LINE.text }], payments: [{ amount: 500 }] },
  ])
})
