import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Invoice } from '@studio/contract/invoices'
import { createLooseObjects, ObjectMissing } from '../../../platform/objects/index.ts'
import type { InvoicesDeps } from '../invoices.needs.ts'
import { noInvoice } from '../invoices.refusals.ts'
import { findInvoice, keepFile } from '../invoices.store.ts'
import type { InvoicesService } from '../invoices.service.ts'
import { keyOfLogo } from '../seller.store.ts'
import { printInvoice } from './print-invoice.ts'

export type FilesService = ReturnType<typeof openFiles>

/** PDFs of documents. That of an issued one is made once and kept: whoever asks later gets the same bytes. */
export function openFiles(deps: InvoicesDeps & { invoices: Pick<InvoicesService, 'get'> }) {
  const { database, objects, clock, log, press, invoices } = deps
  const loose = createLooseObjects(database, objects)

  async function store(id: string, bytes: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest()
    // A name of its own for every try: one that was broken off waits under its name until it is swept.
    const key = `invoices/${randomUUID()}.pdf`
    await loose.announce([key], clock.now())
    try {
      await objects.put(key, bytes, { mime: 'application/pdf' })
      const isKept = await database.transact(async (tx) => {
        const isFirst = await keepFile(tx, id, { key, sha256, bytes: bytes.length })
        if (isFirst) await loose.keep(tx, [key])
        return isFirst
      })
      // Another process was quicker: its file is the one.
      if (!isKept) await loose.discard([key])
    } catch (error) {
      await loose.discard([key]).catch(() => undefined)
      throw error
    }
  }

  /** An invoice says all it must without its logo: one that is gone by the time it is printed keeps nobody from it. */
  async function print(invoice: Invoice): Promise<Buffer> {
    const { logo } = invoice.seller
    if (logo === null) return printInvoice(press, invoice)
    const bytes = await objects.read(keyOfLogo(logo)).catch((error: unknown) => {
      if (!(error instanceof ObjectMissing)) throw error
      log.warn({ invoice: invoice.id }, 'the logo of an invoice is gone')
      return undefined
    })
    return printInvoice(press, invoice, bytes)
  }

  /** The kept file of what is issued, made now where it was not; drafts have none. */
  async function find(userId: string, id: string): Promise<{ key: string; name: string } | undefined> {
    const row = await findInvoice(database.db, userId, id)
    if (!row) throw noInvoice()
    if (row.status === 'draft') return undefined
    const invoice = await invoices.get(userId, id)
    if (!row.pdfKey) await store(id, await print(invoice))
    const key = row.pdfKey ?? (await findInvoice(database.db, userId, id))?.pdfKey
    return key ? { key, name: `${invoice.number}.pdf` } : undefined
  }

  return {
    /**
     * Makes and keeps the file of what has just been issued. What fails here is made up for when the file is asked for: it is
     * issued already, and says the same whenever it is printed.
     */
    async keep(userId: string, id: string): Promise<void> {
      try {
        await store(id, await print(await invoices.get(userId, id)))
      } catch (error) {
        log.warn({ err: error, invoice: id }, 'the file of an invoice was not kept')
      }
    },

    find,

    async open(userId: string, id: string) {
      const kept = await find(userId, id)
      if (kept) return { ...(await objects.get(kept.key)), name: kept.name }
      const bytes = await print(await invoices.get(userId, id))
      return { body: Readable.from([bytes]), bytes: bytes.length, name: 'draft.pdf' }
    },
  }
}
