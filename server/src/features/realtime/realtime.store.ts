import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

type Tables = { realtime_messages: { id: string; body: string; created_at: Date } }

/** Told to every process; the payload is a message, or where a long one is kept. */
export const MESSAGES_NEWS = 'realtime'

/** PostgreSQL takes 8,000 bytes. */
const LONGEST = 7_500

/** Sends a message to every process, when the transaction commits. */
export async function sendMessage(db: Database, body: string): Promise<void> {
  if (Buffer.byteLength(body) <= LONGEST) {
    await sql`select pg_notify(${MESSAGES_NEWS}, ${body})`.execute(db)
    return
  }
  await sql`with kept as (insert into realtime_messages (body) values (${body}) returning id)
    select pg_notify(${MESSAGES_NEWS}, '#' || id) from kept`.execute(db)
}

export const findMessage = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await db
      .withTables<Tables>()
      .selectFrom('realtime_messages')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.body

export async function forgetMessages(db: Database): Promise<void> {
  await sql`delete from realtime_messages where created_at < now() - interval '1 minute'`.execute(db)
}
