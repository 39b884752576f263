import * as z from 'zod/mini'
import { Address } from '../clients/index.ts'
import { Currency, Day, Id, Instant, lineOf, textOf } from '../kernel/index.ts'
import { Amount } from './money.ts'

export const INVOICE_KINDS = ['quote', 'invoice', 'credit'] as const
export const InvoiceKind = z.enum(INVOICE_KINDS)
export type InvoiceKind = z.infer<typeof InvoiceKind>

export const INVOICE_STATUSES = ['draft', 'issued', 'sent', 'paid', 'void'] as const
export const InvoiceStatus = z.enum(INVOICE_STATUSES)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** Languages of documents. */
export const INVOICE_LANGUAGES = ['en', 'es'] as const
export const InvoiceLanguage = z.enum(INVOICE_LANGUAGES)
export type InvoiceLanguage = z.infer<typeof InvoiceLanguage>

export const MAX_LINES = 200
export const MAX_LINE_TEXT = 500
export const MAX_NOTE = 2000
/** Maximum drafts per user. Issued documents don’t count. */
export const MAX_DRAFTS = 500

/** Seller or buyer of an invoice: a snapshot once issued, the current data for a draft. */
export const Party = z.object({
  name: z.string(),
  company: z.string(),
  address: Address,
  taxId: z.string(),
})
export type Party = z.infer<typeof Party>

export const MAX_MARGIN = 1000

/** Seller details and defaults for new documents. */
export const Seller = z.strictObject({
  name: lineOf(0, 200, 'The name'),
  address: Address,
  taxId: lineOf(0, 40, 'The tax id'),
  currency: Currency,
  /** Days from the invoice date to the due date. */
  dueDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** Payment terms, printed on every invoice. */
  terms: textOf(0, 500, 'The terms'),
  /** Printed at the bottom of every page. */
  footer: textOf(0, 300, 'The footer'),
  /** Language of new invoices. */
  locale: InvoiceLanguage,
  /** Cost of a credit for the seller in minor units, for lines from jobs. */
  creditPrice: Amount.check(z.minimum(0)),
  /** Margin on that cost, in hundredths. */
  margin: z.number().check(z.minimum(0), z.maximum(MAX_MARGIN)),
  /** Tax rate of new lines, in hundredths. */
  taxRate: z.number().check(z.minimum(0), z.maximum(100)),
})
export type Seller = z.infer<typeof Seller>

/** Id of the logo. A new logo has a new id. */
const Logo = z.nullable(z.string())
/** Stored seller details of a user. */
export const OwnSeller = z.object({ ...Seller.shape, logo: Logo })
export type OwnSeller = z.infer<typeof OwnSeller>

/** True if a number has at most this many decimals, so that the stored value is the entered one. */
const hasDecimals = (max: number) => (value: number) =>
  Math.abs(Math.round(value * 10 ** max) / 10 ** max - value) < Number.EPSILON * Math.max(1, Math.abs(value))

/** Taxed at a rate, reverse charge (the buyer owes the tax), or exempt. */
export const TAX_KINDS = ['rate', 'reverse', 'exempt'] as const

const lineFields = {
  /** Empty until it is entered. */
  text: textOf(0, MAX_LINE_TEXT, 'The text of a line'),
  quantity: z
    .number()
    .check(
      z.minimum(-999_999_999),
      z.maximum(999_999_999),
      z.refine(hasDecimals(3), 'Enter a quantity with up to three decimals.'),
    ),
  unit: lineOf(0, 20, 'The unit'),
  unitPrice: Amount,
  taxKind: z.enum(TAX_KINDS),
  /** In hundredths: 21 is 21%. */
  taxRate: z
    .number()
    .check(
      z.minimum(0),
      z.maximum(100),
      z.refine(hasDecimals(2), 'Enter a tax rate with up to two decimals.'),
    ),
  /** Legal basis for not charging tax. */
  taxNote: textOf(0, 300, 'The note on tax'),
  /** Job of the user whose cost it bills. */
  jobId: z.nullable(Id),
  /** Proof whose extra picks it bills. */
  proofId: z.nullable(Id),
}
export const InvoiceLine = z.strictObject(lineFields)
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** A suggested line for work done for the client of a draft. */
export const LineSuggestion = z.object({
  /** Creation time of its job; null for extra picks of a proof. */
  madeAt: z.nullable(Instant),
  line: InvoiceLine,
})
export type LineSuggestion = z.infer<typeof LineSuggestion>

