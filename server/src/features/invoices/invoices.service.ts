import { randomUUID } from 'node:crypto'
import {
  type Invoice,
  type InvoiceFilter,
  invoicesReasons,
  type Party,
  type Payment,
} from '@studio/contract/invoices'
import { refuse } from '@studio/contract/kernel'
import { numberOf, problemsOf, seriesOf, sumsOf } from '@studio/domain/invoices'
import { dayOf } from '@studio/domain/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import { type Database, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { DraftsService } from './drafts.service.ts'
import { readBuyers } from './buyers.store.ts'
import type { Buyer, InvoicesDeps } from './invoices.deps.ts'
import { incomplete, invoiceNotFound, paymentNotFound } from './invoices.refusals.ts'
import * as store from './invoices.store.ts'
import { deletePayment, insertPayment, readLines, readPayments } from './lines.store.ts'
import { toListItem, invoiceOf } from './invoices.present.ts'
import type { SellerService } from './seller.service.ts'
import { nextNumber, claimNumber } from './series.store.ts'

const NO_BUYER: Party = {
  name: '',
  company: '',
  taxId: '',
  address: { street: '', postalCode: '', city: '', region: '', country: '' },
}

const partyOf = ({ name, company, address, taxId }: Party): Party => ({ name, company, address, taxId })

export type InvoicesService = ReturnType<typeof createInvoicesService>

