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

/** Languages that documents are written in. */
export const INVOICE_LANGUAGES = ['en', 'es'] as const
export const InvoiceLanguage = z.enum(INVOICE_LANGUAGES)
export type InvoiceLanguage = z.infer<typeof InvoiceLanguage>

export const MAX_LINES = 200
export const MAX_LINE_TEXT = 500
export const MAX_NOTE = 2000
/** Drafts that somebody may have at a time; what is issued is not counted. */
export const MAX_DRAFTS = 500

/** Who an invoice is from or for, as it was when it was issued; of a draft, as it is now. */
export const Party = z.object({
  name: z.string(),
  company: z.string(),
  address: Address,
  taxId: z.string(),
})
export type Party = z.infer<typeof Party>

export const MAX_MARGIN = 1000

/** Who writes invoices here, and how they like them. */
export const Seller = z.strictObject({
  name: lineOf(0, 200, 'The name'),
  address: Address,
  taxId: lineOf(0, 40, 'The tax id'),
  currency: Currency,
  /** Days after its date by which an invoice is to be paid. */
  dueDays: z.int().check(z.minimum(0), z.maximum(365)),
  /** How it is to be paid; on every invoice. */
  terms: textOf(0, 500, 'The terms'),
  /** At the foot of every page. */
  footer: textOf(0, 300, 'The footer'),
  /** Language of new invoices. */
  locale: InvoiceLanguage,
  /** What a credit costs the seller, in minor units, for lines from jobs. */
  creditPrice: Amount.check(z.minimum(0)),
  /** Added to that, in hundredths of it. */
  margin: z.number().check(z.minimum(0), z.maximum(MAX_MARGIN)),
  /** Rate of tax of new lines, in hundredths. */
  taxRate: z.number().check(z.minimum(0), z.maximum(100)),
})
export type Seller = z.infer<typeof Seller>

/** Which logo it is: another one has another name. */
const Logo = z.nullable(z.string())
/** Who somebody's invoices are from, as it is kept. */
export const OwnSeller = z.object({ ...Seller.shape, logo: Logo })
export type OwnSeller = z.infer<typeof OwnSeller>

/** Whether a number has at most so many decimals: what it is read to is what was meant. */
const hasDecimals = (most: number) => (value: number) =>
  Math.abs(Math.round(value * 10 ** most) / 10 ** most - value) <
  Number.EPSILON * Math.max(1, Math.abs(value))

/** Taxed at a rate; the buyer owes the tax (reverse charge); or there is none. */
export const TAX_KINDS = ['rate', 'reverse', 'exempt'] as const

const lineFields = {
  /** Empty while it is not written yet. */
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
  /** In hundredths: 21 is 21 %. */
  taxRate: z
    .number()
    .check(
      z.minimum(0),
      z.maximum(100),
      z.refine(hasDecimals(2), 'Enter a tax rate with up to two decimals.'),
    ),
  /** Why there is no tax, in the words of the law. */
  taxNote: textOf(0, 300, 'The note on tax'),
  /** The job of one’s own whose cost it is. */
  jobId: z.nullable(Id),
  /** The proof whose extra pictures it is. */
  proofId: z.nullable(Id),
}
export const InvoiceLine = z.strictObject(lineFields)
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** A line that a draft could have, of something that was made for its client. */
export const LineSuggestion = z.object({
  /** When its job was made; null for extra pictures of a proof. */
  madeAt: z.nullable(Instant),
  line: InvoiceLine,
})
export type LineSuggestion = z.infer<typeof LineSuggestion>

/** The same where only what is not usual must be said. */
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

/** What can be said of a draft; what is left out stays as it is. */
export const InvoiceChange = z.strictObject({
  clientId: z.optional(Id),
  language: z.optional(InvoiceLanguage),
  currency: z.optional(Currency),
  issueDate: z.optional(z.nullable(Day)),
  supplyDate: z.optional(z.nullable(Day)),
  dueDate: z.optional(z.nullable(Day)),
  note: z.optional(textOf(0, MAX_NOTE, 'The note')),
  lines: z.optional(Lines),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** A new draft; what is left out comes from the seller and from today. */
export const InvoiceDraft = z.strictObject({
  ...InvoiceChange.shape,
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

/** How an invoice stands today. */
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

/** Another document that this one stands beside. */
const Related = z.object({ id: Id, kind: InvoiceKind, number: z.nullable(z.string()), status: InvoiceStatus })

/**
 * What keeps a draft from being issued: what article 226 of the VAT directive asks of an invoice, and what cannot be added up or
 * printed.
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
  /** `2026-042`; drafts have none. */
  number: z.nullable(z.string()),
  clientId: z.nullable(Id),
  /** Who it is for. */
  name: z.string(),
  /** What its first line says. */
  about: z.string(),
  currency: z.string(),
  /** Digits of the currency’s minor unit, as they were when the document was written. */
  decimals: z.int(),
  issueDate: z.nullable(Day),
  supplyDate: z.nullable(Day),
  dueDate: z.nullable(Day),
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  /** What was paid, and what is still owed. */
  paid: z.int(),
  due: z.int(),
  createdAt: Instant,
}

/** An invoice as a list has it. */
export const InvoiceGlance = z.object(glance)
export type InvoiceGlance = z.infer<typeof InvoiceGlance>

export const Invoice = z.object({
  ...glance,
  language: InvoiceLanguage,
  seller: z.object({ ...Party.shape, terms: z.string(), footer: z.string(), logo: Logo }),
  buyer: Party,
  note: z.string(),
  lines: z.array(InvoiceLine),
  payments: z.array(Payment),
  /** What this credit note takes back, or what a quote became. */
  related: z.array(Related),
  /** The number it takes if it is issued now; null once it has one. */
  nextNumber: z.nullable(z.string()),
  /** What is missing before it can be issued; nothing once it is. */
  problems: z.array(InvoiceProblem),
  issuedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  sentTo: z.nullable(z.string()),
  /** SHA-256 of the stored PDF, in hexadecimal digits. */
  pdfSha256: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>
