import { type Generated, sql } from 'kysely'
import type { Database } from '../database/index.ts'

export type MailTables = {
  mails: {
    id: Generated<string>
    recipient: string
    subject: string
    text_body: string
    html_body: string
    created_at: Date
    sent_at: Generated<Date | null>
    attempts: Generated<number>
    next_attempt_at: Date
    last_error: Generated<string | null>
  }
}

/** A mail as its sender wrote it. */
export interface Message {
  recipient: string
  subject: string
  text: string
  html: string
}

export interface StoredMail extends Message {
  id: string
  createdAt: Date
}

/** Told to every process when a mail was committed, so that one of them sends it at once. */
export const MAIL_NEWS = 'mails'

const mails = (db: Database) => db.withTables<MailTables>()

const columns = [
  'id',
  'recipient',
  'subject',
  'text_body as text',
  'html_body as html',
  'created_at as createdAt',
] as const

export async function insertMail(tx: Database, message: Message, now: Date): Promise<void> {
  const { id } = await mails(tx)
    .insertInto('mails')
    .values({
      recipient: message.recipient,
      subject: message.subject,
      text_body: message.text,
      html_body: message.html,
      created_at: now,
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${MAIL_NEWS}, ${id})`.execute(tx)
}

/**
 * Takes one mail that is due and puts its next try off until `lease`: should this process die, another
 * one tries again then. Undefined when none is due.
 */
export async function claimMail(
  db: Database,
  { now, lease, attempts }: { now: Date; lease: Date; attempts: number },
): Promise<(StoredMail & { attempts: number }) | undefined> {
  return mails(db)
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: lease }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('attempts', '<', attempts)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...columns, 'attempts'])
    .executeTakeFirst()
}

export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await mails(db).updateTable('mails').set({ sent_at: now, last_error: null }).where('id', '=', id).execute()
}

export async function markFailed(db: Database, id: string, error: string, retryAt: Date): Promise<void> {
  await mails(db)
    .updateTable('mails')
    .set({ last_error: error, next_attempt_at: retryAt })
    .where('id', '=', id)
    .execute()
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

export async function deleteMailsBefore(db: Database, time: Date): Promise<void> {
  await mails(db).deleteFrom('mails').where('created_at', '<', time).execute()
}
