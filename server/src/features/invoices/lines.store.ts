import type { InvoiceLine, Payment } from '@studio/contract/invoices'
import { sql } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type LineTables = {
  invoice_lines: Narrowed<
    DB['invoice_lines'],
    {
      tax_kind: InvoiceLine['taxKind']
    }
  >
  invoice_payments: DB['invoice_payments']
}

const tables = (db: Database) => db.withTables<LineTables>()

/** Lines of one invoice, in order. */
export const readLines = (db: Database, invoiceId: string): Promise<InvoiceLine[]> =>
  tables(db)
    .selectFrom('invoice_lines')
    .select(['text', 'quantity', 'unit', 'unit_price as unitPrice', 'tax_kind as taxKind'])
    .select(['tax_rate as taxRate', 'tax_note as taxNote', 'job_id as jobId', 'proof_id as proofId'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()

/** Replaces all lines. */
export async function replaceLines(
  tx: Database,
  invoiceId: string,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await tables(tx).deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute()
  if (lines.length === 0) return
  await tables(tx)
    .insertInto('invoice_lines')
    .values(
      lines.map((line, position) => ({
        invoice_id: invoiceId,
        position,
        text: line.text,
        quantity: line.quantity,
        unit: line.unit,
        unit_price: line.unitPrice,
        tax_kind: line.taxKind,
        tax_rate: line.taxRate,
        tax_note: line.taxNote,
        proof_id: line.proofId,
        job_id: line.jobId,
      })),
    )
    .execute()
}

/** Payments of one invoice, oldest first. Dates stay text, because a `Date` would depend on the time zone. */
export const readPayments = (db: Database, invoiceId: string): Promise<Payment[]> =>
  tables(db)
    .selectFrom('invoice_payments')
    .select(['id', 'amount', sql<string>`at::text`.as('at'), 'method', 'note'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export const insertPayment = (tx: Database, invoiceId: string, payment: Payment) =>
  tables(tx)
    .insertInto('invoice_payments')
    .values({ ...payment, invoice_id: invoiceId })
    .execute()

/** True if the payment existed. */
export async function deletePayment(tx: Database, invoiceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('invoice_payments')
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
