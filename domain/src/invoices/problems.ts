import type { Address } from '@studio/contract/clients'
import {
  type InvoiceKind,
  type InvoiceProblemCode,
  type InvoiceLine,
  type Party,
  MAX_AMOUNT,
} from '@studio/contract/invoices'
import { sumsOf } from './sums.ts'

/** `field` in dotted form, so that the editor can find the input. */
export interface InvoiceProblem {
  code: InvoiceProblemCode
  field: string
}

export interface Checked {
  kind: InvoiceKind
  issueDate: string | null
  supplyDate: string | null
  dueDate: string | null
  seller: Party & { terms: string; footer: string }
  buyer: Party
  note: string
  lines: readonly InvoiceLine[]
}

/** Context of the check. */
export interface CheckContext {
  /** Amount of its invoice that a credit note can still credit. */
  creditable?: number
  /** True if the available typefaces can print a text. Defaults to always true. */
  isPrintable?: (text: string) => boolean
}

const isPlaced = ({ street, city }: Address): boolean => street !== '' && city !== ''

function* ofParties({ seller, buyer, lines }: Checked): Generator<InvoiceProblem> {
  if (!seller.name && !seller.company) yield { code: 'SELLER_NAME', field: 'seller.name' }
  if (!isPlaced(seller.address)) yield { code: 'SELLER_ADDRESS', field: 'seller.address' }
  if (!seller.taxId) yield { code: 'SELLER_TAX_ID', field: 'seller.taxId' }
  if (!buyer.name && !buyer.company) yield { code: 'BUYER_NAME', field: 'buyer.name' }
  if (!isPlaced(buyer.address)) yield { code: 'BUYER_ADDRESS', field: 'buyer.address' }
  // Private buyers have no tax ID. Companies do, and a buyer who owes the tax must be identified by it.
  const isNeeded = buyer.company !== '' || lines.some(({ taxKind }) => taxKind === 'reverse')
  if (isNeeded && !buyer.taxId) yield { code: 'BUYER_TAX_ID', field: 'buyer.taxId' }
}

function* ofDates({ kind, issueDate, supplyDate, dueDate }: Checked): Generator<InvoiceProblem> {
  if (!issueDate) yield { code: 'ISSUE_DATE', field: 'issueDate' }
  if (!supplyDate && kind !== 'quote') yield { code: 'SUPPLY_DATE', field: 'supplyDate' }
  // For a quote, the due date is its expiry date.
  const isNeeded = kind !== 'credit'
  if (isNeeded && (!dueDate || (issueDate !== null && dueDate < issueDate)))
    yield { code: 'DUE_DATE', field: 'dueDate' }
}

function* ofLines({ lines }: Checked): Generator<InvoiceProblem> {
  if (lines.length === 0) yield { code: 'LINES', field: 'lines' }
  for (const [at, { text, quantity, taxKind, taxRate, taxNote }] of lines.entries()) {
    const field = `lines.${at}`
    if (!text) yield { code: 'LINE_TEXT', field: `${field}.text` }
    if (quantity === 0) yield { code: 'LINE_QUANTITY', field: `${field}.quantity` }
    if (taxKind !== 'rate' && taxRate !== 0) yield { code: 'LINE_TAX_RATE', field: `${field}.taxRate` }
    if (taxKind !== 'rate' && !taxNote) yield { code: 'LINE_TAX_NOTE', field: `${field}.taxNote` }
  }
}

function* ofTotal({ kind, lines }: Checked, { creditable }: CheckContext): Generator<InvoiceProblem> {
  const sums = sumsOf(lines)
  const all = [...sums.lines, sums.net, sums.tax, sums.total]
  if (all.some((amount) => Math.abs(amount) > MAX_AMOUNT)) yield { code: 'TOTAL_TOO_LARGE', field: 'total' }
  else if (kind === 'credit' && lines.length > 0) {
    if (sums.total >= 0) yield { code: 'TOTAL_NEGATIVE', field: 'total' }
    else if (creditable !== undefined && -sums.total > creditable)
      yield { code: 'CREDIT_TOO_MUCH', field: 'total' }
  } else if (sums.total < 0) yield { code: 'TOTAL_NEGATIVE', field: 'total' }
}

/** All printed texts by field. */
function printed({ seller, buyer, note, lines }: Checked): [field: string, text: string][] {
  const ofParty = (name: string, { address, ...party }: Party): [string, string][] => [
    [`${name}.name`, party.name + party.company],
    [`${name}.taxId`, party.taxId],
    [`${name}.address`, Object.values(address).join('')],
  ]
  return [
    ...ofParty('seller', seller),
    ['seller.terms', seller.terms],
    ['seller.footer', seller.footer],
    ...ofParty('buyer', buyer),
    ['note', note],
    ...lines.flatMap(({ text, unit, taxNote }, at): [string, string][] => [
      [`lines.${at}.text`, text],
      [`lines.${at}.unit`, unit],
      [`lines.${at}.taxNote`, taxNote],
    ]),
  ]
}

/** Lists the problems to fix before a document can be issued, in page order. */
export function problemsOf(checked: Checked, around: CheckContext = {}): InvoiceProblem[] {
  const { isPrintable = () => true } = around
  const unprintable = printed(checked)
    .filter(([, text]) => !isPrintable(text))
    .map(([field]): InvoiceProblem => ({ code: 'UNPRINTABLE', field }))
  return [
    ...ofDates(checked),
    ...ofParties(checked),
    ...ofLines(checked),
    ...ofTotal(checked, around),
    ...unprintable,
  ]
}
