import { randomUUID } from 'node:crypto'
import {
  type InvoiceChange,
  type InvoiceDraft,
  type InvoiceLine,
  invoicesReasons,
  MAX_DRAFTS,
} from '@studio/contract/invoices'
import { decimalsOf, refuse } from '@studio/contract/kernel'
import { addDays, dayOf } from '@studio/domain/kernel'
import type { Database } from '../../platform/database/index.ts'
import { readBuyers } from './buyers.store.ts'
import type { InvoicesDeps } from './invoices.deps.ts'
import { clientNotFound, invoiceNotFound } from './invoices.refusals.ts'
import * as store from './invoices.store.ts'
import { readLines, replaceLines } from './lines.store.ts'
import { storedSums } from './invoices.present.ts'
import type { SellerService } from './seller.service.ts'

export type DraftsService = ReturnType<typeof createDraftsService>

/** Drafts: create, change, delete, or create from other documents. Each returns the id. */
export function createDraftsService(
  deps: Pick<InvoicesDeps, 'database' | 'clock'> & { seller: SellerService },
) {
  const { database, clock, seller } = deps

  async function checkClient(tx: Database, userId: string, clientId: string): Promise<void> {
    if (!(await readBuyers(tx, userId, [clientId])).has(clientId)) throw clientNotFound()
  }

  async function start(
    tx: Database,
    draft: Omit<store.NewInvoice, 'id' | 'now'>,
    lines: readonly InvoiceLine[],
  ): Promise<string> {
    await store.lockDrafts(tx, draft.userId)
    if ((await store.countDrafts(tx, draft.userId)) >= MAX_DRAFTS)
      throw refuse(invoicesReasons.tooManyDrafts, { most: MAX_DRAFTS })
    const id = randomUUID()
    await store.insertInvoice(tx, { ...draft, id, now: clock.now() })
    await replaceLines(tx, id, lines)
    await store.updateDraft(tx, id, storedSums(lines))
    return id
  }

  /** Issued document that a draft is created from. */
  async function lockIssued(tx: Database, userId: string, id: string): Promise<store.InvoiceRow> {
    const row = await store.lockInvoice(tx, userId, id)
    if (!row) throw invoiceNotFound()
    if (row.status === 'draft') throw refuse(invoicesReasons.notIssued)
    return row
  }

  async function lockDraft(tx: Database, userId: string, id: string): Promise<store.InvoiceRow> {
    const row = await store.lockInvoice(tx, userId, id)
    if (!row) throw invoiceNotFound()
    if (row.status !== 'draft') throw refuse(invoicesReasons.issued)
    return row
  }

  return {
    lockDraft,
    lockIssued,

    create: (userId: string, input: InvoiceDraft) =>
      database.transact(async (tx) => {
        await checkClient(tx, userId, input.clientId)
        const own = await seller.get(userId, tx)
        const issueDate = input.issueDate === undefined ? dayOf(clock.now()) : input.issueDate
        const dueDate = issueDate && addDays(issueDate, own.dueDays)
        return start(
          tx,
          {
            userId,
            clientId: input.clientId,
            kind: input.kind,
            creditsId: null,
            quoteId: null,
            locale: input.language ?? own.locale,
            currency: input.currency ?? own.currency,
            decimals: decimalsOf(input.currency ?? own.currency),
            issueDate,
            supplyDate: input.supplyDate === undefined ? issueDate : input.supplyDate,
            dueDate: input.dueDate === undefined ? dueDate : input.dueDate,
            note: input.note ?? '',
          },
          input.lines ?? [],
        )
      }),

    change: (userId: string, id: string, { version, language, lines, ...change }: InvoiceChange) =>
      database.transact(async (tx) => {
        const row = await lockDraft(tx, userId, id)
        if (version !== undefined && version !== row.version) throw refuse(invoicesReasons.changed)
        if (row.kind === 'credit' && (change.currency ?? row.currency) !== row.currency)
          throw refuse(invoicesReasons.currencyOfInvoice)
        if (change.clientId !== undefined) await checkClient(tx, userId, change.clientId)
        if (lines) await replaceLines(tx, id, lines)
        await store.updateDraft(tx, id, {
          ...change,
          ...(language ? { locale: language } : {}),
          // A draft keeps the decimals of its amounts until its currency changes.
          ...(change.currency !== undefined && change.currency !== row.currency
            ? { decimals: decimalsOf(change.currency) }
            : {}),
          ...(lines ? storedSums(lines) : {}),
        })
      }),

    remove: (userId: string, id: string) =>
      database.transact(async (tx) => {
        await lockDraft(tx, userId, id)
        await store.deleteDraft(tx, id)
        return { id }
      }),

    /** A credit note with every line of an invoice negated. */
    credit: (userId: string, id: string) =>
      database.transact(async (tx) => {
        const row = await lockIssued(tx, userId, id)
        if (row.kind !== 'invoice' || row.status === 'void') throw refuse(invoicesReasons.notCreditable)
        if (row.credited >= row.total) throw refuse(invoicesReasons.allCredited)
        const today = dayOf(clock.now())
        const { clientId, locale, currency, decimals, supplyDate } = row
        return start(
          tx,
          {
            userId,
            clientId,
            kind: 'credit',
            creditsId: id,
            quoteId: null,
            locale,
            currency,
            decimals,
            supplyDate,
            issueDate: today,
            dueDate: null,
            note: '',
          },
          (await readLines(tx, id)).map((line) => ({ ...line, quantity: -line.quantity })),
        )
      }),

    /** An invoice with the lines of a quote. */
    invoiceQuote: (userId: string, id: string) =>
      database.transact(async (tx) => {
        const row = await lockIssued(tx, userId, id)
        if (row.kind !== 'quote' || row.status === 'void') throw refuse(invoicesReasons.notAQuote)
        const today = dayOf(clock.now())
        const { clientId, locale, currency, decimals, note } = row
        const { dueDays } = await seller.get(userId, tx)
        return start(
          tx,
          {
            userId,
            clientId,
            kind: 'invoice',
            creditsId: null,
            quoteId: id,
            locale,
            currency,
            decimals,
            note,
            issueDate: today,
            supplyDate: today,
            dueDate: addDays(today, dueDays),
          },
          await readLines(tx, id),
        )
      }),
  }
}
