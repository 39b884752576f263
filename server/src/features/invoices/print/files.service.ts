import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Invoice } from '@studio/contract/invoices'
import { createOrphanTracker, ObjectMissing } from '../../../platform/objects/index.ts'
import type { InvoicesDeps } from '../invoices.deps.ts'
import { invoiceNotFound } from '../invoices.refusals.ts'
import { findInvoice, saveFile } from '../invoices.store.ts'
import type { InvoicesService } from '../invoices.service.ts'
import { keyOfLogo } from '../seller.store.ts'
import { printInvoice } from './print-invoice.ts'

export type FilesService = ReturnType<typeof createFilesService>

/** Invoice PDFs. The PDF of an issued document is rendered once and stored, so every download has the same bytes. */
export function createFilesService(deps: InvoicesDeps & { invoices: Pick<InvoicesService, 'get'> }) {
  const { database, objects, clock, log, press, invoices } = deps
  const orphans = createOrphanTracker(database, objects)

  async function store(id: string, bytes: Buffer): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest()
    // A unique name per attempt. Orphans of failed attempts are swept later.
    const key = `invoices/${randomUUID()}.pdf`
    await orphans.announce([key], clock.now())
    try {
      await objects.put(key, bytes, { mime: 'application/pdf' })
      const isSaved = await database.transact(async (tx) => {
        const isFirst = await saveFile(tx, id, { key, sha256, bytes: bytes.length })
        if (isFirst) await orphans.keep(tx, [key])
        return isFirst
      })
      // Another process was faster: its file is used.
      if (!isSaved) await orphans.discard([key])
    } catch (error) {
      await orphans.discard([key]).catch(() => undefined)
      throw error
    }
  }

  /** An invoice is complete without its logo, so a missing logo doesn’t stop printing. */
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

  /** Stored file of an issued document, rendered now if missing; drafts have none. */
  async function find(userId: string, id: string): Promise<{ key: string; name: string } | undefined> {
    const row = await findInvoice(database.db, userId, id)
    if (!row) throw invoiceNotFound()
    if (row.status === 'draft') return undefined
    const invoice = await invoices.get(userId, id)
    if (!row.pdfKey) await store(id, await print(invoice))
    const key = row.pdfKey ?? (await findInvoice(database.db, userId, id))?.pdfKey
    return key ? { key, name: `${invoice.number}.pdf` } : undefined
  }

  return {
    /**
     * Renders and stores the file after issuing. A failure is repaired on the first download, because the content
     * can’t change.
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
      const stored = await find(userId, id)
      if (stored) return { ...(await objects.get(stored.key)), name: stored.name }
      const bytes = await print(await invoices.get(userId, id))
      return { body: Readable.from([bytes]), bytes: bytes.length, name: 'draft.pdf' }
    },
  }
}