/** Input form with defaults. */
export const LineDraft = z.strictObject({
  ...lineFields,
  quantity: z._default(lineFields.quantity, 1),
  unit: z._default(lineFields.unit, ''),
  unitPrice: z._default(lineFields.unitPrice, 0),
  taxKind: z._default(lineFields.taxKind, 'rate'),
  taxRate: z._default(lineFields.taxRate, 0),
  taxNote: z._default(lineFields.taxNote, ''),
  jobId: z._default(lineFields.jobId, null),
  proofId: z._default(lineFields.proofId, null),
})

const Lines = z.array(LineDraft).check(z.maxLength(MAX_LINES, `An invoice has at most ${MAX_LINES} lines.`))

/** What the editor of a draft changes. */
export const DraftContent = z.strictObject({
  language: InvoiceLanguage,
  issueDate: z.nullable(Day),
  supplyDate: z.nullable(Day),
  dueDate: z.nullable(Day),
  note: textOf(0, MAX_NOTE, 'The note'),
  lines: Lines,
})
export type DraftContent = z.infer<typeof DraftContent>

const draftFields = {
  ...z.partial(DraftContent).shape,
  clientId: z.optional(Id),
  currency: z.optional(Currency),
}

/** Fields of a draft. Omitted fields stay unchanged. */
export const InvoiceChange = z.strictObject({
  ...draftFields,
  /** Version that this change is based on. If omitted, any version is overwritten. */
  version: z.optional(z.int()),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** A new draft. Omitted fields come from the seller and today’s date. */
export const InvoiceDraft = z.strictObject({
  ...draftFields,
  clientId: Id,
  kind: z._default(z.enum(['quote', 'invoice']), 'invoice'),
})
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

export const Payment = z.object({
  id: Id,
  amount: z.int(),
  at: Day,
  method: z.string(),
  note: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** State of an invoice today. */
export const INVOICE_STATES = [
  'draft',
  'issued',
  'sent',
  'part',
  'overdue',
  'paid',
  'credited',
  'invoiced',
  'void',
] as const
export const InvoiceState = z.enum(INVOICE_STATES)
export type InvoiceState = z.infer<typeof InvoiceState>

/** A related document. */
const Related = z.object({ id: Id, kind: InvoiceKind, number: z.nullable(z.string()), status: InvoiceStatus })

/**
 * Reasons why a draft cannot be issued: requirements of article 226 of the VAT directive, and texts or totals that
 * cannot be printed.
 */
export const INVOICE_PROBLEMS = [
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_TAX_ID',
  'BUYER_NAME',
  'BUYER_ADDRESS',
  'BUYER_TAX_ID',
  'ISSUE_DATE',
  'SUPPLY_DATE',
  'DUE_DATE',
  'LINES',
  'LINE_TEXT',
  'LINE_QUANTITY',
  'LINE_TAX_NOTE',
  'LINE_TAX_RATE',
  'TOTAL_NEGATIVE',
  'TOTAL_TOO_LARGE',
  'CREDIT_TOO_MUCH',
  'UNPRINTABLE',
] as const
export type InvoiceProblemCode = (typeof INVOICE_PROBLEMS)[number]

export const InvoiceProblem = z.object({
  code: z.enum(INVOICE_PROBLEMS),
  /** In dotted form: `seller.taxId`, `lines.0.text`. */
  field: z.string(),
})

const glance = {
  id: Id,
  kind: InvoiceKind,
  status: InvoiceStatus,
  state: InvoiceState,
  /** `2026-042`; null for drafts. */
  number: z.nullable(z.string()),
  clientId: z.nullable(Id),
  /** Name of the buyer. */
  name: z.string(),
  /** Text of its first line. */
  about: z.string(),
  currency: z.string(),
  /** Decimals of the currency at the time the document was written. */
  decimals: z.int(),
  issueDate: z.nullable(Day),
  supplyDate: z.nullable(Day),
  dueDate: z.nullable(Day),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  /** Paid amount and amount due. */
  paid: z.int(),
  due: z.int(),
  createdAt: Instant,
}

/** List item of an invoice. */
export const InvoiceListItem = z.object(glance)
export type InvoiceListItem = z.infer<typeof InvoiceListItem>

export const Invoice = z.object({
  ...glance,
  /** Incremented with every change of a draft. */
  version: z.int(),
  language: InvoiceLanguage,
  seller: z.object({ ...Party.shape, terms: z.string(), footer: z.string(), logo: Logo }),
  buyer: Party,
  note: z.string(),
  lines: z.array(InvoiceLine),
  payments: z.array(Payment),
  /** Invoice that this credit note credits, or document that a quote became. */
  related: z.array(Related),
  /** Number it would get if issued now; null once it has one. */
  nextNumber: z.nullable(z.string()),
  /** Problems to fix before it can be issued; empty once issued. */
  problems: z.array(InvoiceProblem),
  issuedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  sentTo: z.nullable(z.string()),
  /** SHA-256 of the stored PDF, in hex. */
  pdfSha256: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>
