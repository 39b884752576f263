import { describe, expect, test } from 'vitest'
import { type Checked, dueOf, documentOf, numberOf, problemsOf, seriesOf, stateOf } from './index.ts'
import { formatMoney, rescaled } from '../kernel/index.ts'
import { INVOICE_PROBLEMS, type InvoiceLine, LineDraft } from '@studio/contract/invoices'

const place = {
  street: 'Calle de la Palma 21',
  postalCode: '28004',
  city: 'Madrid',
  region: '',
  country: 'ES',
}
const seller = {
  name: 'Marta Oliveira',
  company: '',
  address: place,
  taxId: 'ES 1',
  terms: '',
  footer: '',
  logo: null,
}
const buyer = {
  name: 'Carmen Ibáñez',
  company: 'Norte Outerwear S.L.',
  address: place,
  taxId: 'ES B-84512367',
}
const line = (about: Partial<InvoiceLine> = {}): InvoiceLine => ({
  text: 'Abrigos de otoño',
  quantity: 24,
  unit: 'imagen',
  unitPrice: 4500,
  taxKind: 'rate',
  taxRate: 21,
  taxNote: '',
  jobId: null,
  proofId: null,
  ...about,
})
const whole: Checked = {
  kind: 'invoice',
  issueDate: '2026-11-21',
  supplyDate: '2026-11-20',
  dueDate: '2026-12-05',
  seller,
  buyer,
  note: '',
  lines: [line()],
}

describe('problems', () => {
  test('are none for a complete invoice', () => expect(problemsOf(whole)).toEqual([]))

  test.each<[string, Partial<Checked>, string]>([
    ['SELLER_NAME', { seller: { ...seller, name: '' } }, 'seller.name'],
    ['SELLER_ADDRESS', { seller: { ...seller, address: { ...place, city: '' } } }, 'seller.address'],
    ['SELLER_TAX_ID', { seller: { ...seller, taxId: '' } }, 'seller.taxId'],
    ['BUYER_NAME', { buyer: { ...buyer, name: '', company: '' } }, 'buyer.name'],
    ['BUYER_ADDRESS', { buyer: { ...buyer, address: { ...place, street: '' } } }, 'buyer.address'],
    ['BUYER_TAX_ID', { buyer: { ...buyer, taxId: '' } }, 'buyer.taxId'],
    ['ISSUE_DATE', { issueDate: null }, 'issueDate'],
    ['SUPPLY_DATE', { supplyDate: null }, 'supplyDate'],
    ['DUE_DATE', { dueDate: null }, 'dueDate'],
    ['DUE_DATE', { dueDate: '2026-11-20' }, 'dueDate'],
    ['LINES', { lines: [] }, 'lines'],
    ['LINE_TEXT', { lines: [line({ text: '' })] }, 'lines.0.text'],
    ['LINE_QUANTITY', { lines: [line(), line({ quantity: 0 })] }, 'lines.1.quantity'],
    ['LINE_TAX_NOTE', { lines: [line({ taxKind: 'reverse', taxRate: 0 })] }, 'lines.0.taxNote'],
    ['LINE_TAX_NOTE', { lines: [line({ taxKind: 'exempt', taxRate: 0 })] }, 'lines.0.taxNote'],
    ['LINE_TAX_RATE', { lines: [line({ taxKind: 'exempt', taxNote: 'Art. 20' })] }, 'lines.0.taxRate'],
    ['TOTAL_NEGATIVE', { lines: [line({ quantity: -1 })] }, 'total'],
    ['TOTAL_NEGATIVE', { kind: 'credit' }, 'total'],
    ['TOTAL_TOO_LARGE', { lines: [line({ quantity: 900_000_000, unitPrice: 900_000_000_000 })] }, 'total'],
  ])('%s is reported with its field', (code, about, field) => {
    expect(problemsOf({ ...whole, ...about })).toEqual([{ code, field }])
    expect(INVOICE_PROBLEMS).toContain(code)
  })

  test('a private person needs no tax id, unless they owe the tax', () => {
    const person = { ...buyer, company: '', taxId: '' }
    expect(problemsOf({ ...whole, buyer: person })).toEqual([])
    const lines = [line({ taxKind: 'reverse', taxRate: 0, taxNote: 'Reverse charge' })]
    expect(problemsOf({ ...whole, buyer: person, lines })).toEqual([
      { code: 'BUYER_TAX_ID', field: 'buyer.taxId' },
    ])
  })

  test('a credit note cannot exceed the rest of its invoice', () => {
    const credit = { ...whole, kind: 'credit' as const, dueDate: null, lines: [line({ quantity: -1 })] }
    expect(problemsOf(credit, { creditable: 5445 })).toEqual([])
    expect(problemsOf(credit, { creditable: 5444 })).toEqual([{ code: 'CREDIT_TOO_MUCH', field: 'total' }])
  })

  test('unprintable text is reported by field', () => {
    const isPrintable = (text: string) => !text.includes('写')
    expect(problemsOf({ ...whole, lines: [line({ text: '写真' })] }, { isPrintable })).toEqual([
      { code: 'UNPRINTABLE', field: 'lines.0.text' },
    ])
  })
})

