import { sql } from 'kysely'
import type { Database, DB } from '../../platform/database/index.ts'

type Tables = Pick<DB, 'realtime_messages'>

/** Told to every process; the payload holds messages, or says where a long one is kept. */
export const MESSAGES_CHANNEL = 'realtime'
/** Told by a trigger when a row has changed that its owner may watch; the payload is the change. */
export const CHANGES_CHANNEL = 'realtime_changes'

/** PostgreSQL takes 8,000 bytes. */
const LONGEST = 7_900

/** Whether a notification is short enough; a character has at most three bytes per unit of its length. */
export const isShort = (text: string): boolean =>
  text.length * 3 <= LONGEST || (text.length <= LONGEST && Buffer.byteLength(text) <= LONGEST)

/** Sends short notifications to every process, when the transaction commits. */
export async function sendShort(db: Database, bodies: string[]): Promise<void> {
  await sql`select pg_notify(${MESSAGES_CHANNEL}, body) from unnest(${bodies}::text[]) body`.execute(db)
}

/** As `sendShort`, for what does not fit one: it is kept for a minute, and the notification says where. */
export async function sendLong(db: Database, head: string, body: string): Promise<void> {
  await sql`with kept as (insert into realtime_messages (body) values (${body}) returning id)
    select pg_notify(${MESSAGES_CHANNEL}, ${head} || '#' || id) from kept`.execute(db)
}

export const findMessage = async (db: Database, id: number): Promise<string | undefined> =>
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
