// Invoices. Mocked, since creating a year of work would take too long.
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(8400 + last)}`
const place = {
  street: 'Calle del Almirante 9',
  postalCode: '28004',
  city: 'Madrid',
  region: '',
  country: 'ES',
}
const BUYER = {
  name: 'Carmen Ibáñez',
  company: 'Norte Outerwear S.L.',
  taxId: 'ES B-84512367',
  address: place,
}
const SELLER = {
  name: 'Atelier Norte',
  address: { ...place, street: 'Calle de la Palma 21' },
  taxId: '',
  currency: 'EUR',
  dueDays: 14,
  terms: 'Pago por transferencia, IBAN en el correo',
  footer: 'Atelier Norte',
  locale: 'es',
  creditPrice: 50,
  margin: 20,
  taxRate: 21,
  logo: null,
}
const line = (text: string, quantity: number, unit: string, unitPrice: number) => ({
  text,
  quantity,
  unit,
  unitPrice,
  taxKind: 'rate',
  taxRate: 21,
  taxNote: '',
  jobId: null,
  proofId: null,
})
const LINES = [
  line('Abrigos de otoño, 24 imágenes', 24, 'imagen', 4500),
  line('Imagen del escaparate en 9:16 y 1:1', 2, 'imagen', 1800),
  line('Generación, Norte, otoño', 44, 'créditos', 60),
  line('Retoque de la imagen del escaparate', 1.5, 'h', 6000),
]
const listItem = (n: number, state: string, more: object = {}) => ({
  id: idOf(n),
  kind: 'invoice',
  status: state,
  state,
  number: `2026-0${40 - n}`,
  clientId: idOf(90),
  name: BUYER.company,
  about: LINES[n % 4]?.text,
  currency: 'EUR',
  decimals: 2,
  issueDate: '2026-11-21',
  supplyDate: '2026-11-20',
  dueDate: '2026-12-05',
  net: 123_240,
  tax: 25_880,
  total: 149_120,
  paid: 0,
  due: 149_120,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
})
const LIST = [
  listItem(0, 'draft', { number: null }),
  listItem(1, 'overdue', { status: 'sent' }),
  listItem(2, 'part', { status: 'sent' }),
  listItem(3, 'paid'),
  listItem(4, 'credited', { status: 'issued' }),
  listItem(5, 'sent', { kind: 'quote', number: 'Q2026-007', name: 'x'.repeat(120) }),
  listItem(6, 'issued', { kind: 'credit', number: 'C2026-001', total: -149_120 }),
]
const whole = (n: number, state: string, more: object = {}) => ({
  invoice: {
    ...listItem(n, state),
    version: 1,
    language: 'es',
    buyer: BUYER,
    note: '',
    lines: LINES,
    payments: [],
    related: [],
    nextNumber: null,
    seller: { ...SELLER, company: '', taxId: 'ES 12345678Z' },
    problems: [],
    issuedAt: '2026-11-21T10:00:00.000Z',
    sentAt: null,
    sentTo: null,
    pdfSha256: null,
    ...more,
  },
})
const seller = { '/api/invoices/seller': { seller: SELLER } }
const at = (n: number) => `/dashboard/clients/invoices/${idOf(n)}`

export const INVOICE_STATES: State[] = [
  {
    name: 'bills: the list',
    who: 'full',
    path: '/dashboard/clients/invoices',
    shows: `main a[href="${at(6)}"]`,
    mockAnswers: { '/api/invoices': { invoices: LIST, nextCursor: null } },
  },
  {
    name: 'bills: a draft without a tax id',
    who: 'full',
    path: at(0),
    shows: 'main article',
    mockAnswers: {
      ...seller,
      [`/api/invoices/${idOf(0)}`]: whole(0, 'draft', {
        number: null,
        nextNumber: '2026-042',
        issuedAt: null,
        seller: { ...SELLER, company: '', taxId: '' },
      }),
    },
  },
  {
    name: 'bills: overdue and paid in part',
    who: 'full',
    path: at(1),
    shows: 'main article',
    mockAnswers: {
      ...seller,
      [`/api/invoices/${idOf(1)}`]: whole(1, 'overdue', {
        status: 'sent',
        paid: 50_000,
        due: 99_120,
        sentAt: '2026-11-21T11:00:00.000Z',
        sentTo: 'carmen@norte-outerwear.es',
        payments: [{ id: idOf(70), amount: 50_000, at: '2026-11-25', method: 'transfer', note: '' }],
      }),
    },
  },
]
