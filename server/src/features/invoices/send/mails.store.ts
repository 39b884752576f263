import type { Database, DB } from '../../../platform/database/index.ts'

type MailTables = Pick<DB, 'invoice_mails' | 'invoices'>

const tables = (db: Database) => db.withTables<MailTables>()

/** Records the recipient of an invoice, in its row and in the list of all recipients. */
export async function insertMail(
  tx: Database,
  mail: { id: string; userId: string; invoiceId: string; recipient: string; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('invoice_mails')
    .values({
      id: mail.id,
      user_id: mail.userId,
      invoice_id: mail.invoiceId,
      recipient: mail.recipient,
      sent_at: mail.now,
    })
    .execute()
  await tables(tx)
    .updateTable('invoices')
    .set({ sent_at: mail.now, sent_to: mail.recipient })
    .where('id', '=', mail.invoiceId)
    .execute()
}

/** Recipients of an invoice, first one first. */
export const readMails = (db: Database, invoiceId: string) =>
  tables(db)
    .selectFrom('invoice_mails')
    .select(['recipient', 'sent_at as sentAt'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('sent_at')
    .execute()
