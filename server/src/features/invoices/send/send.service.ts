import { randomUUID } from 'node:crypto'
import { formatDay, formatMoney } from '@studio/domain/kernel'
import { type Invoice, invoicesReasons } from '@studio/contract/invoices'
import { refuse } from '@studio/contract/kernel'
import { writeLetter } from '../../../platform/mail/index.ts'
import type { DraftsService } from '../drafts.service.ts'
import type { InvoicesDeps } from '../invoices.deps.ts'
import type { InvoicesService } from '../invoices.service.ts'
import { markStatus } from '../invoices.store.ts'
import type { FilesService } from '../print/files.service.ts'
import { insertMail } from './mails.store.ts'
import { TEXTS } from './texts.ts'

function letterOf(invoice: Invoice, replyTo: string) {
  const { kind, language, number, seller, total, dueDate } = invoice
  const texts = TEXTS[language]
  const from = seller.company || seller.name
  const title = `${texts.titles[kind]} ${number}`
  const day = dueDate && formatDay(dueDate, language, 'longDay')
  const until = day && kind !== 'credit' ? (kind === 'quote' ? texts.holds(day) : texts.due(day)) : ''
  const letter = writeLetter({
    language,
    heading: title,
    lines: [texts.says[kind](from, formatMoney(Math.abs(total), invoice, language)), until],
    notes: [texts.answer(replyTo)],
  })
  return { subject: texts.subject(title, from), ...letter }
}

export type SendService = ReturnType<typeof createSendService>

/** Emails documents with their files to clients. */
export function createSendService(
  deps: Pick<InvoicesDeps, 'database' | 'clock' | 'mail'> & {
    invoices: InvoicesService
    drafts: DraftsService
    files: FilesService
  },
) {
  const { database, clock, mail, invoices, drafts, files } = deps

  /** @param sender reply address for the client. */
  return async (
    { userId, sender }: { userId: string; sender: string },
    id: string,
    recipient: string,
  ): Promise<Invoice> => {
    const file = await files.find(userId, id)
    return database.transact(async (tx) => {
      const { status } = await drafts.lockIssued(tx, userId, id)
      if (status === 'void' || !file) throw refuse(invoicesReasons.voidNotSent)
      const now = clock.now()
      await insertMail(tx, { id: randomUUID(), userId, invoiceId: id, recipient, now })
      if (status === 'issued') await markStatus(tx, id, 'sent')
      const invoice = await invoices.get(userId, id, undefined, tx)
      const attachment = { key: file.key, name: file.name }
      await mail.send(tx, userId, { ...letterOf(invoice, sender), recipient, attachment })
      return invoice
    })
  }
}
