import { sql } from 'kysely'
import type { Database, DB } from '../database/index.ts'

export type MailTables = Pick<DB, 'mails'>

/** An email as composed by its sender. */
export interface Message {
  recipient: string
  subject: string
  text: string
  html: string
  /** Object key of the sender, which must exist until the email is sent. */
  attachment?: { key: string; name: string } | undefined
}

export interface StoredMail extends Message {
  id: string
  createdAt: Date
}

/** An inline image of an email. */
interface InlinePicture {
  /** Content id: `cid:picture`. */
  cid: string
  name: string
  mime: string
  bytes: Uint8Array
}

/** An email whose sender manages storage and retries. */
export interface OwnMail extends StoredMail {
  files?: readonly { name: string; bytes: Uint8Array }[]
  pictures?: readonly InlinePicture[]
}

const mails = (db: Database) => db.withTables<MailTables>()

const columns = [
  'id',
  'recipient',
  'subject',
  'text_body as text',
  'html_body as html',
  'created_at as createdAt',
] as const

/** Returns the id, which the caller enqueues. */
export async function insertMail(tx: Database, message: Message, now: Date): Promise<string> {
  const { id } = await mails(tx)
    .insertInto('mails')
    .values({
      recipient: message.recipient,
      subject: message.subject,
      text_body: message.text,
      html_body: message.html,
      created_at: now,
      queued_at: now,
      attachment_key: message.attachment?.key ?? null,
      attachment_name: message.attachment?.name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined if it was sent or deleted. */
export async function findUnsent(db: Database, id: string): Promise<StoredMail | undefined> {
  const rows = await mails(db)
    .selectFrom('mails')
    .select([...columns, 'attachment_key as key', 'attachment_name as name'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!rows) return undefined
  const { key, name, ...mail } = rows
  return key !== null && name !== null ? { ...mail, attachment: { key, name } } : mail
}

/** Ids of unsent emails since `since` that have no queue entry; marks them as queued. */
export async function claimUnqueued(tx: Database, since: Date): Promise<string[]> {
  const rows = await mails(tx)
    .updateTable('mails')
    .set({ queued_at: sql<Date>`now()` })
    .where('sent_at', 'is', null)
    .where('queued_at', 'is', null)
    .where('created_at', '>', since)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await mails(db).updateTable('mails').set({ sent_at: now, last_error: null }).where('id', '=', id).execute()
}

export async function markFailed(db: Database, id: string, error: string): Promise<void> {
  await mails(db).updateTable('mails').set({ last_error: error }).where('id', '=', id).execute()
}

export async function newestMails(db: Database, limit: number): Promise<StoredMail[]> {
  return mails(db)
    .selectFrom('mails')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countMailsBefore(db: Database, time: Date): Promise<number> {
  const { count } = await mails(db)
    .selectFrom('mails')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('created_at', '<', time)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteMailsBefore(db: Database, time: Date): Promise<void> {
  await mails(db).deleteFrom('mails').where('created_at', '<', time).execute()
}
