import type { InvoiceLanguage, LineSuggestion, Seller } from '@studio/contract/invoices'
import { rescaled } from '@studio/domain/kernel'
import { decimalsOf } from '@studio/contract/kernel'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { invoiceNotFound } from '../invoices.refusals.ts'
import { findInvoice, type InvoiceRow } from '../invoices.store.ts'
import type { SellerService } from '../seller.service.ts'
import {
  type BillableExtras,
  type BillableJob,
  listBillableExtras,
  listBillableJobs,
} from './suggestions.store.ts'

const MAX_SUGGESTIONS = 100

const TEXTS = {
  en: {
    made: (name: string | null) => (name ? `Generation, ${name}` : 'Generation'),
    unit: (count: number) => (count === 1 ? 'credit' : 'credits'),
    extras: (title: string) => `Extra images, ${title}`,
    picture: (count: number) => (count === 1 ? 'image' : 'images'),
  },
  es: {
    made: (name: string | null) => (name ? `Generación, ${name}` : 'Generación'),
    unit: (count: number) => (count === 1 ? 'crédito' : 'créditos'),
    extras: (title: string) => `Imágenes extra, ${title}`,
    picture: (count: number) => (count === 1 ? 'imagen' : 'imágenes'),
  },
} satisfies Record<InvoiceLanguage, unknown>

/** Selling price of a credit in minor units: cost plus margin, rounded half up. */
const soldFor = ({ creditPrice, margin }: Seller): number =>
  Number((BigInt(creditPrice) * (10_000n + BigInt(Math.round(margin * 100))) * 2n + 10_000n) / 20_000n)

/** Converts an agreed amount to the decimals of the document. */
const toDecimals = (
  { currency, decimals }: Pick<InvoiceRow, 'currency' | 'decimals'>,
  amount: number,
): number => rescaled(amount, decimalsOf(currency), decimals)

const ofJob = (
  job: BillableJob,
  { locale: language, ...invoice }: InvoiceRow,
  seller: Seller,
): LineSuggestion => ({
  madeAt: job.createdAt.toISOString(),
  line: {
    text: TEXTS[language].made(job.projectName),
    quantity: job.credits,
    unit: TEXTS[language].unit(job.credits),
    // A price in another currency can’t be used.
    unitPrice: seller.currency === invoice.currency ? toDecimals(invoice, soldFor(seller)) : 0,
    taxKind: 'rate',
    taxRate: seller.taxRate,
    taxNote: '',
    jobId: job.id,
    proofId: null,
  },
})

const ofExtras = (
  { proofId, title, extra, price }: BillableExtras,
  { locale: language, ...invoice }: InvoiceRow,
  seller: Seller,
): LineSuggestion => ({
  madeAt: null,
  line: {
    text: TEXTS[language].extras(title),
    quantity: extra,
    unit: TEXTS[language].picture(extra),
    unitPrice: toDecimals(invoice, price),
    taxKind: 'rate',
    taxRate: seller.taxRate,
    taxNote: '',
    jobId: null,
    proofId,
  },
})

/** Suggested lines for uninvoiced work for the client of a draft. Lines are only added on request. */
export const openSuggest =
  ({ database: { db }, seller }: { database: Pick<DatabaseHandle, 'db'>; seller: SellerService }) =>
  async (userId: string, id: string): Promise<LineSuggestion[]> => {
    const invoice = await findInvoice(db, userId, id)
    if (!invoice) throw invoiceNotFound()
    if (invoice.clientId === null) return []
    const own = await seller.get(userId)
    const jobs = await listBillableJobs(db, userId, invoice.clientId, MAX_SUGGESTIONS)
    const extras = await listBillableExtras(db, userId, invoice.clientId, MAX_SUGGESTIONS)
    return [
      // Amounts in other currencies are omitted.
      ...extras
        .filter(({ currency }) => currency === invoice.currency)
        .map((each) => ofExtras(each, invoice, own)),
      ...jobs.map((job) => ofJob(job, invoice, own)),
    ]
  }