/** Reads, lists, issues, voids and pays documents. */
export function createInvoicesService(
  deps: Pick<InvoicesDeps, 'database' | 'clock'> & {
    seller: SellerService
    drafts: DraftsService
    /** Await this before checking whether a text can be printed. */
    loadFontsFor(text: string): Promise<void>
    isPrintable(text: string): boolean
  },
) {
  const { database, clock, seller, drafts, loadFontsFor, isPrintable } = deps
  const { db } = database
  const todayOf = (today: string | undefined) => today ?? dayOf(clock.now())

  async function buyerOf(on: Database, userId: string, clientId: string | null): Promise<Buyer | undefined> {
    return clientId === null ? undefined : (await readBuyers(on, userId, [clientId])).get(clientId)
  }

  /** Seller and buyer: the snapshot of an issued document, or the current data. */
  async function partiesOf(on: Database, userId: string, row: store.InvoiceRow) {
    if (row.seller && row.buyer) return { seller: row.seller, buyer: row.buyer }
    const { name, address, taxId, terms, footer, logo } = await seller.get(userId, on)
    const buyer = await buyerOf(on, userId, row.clientId)
    // A deleted client stays the buyer of its invoices and their credit notes.
    const origin = row.creditsId ? await store.findInvoice(on, userId, row.creditsId) : undefined
    return {
      seller: { name, company: '', address, taxId, terms, footer, logo },
      buyer: buyer ? partyOf(buyer) : (origin?.buyer ?? NO_BUYER),
    }
  }

  async function readInvoice(on: Database, userId: string, row: store.InvoiceRow) {
    const { seller: from, buyer } = await partiesOf(on, userId, row)
    const lines = await readLines(on, row.id)
    const isDraft = row.status === 'draft'
    const origin = isDraft && row.creditsId ? await store.findInvoice(on, userId, row.creditsId) : undefined
    const around = origin ? { creditable: origin.total - origin.credited, isPrintable } : { isPrintable }
    if (isDraft) await loadFontsFor(JSON.stringify([row.note, from, buyer, lines]))
    const problems = isDraft ? problemsOf({ ...row, seller: from, buyer, lines }, around) : []
    return { seller: from, buyer, lines, problems }
  }

  async function get(userId: string, id: string, today?: string, on: Database = db): Promise<Invoice> {
    const row = await store.findInvoice(on, userId, id)
    if (!row) throw invoiceNotFound()
    const series = seriesOf(row.kind, row.issueDate ?? todayOf(today))
    const next = row.status === 'draft' ? numberOf(series, await nextNumber(on, userId, series)) : null
    return invoiceOf(
      row,
      {
        ...(await readInvoice(on, userId, row)),
        payments: await readPayments(on, id),
        related: await store.readRelated(on, row),
        nextNumber: next,
      },
      todayOf(today),
    )
  }

  /** Payments change the state of an invoice. */
  async function settle(tx: Database, userId: string, id: string): Promise<void> {
    const row = await store.findInvoice(tx, userId, id)
    if (!row) throw invoiceNotFound()
    const isPaid = row.paid > 0 && row.paid + row.credited >= row.total
    const status = isPaid ? 'paid' : row.sentAt ? 'sent' : 'issued'
    if (status !== row.status) await store.markStatus(tx, id, status)
  }

  async function lockPayable(tx: Database, userId: string, id: string): Promise<void> {
    const { kind, status } = await drafts.lockIssued(tx, userId, id)
    if (kind !== 'invoice' || status === 'void') throw refuse(invoicesReasons.notPayable)
  }

  /** Audit entries of issued and voided numbers. They don’t name buyers, which are erased with accounts. */
  const note = (
    tx: Database,
    userId: string,
    action: string,
    { id, ...facts }: { id: string; number: string; kind: string; total: number; currency: string },
  ) =>
    recordAudit(tx, {
      actorId: userId,
      action,
      subjectId: id,
      before: {},
      after: facts,
      at: clock.now(),
    })

  return {
    get,

    async list(
      userId: string,
      { cursor, limit, today, ...filter }: InvoiceFilter & { cursor?: string | undefined; limit: number },
    ) {
      const rows = await store.listInvoices(
        db,
        userId,
        filter,
        cursor ? readCursor(cursor) : undefined,
        limit,
      )
      const { page, nextCursor } = pageOfRows(rows, limit)
      const ids = page.flatMap(({ clientId, buyer }) => (clientId && !buyer ? [clientId] : []))
      const clients = await readBuyers(db, userId, ids)
      const invoices = page.map((row) =>
        toListItem(row, row.clientId ? clients.get(row.clientId) : undefined, todayOf(today)),
      )
      return { invoices, nextCursor }
    },

    /** Takes the number and freezes the content, in one transaction. */
    issue: (userId: string, id: string) =>
      database.transact(async (tx) => {
        const row = await drafts.lockDraft(tx, userId, id)
        // Locks the invoice, so that concurrent credit notes never exceed it.
        if (row.creditsId) await store.lockInvoice(tx, userId, row.creditsId)
        const { seller: from, buyer, lines, problems } = await readInvoice(tx, userId, row)
        if (problems.length > 0 || !row.issueDate) throw incomplete(problems)
        const series = seriesOf(row.kind, row.issueDate)
        const number = await claimNumber(tx, userId, series)
        const { net, tax, total } = sumsOf(lines)
        await store.markIssued(tx, id, {
          series,
          number,
          seller: from,
          buyer,
          sums: { net, tax, total },
          now: clock.now(),
        })
        await note(tx, userId, row.kind === 'credit' ? 'invoices.credit' : 'invoices.issue', {
          id,
          number: numberOf(series, number),
          kind: row.kind,
          total,
          currency: row.currency,
        })
        return get(userId, id, undefined, tx)
      }),

    /** Only quotes and unsent invoices. Others need a credit note. */
    makeVoid: (userId: string, id: string) =>
      database.transact(async (tx) => {
        const { kind, status, paid, credited, ...row } = await drafts.lockIssued(tx, userId, id)
        if (status === 'void') throw refuse(invoicesReasons.alreadyVoid)
        if (kind !== 'quote' && (status !== 'issued' || paid > 0 || credited > 0))
          throw refuse(invoicesReasons.notVoidable)
        await store.markVoid(tx, id, clock.now())
        await note(tx, userId, 'invoices.void', {
          id,
          number: numberOf(row.series ?? '', row.number ?? 0),
          kind,
          total: row.total,
          currency: row.currency,
        })
        return get(userId, id, undefined, tx)
      }),

    pay: (
      userId: string,
      id: string,
      payment: Omit<Payment, 'id'>,
      idempotencyKey: IdempotencyKey | undefined,
    ) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await lockPayable(tx, userId, id)
          await insertPayment(tx, id, { ...payment, id: randomUUID() })
          await settle(tx, userId, id)
          return get(userId, id, undefined, tx)
        }),
      ),

    unpay: (userId: string, id: string, paymentId: string) =>
      database.transact(async (tx) => {
        await lockPayable(tx, userId, id)
        if (!(await deletePayment(tx, id, paymentId))) throw paymentNotFound()
        await settle(tx, userId, id)
        return get(userId, id, undefined, tx)
      }),
  }
}
