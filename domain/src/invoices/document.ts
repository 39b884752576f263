import {
  nameFormat,
  numberFormat,
  percentText,
  formatAmount,
  formatDay,
  formatMoney,
} from '../kernel/index.ts'
import type { Invoice, InvoiceKind, InvoiceLanguage, InvoiceLine, Party } from '@studio/contract/invoices'
import { sumsOf } from './sums.ts'
import { DOCUMENT_TEXTS } from './document.texts.ts'

export interface DocumentParty {
  label: string
  /** One line each, with its field. */
  lines: { field: string; text: string }[]
}

export interface DocumentLine {
  text: string
  quantity: string
  price: string
  tax: string
  net: string
}

/** Text of an invoice in page order. Both the PDF and the editor render it. */
export interface InvoiceDocument {
  language: InvoiceLanguage
  /** Name at the top. */
  from: string
  title: string
  /** Number, or a note that there is none yet. */
  number: string
  /** Diagonal stamp on drafts and void documents. */
  mark: string | null
  /** Credited invoice. */
  about: string | null
  seller: DocumentParty
  buyer: DocumentParty
  dates: { field: string; label: string; text: string }[]
  columns: Record<keyof DocumentLine, string>
  lines: DocumentLine[]
  sums: { label: string; text: string; isTotal: boolean }[]
  /** Reasons for no tax, each once. */
  taxNotes: string[]
  note: string
  terms: string
  footer: string
  page(at: number, of: number): string
}

type PrintedInvoice = Pick<
  Invoice,
  | 'kind'
  | 'status'
  | 'number'
  | 'language'
  | 'currency'
  | 'decimals'
  | 'issueDate'
  | 'supplyDate'
  | 'dueDate'
  | 'buyer'
  | 'lines'
  | 'note'
> & { seller: Omit<Invoice['seller'], 'logo'>; related?: Invoice['related'] }

const countryName = (code: string, language: string): string =>
  code && (nameFormat(language, 'region').of(code) ?? code)

function partyOf(field: string, label: string, party: Party, language: InvoiceLanguage): DocumentParty {
  const { street, postalCode, city, region, country } = party.address
  const place = [postalCode, city].filter(Boolean).join(' ')
  const lines = [
    { field: 'name', text: party.company || party.name },
    { field: 'contact', text: party.company ? party.name : '' },
    { field: 'address', text: street },
    { field: 'address', text: [place, region].filter(Boolean).join(', ') },
    { field: 'address', text: countryName(country, language) },
    { field: 'taxId', text: party.taxId && `${DOCUMENT_TEXTS[language].taxId} ${party.taxId}` },
  ]
  return {
    label,
    lines: lines
      .filter(({ text }) => text !== '')
      .map((line) => ({ ...line, field: `${field}.${line.field}` })),
  }
}

const quantityText = ({ quantity, unit }: InvoiceLine, language: string): string =>
  [numberFormat(language, { maximumFractionDigits: 3 }).format(quantity), unit].filter(Boolean).join(' ')

const percent = (rate: number, language: string): string => percentText(rate / 100, language, 2)

function sumLines(invoice: PrintedInvoice): InvoiceDocument['sums'] {
  const { lines, language } = invoice
  const texts = DOCUMENT_TEXTS[language]
  const sums = sumsOf(lines)
  const money = (amount: number) => formatMoney(amount, invoice, language)
  const isMixed = sums.rates.length > 1
  const ofRates = sums.rates.map(({ taxKind, taxRate, net, tax }) => ({
    label:
      (taxKind === 'rate' ? `${texts.tax} ${percent(taxRate, language)}` : texts[taxKind]) +
      (isMixed ? ` ${texts.of} ${money(net)}` : ''),
    text: money(tax),
    isTotal: false,
  }))
  return [
    { label: texts.net, text: money(sums.net), isTotal: false },
    ...ofRates,
    { label: texts.total, text: money(sums.total), isTotal: true },
  ]
}

/** @param invoice its lines are summed again, because a draft is shown as entered. */
export function documentOf(invoice: PrintedInvoice): InvoiceDocument {
  const { kind, status, language, seller, buyer, lines } = invoice
  const texts = DOCUMENT_TEXTS[language]
  const sums = sumsOf(lines)
  const dates: [field: string, label: string, day: string | null][] = [
    ['issueDate', texts.issued, invoice.issueDate],
    ['supplyDate', texts.supplied, invoice.supplyDate],
    ['dueDate', kind === 'quote' ? texts.holds : texts.due, kind === 'credit' ? null : invoice.dueDate],
  ]
  const origin = invoice.related?.find((each) => each.kind === 'invoice' && each.number)
  return {
    language,
    from: seller.company || seller.name,
    title: texts.titles[kind satisfies InvoiceKind],
    number: invoice.number ?? texts.noNumber,
    mark: status === 'draft' ? texts.draft : status === 'void' ? texts.void : null,
    about: kind === 'credit' && origin?.number ? `${texts.credits} ${origin.number}` : null,
    seller: partyOf('seller', texts.from, seller, language),
    buyer: partyOf('buyer', texts.to, buyer, language),
    dates: dates.flatMap(([field, label, day]) =>
      day ? [{ field, label, text: formatDay(day, language, 'longDay') }] : [],
    ),
    columns: texts.columns,
    lines: lines.map((line, at) => ({
      text: line.text,
      quantity: quantityText(line, language),
      price: formatAmount(line.unitPrice, invoice, language),
      tax: line.taxKind === 'rate' ? percent(line.taxRate, language) : '–',
      net: formatAmount(sums.lines[at] ?? 0, invoice, language),
    })),
    sums: sumLines(invoice),
    taxNotes: [...new Set(lines.map(({ taxNote }) => taxNote).filter(Boolean))],
    note: invoice.note,
    terms: seller.terms,
    footer: seller.footer,
    page: texts.page,
  }
}