describe('state', () => {
  const sent: Parameters<typeof stateOf>[0] = {
    ...({
      kind: 'invoice',
      status: 'sent',
      dueDate: '2026-12-05',
      total: 100,
      paid: 0,
      credited: 0,
    } as const),
    isInvoiced: false,
  }

  test('is overdue from the day after the due date in every time zone', () => {
    expect(stateOf(sent, '2026-12-05')).toBe('sent')
    expect(stateOf(sent, '2026-12-06')).toBe('overdue')
    expect(stateOf({ ...sent, paid: 40 }, '2026-12-05')).toBe('part')
    expect(stateOf({ ...sent, paid: 40 }, '2026-12-06')).toBe('overdue')
  })

  test.each([
    [{ paid: 100 }, 'paid', 0],
    [{ paid: 120 }, 'paid', 0],
    [{ credited: 100 }, 'credited', 0],
    [{ credited: 60, paid: 40 }, 'paid', 0],
    [{ credited: 60 }, 'overdue', 40],
    [{ status: 'void' as const }, 'void', 0],
    [{ status: 'draft' as const }, 'draft', 0],
    [{ kind: 'quote' as const }, 'sent', 0],
    [{ kind: 'quote' as const, isInvoiced: true }, 'invoiced', 0],
    [{ kind: 'credit' as const, total: -100 }, 'sent', 0],
  ])('%o is %s', (about, state, due) => {
    expect(stateOf({ ...sent, ...about }, '2027-01-01')).toBe(state)
    expect(dueOf({ ...sent, ...about })).toBe(due)
  })
})

describe('amounts', () => {
  test('have the decimals of their currency', () => {
    expect(formatMoney(149120, { currency: 'EUR', decimals: 2 }, 'es').replaceAll(/\s/g, ' ')).toBe(
      '1.491,20 €',
    )
    expect(formatMoney(-149120, { currency: 'JPY', decimals: 0 }, 'en')).toBe('-¥149,120')
    // Amounts stored with other decimals keep their value.
    expect(formatMoney(45_000, { currency: 'HUF', decimals: 0 }, 'en').replaceAll(/\s/g, ' ')).toBe(
      'HUF 45,000',
    )
    expect([rescaled(45_000, 0, 2), rescaled(150, 2, 0), rescaled(7, 3, 3)]).toEqual([4_500_000, 2, 7])
  })

  test('quantities have three decimals at most, rates two', () => {
    const read = (about: object) => LineDraft.safeParse({ text: 'x', ...about }).success
    expect([read({ quantity: 1.005 }), read({ quantity: 1.0005 })]).toEqual([true, false])
    expect([read({ taxRate: 5.55 }), read({ taxRate: 5.555 })]).toEqual([true, false])
  })
})

test('numbers are per kind and year', () => {
  expect(numberOf(seriesOf('invoice', '2026-11-21'), 42)).toBe('2026-042')
  expect(numberOf(seriesOf('quote', '2027-01-01'), 7)).toBe('Q2027-007')
  expect(numberOf(seriesOf('credit', '2026-11-21'), 1000)).toBe('C2026-1000')
})

test('a document is in the language of the client', () => {
  const lines = [
    line(),
    line({ quantity: 1.5, unit: 'h', unitPrice: 6000, taxKind: 'exempt', taxRate: 0, taxNote: 'Exento' }),
  ]
  const { kind: _kind, ...rest } = whole
  const printed = documentOf({
    ...rest,
    kind: 'invoice',
    status: 'draft',
    number: null,
    language: 'es',
    currency: 'EUR',
    decimals: 2,
    lines,
  })
  const plain = JSON.parse(JSON.stringify(printed).replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))
  expect(plain).toMatchObject({
    title: 'Factura',
    number: 'borrador, sin número',
    mark: 'Borrador',
    from: 'Marta Oliveira',
    dates: [{ text: '21 de noviembre de 2026' }, { text: '20 de noviembre de 2026' }, { label: 'Vence' }],
    taxNotes: ['Exento'],
  })
  expect(plain.lines).toEqual([
    { text: 'Abrigos de otoño', quantity: '24 imagen', price: '45,00', tax: '21 %', net: '1.080,00' },
    { text: 'Abrigos de otoño', quantity: '1,5 h', price: '60,00', tax: '–', net: '90,00' },
  ])
  expect(plain.sums).toEqual([
    { label: 'Base imponible', text: '1.170,00 €', isTotal: false },
    { label: 'IVA 21 % sobre 1.080,00 €', text: '226,80 €', isTotal: false },
    { label: 'IVA, exento sobre 90,00 €', text: '0,00 €', isTotal: false },
    { label: 'Total', text: '1.396,80 €', isTotal: true },
  ])
})
