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
  InvoiceListItem,
  InvoiceKind,
  InvoiceStatus,
  LineSuggestion,
} from './invoices.ts'
import { Amount } from './money.ts'
import { invoicesReasons } from './invoices.reasons.ts'

const own = { access: 'user', factor: 'required' } as const
const Answer = z.object({ invoice: Invoice })

/** `today` is the user’s calendar day, which decides what is overdue. Defaults to the day in UTC. */
const Today = z.object({ today: z.optional(Day) })

const InvoiceFilter = z.object({
  ...Today.shape,
  clientId: z.optional(Id),
  kind: z.optional(InvoiceKind),
  status: z.optional(InvoiceStatus),
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

export const listInvoices = endpoint({
  summary: 'List your invoices, quotes and credit notes, newest first',
  method: 'GET',
  path: '/api/invoices',
  ...own,
  query: z.object({ ...PageQuery.shape, ...InvoiceFilter.shape }),
  output: pageOf('invoices', InvoiceListItem),
})

export const exportInvoices = endpoint({
  summary: 'Download your invoices, quotes and credit notes as CSV, newest first',
  method: 'GET',
  path: '/api/invoices.csv',
  ...own,
  query: InvoiceFilter,
  output: { bytes: ['text/csv'] },
})

export const createInvoice = endpoint({
  summary: 'Create a draft invoice or quote for a client; the number is assigned when it is issued',
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
  summary: 'Get your invoice, with the problems to fix before it can be issued',
  method: 'GET',
  path: '/api/invoices/:id',
  ...own,
  params: IdParams,
  query: Today,
  output: Answer,
  refusals: ['NOT_FOUND'],
})

export const suggestLines = endpoint({
  summary: 'List suggested lines for a draft: extra picks and jobs of its client that aren’t invoiced yet',
  method: 'GET',
  path: '/api/invoices/:id/suggestions',
  ...own,
  params: IdParams,
  output: z.object({ suggestions: z.array(LineSuggestion) }),
  refusals: ['NOT_FOUND'],
})

export const getInvoicePdf = endpoint({
  summary: 'Download your invoice as PDF; a draft is marked as such',
  method: 'GET',
  path: '/api/invoices/:id.pdf',
  ...own,
  params: IdParams,
  output: { bytes: ['application/pdf'] },
  refusals: ['NOT_FOUND'],
})

/** Refused with `changed` if the draft was changed since `version`. */
export const changeInvoice = endpoint({
  summary: 'Change a draft; an issued document can’t be changed',
  method: 'PATCH',
  path: '/api/invoices/:id',
  ...own,
  params: IdParams,
  body: InvoiceChange,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.changed, invoicesReasons.issued, invoicesReasons.currencyOfInvoice],
})

export const deleteInvoice = endpoint({
  summary: 'Delete a draft permanently; an issued document can’t be deleted',
  method: 'DELETE',
  path: '/api/invoices/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.issued],
})

/** INPUT_INVALID lists every missing field with its code of `INVOICE_PROBLEMS`. */
export const issueInvoice = endpoint({
  summary: 'Issue a draft: it gets the next number and can no longer be changed',
  method: 'POST',
  path: '/api/invoices/:id/issue',
  ...own,
  params: IdParams,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.issued, invoicesReasons.incomplete],
})

export const sendInvoice = endpoint({
  summary: 'Email an issued document to the client with its PDF',
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
  summary: 'Void a quote or an unsent invoice; its number stays used',
  method: 'POST',
  path: '/api/invoices/:id/void',
  ...own,
  params: IdParams,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.alreadyVoid, invoicesReasons.notVoidable],
})

export const creditInvoice = endpoint({
  summary: 'Create a draft credit note for an issued invoice, line by line',
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
  summary: 'Create a draft invoice from an issued quote',
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
  summary: 'Record a payment',
  method: 'POST',
  path: '/api/invoices/:id/payments',
  ...own,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    amount: Amount.check(z.minimum(1)),
    at: Day,
    method: z._default(lineOf(0, 60, 'The payment method'), ''),
    note: z._default(textOf(0, 300, 'The note'), ''),
  }),
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.notPayable],
})

export const removeInvoicePayment = endpoint({
  summary: 'Delete a recorded payment',
  method: 'DELETE',
  path: '/api/invoices/:id/payments/:paymentId',
  ...own,
  params: z.object({ id: Id, paymentId: Id }),
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [invoicesReasons.notIssued, invoicesReasons.notPayable],
})
