import { sql } from 'kysely'
import type { Database, DB } from '../../platform/database/index.ts'

type Tables = Pick<DB, 'realtime_messages'>

/** Channel to all processes. The payload holds messages, or the id of a long, stored one. */
export const MESSAGES_CHANNEL = 'realtime'
/** Channel of the trigger for changed rows that their owner may watch. The payload is the change. */
export const CHANGES_CHANNEL = 'realtime_changes'

/** Max. bytes of a notification. PostgreSQL allows 8,000. */
const MAX_BYTES = 7_900

/** Returns true if the text fits into a notification. A UTF-16 code unit takes at most three bytes. */
export const isShort = (text: string): boolean =>
  text.length * 3 <= MAX_BYTES || (text.length <= MAX_BYTES && Buffer.byteLength(text) <= MAX_BYTES)

/** Sends short notifications to all processes, at the commit of the transaction. */
export async function sendShort(db: Database, bodies: string[]): Promise<void> {
  await sql`select pg_notify(${MESSAGES_CHANNEL}, body) from unnest(${bodies}::text[]) body`.execute(db)
}

/** Same as `sendShort`, for long messages: the message is stored for a minute, and the notification holds its id. */
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

export async function deleteMessages(db: Database): Promise<void> {
  await sql`delete from realtime_messages where created_at < now() - interval '1 minute'`.execute(db)
}
