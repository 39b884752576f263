import * as z from 'zod/mini'
import {
  callsReasons,
  Day,
  Email,
  endpoint,
  Id,
  IdParams,
  lineOf,
  pageOf,
  PageQuery,
  textOf,
} from '../kernel/index.ts'
import {
  Invoice,
  InvoiceChange,
  InvoiceDraft,
  InvoiceGlance,
  InvoiceKind,
  InvoiceStatus,
  LineSuggestion,
} from './invoices.ts'
import { Amount } from './money.ts'
import { invoicesReasons } from './invoices.reasons.ts'

const own = { access: 'user', factor: 'required' } as const
const Answer = z.object({ invoice: Invoice })

/**
 * `today` is the day of the calendar where somebody is, by which it is told what is overdue; that of UTC by itself.
 */
const Today = z.object({ today: z.optional(Day) })

const InvoiceFilter = z.object({
  ...Today.shape,
  clientId: z.optional(Id),
  kind: z.optional(InvoiceKind),
  status: z.optional(InvoiceStatus),
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

export const listInvoices = endpoint({
  summary: 'List own invoices, quotes and credit notes, newest first',
  method: 'GET',
  path: '/api/invoices',
  ...own,
  query: z.object({ ...PageQuery.shape, ...InvoiceFilter.shape }),
  output: pageOf('invoices', InvoiceGlance),
})

export const exportInvoices = endpoint({
  summary: 'Download own invoices, quotes and credit notes as CSV, newest first',
  method: 'GET',
  path: '/api/invoices.csv',
  ...own,
  query: InvoiceFilter,
  output: { bytes: ['text/csv'] },
})

export const createInvoice = endpoint({
  summary: 'Begin an invoice or a quote for a client; it has no number until it is issued',
  method: 'POST',
  path: '/api/invoices',
  ...own,
  body: InvoiceDraft,
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.tooManyDrafts],
})

export const getInvoice = endpoint({
  summary: 'Get an own invoice, with what is missing before it can be issued',
  method: 'GET',
  path: '/api/invoices/:id',
  ...own,
  params: IdParams,
  query: Today,
  output: Answer,
  refusals: ['NOT_FOUND'],
})

export const suggestLines = endpoint({
  summary:
    'List lines that a draft could have: extra pictures and jobs of its client, at cost and margin, that are on no invoice yet',
  method: 'GET',
  path: '/api/invoices/:id/suggestions',
  ...own,
  params: IdParams,
  output: z.object({ suggestions: z.array(LineSuggestion) }),
  refusals: ['NOT_FOUND'],
})

export const getInvoicePdf = endpoint({
  summary: 'Download an own invoice as PDF: as it was issued, or marked as a draft',
  method: 'GET',
  path: '/api/invoices/:id.pdf',
  ...own,
  params: IdParams,
  output: { bytes: ['application/pdf'] },
  refusals: ['NOT_FOUND'],
})

export const changeInvoice = endpoint({
  summary: 'Change a draft; what was issued stays as it is',
  method: 'PATCH',
  path: '/api/invoices/:id',
  ...own,
  params: IdParams,
  body: InvoiceChange,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.issued, invoicesReasons.currencyOfInvoice],
})

export const deleteInvoice = endpoint({
  summary: 'Delete a draft for good; what was issued stays',
  method: 'DELETE',
  path: '/api/invoices/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.issued],
})

/** INPUT_INVALID names every missing field with its code of `INVOICE_PROBLEMS`. */
export const issueInvoice = endpoint({
  summary: 'Issue a draft: it takes the next number and can no longer be changed',
  method: 'POST',
  path: '/api/invoices/:id/issue',
  ...own,
  params: IdParams,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.issued, invoicesReasons.incomplete],
})

export const sendInvoice = endpoint({
  summary: 'Mail an issued document to the client, with its PDF',
  method: 'POST',
  path: '/api/invoices/:id/send',
  ...own,
  params: IdParams,
  body: z.strictObject({
    to: Email,
  }),
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.voidNotSent, callsReasons.tooManyMails],
})

export const voidInvoice = endpoint({
  summary: 'Void a quote, or an invoice that nobody was sent; its number stays taken',
  method: 'POST',
  path: '/api/invoices/:id/void',
  ...own,
  params: IdParams,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.alreadyVoid, invoicesReasons.notVoidable],
})

export const creditInvoice = endpoint({
  summary: 'Begin a credit note that takes back an issued invoice, line by line',
  method: 'POST',
  path: '/api/invoices/:id/credit',
  ...own,
  params: IdParams,
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [
    invoicesReasons.notIssued,
    invoicesReasons.notCreditable,
    invoicesReasons.allCredited,
    invoicesReasons.tooManyDrafts,
  ],
})

export const invoiceQuote = endpoint({
  summary: 'Begin an invoice of an issued quote',
  method: 'POST',
  path: '/api/invoices/:id/invoice',
  ...own,
  params: IdParams,
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.notAQuote, invoicesReasons.tooManyDrafts],
})

export const addInvoicePayment = endpoint({
  summary: 'Note that something was paid',
  method: 'POST',
  path: '/api/invoices/:id/payments',
  ...own,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    amount: Amount.check(z.minimum(1)),
    at: Day,
    method: z._default(lineOf(0, 60, 'How it was paid'), ''),
    note: z._default(textOf(0, 300, 'The note'), ''),
  }),
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.notPayable],
})

export const removeInvoicePayment = endpoint({
  summary: 'Take back that something was paid',
  method: 'DELETE',
  path: '/api/invoices/:id/payments/:paymentId',
  ...own,
  params: z.object({ id: Id, paymentId: Id }),
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.notPayable],
})
