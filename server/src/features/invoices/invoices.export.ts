import { type Exporter, eachOfPages, jsonFile, jsonListFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { type InvoiceRow, readAllInvoices } from './invoices.store.ts'
import { readLines, readPayments } from './lines.store.ts'
import { readMails } from './send/mails.store.ts'
import { findSeller } from './seller.store.ts'

const PAGE = 100

/** Exports the seller and every document with its lines and payments. */
export const invoicesExporter = ({ db }: DatabaseHandle): Exporter => ({
  async *files(userId) {
    const seller = await findSeller(db, userId)
    if (seller) yield jsonFile('invoices/seller.json', seller)
    const rows = eachOfPages<InvoiceRow>(PAGE, (last, limit) => readAllInvoices(db, userId, last?.id, limit))
    yield jsonListFile(
      'invoices/invoices.json',
      (async function* () {
        for await (const { micros: _micros, pdfKey: _pdfKey, ...row } of rows)
          yield {
            ...row,
            lines: await readLines(db, row.id),
            payments: await readPayments(db, row.id),
            mails: await readMails(db, row.id),
          }
      })(),
    )
  },
})
