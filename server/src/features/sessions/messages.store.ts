import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface MessageRow {
  id: string
  user_id: string
  text: string
  held: boolean
  media_id: string | null
  x: number | null
  y: number | null
  created_at: Date
}

const COLUMNS = sql`id, user_id, text, held, media_id, x::float8 as x, y::float8 as y, created_at`

/** Returns the latest messages, oldest first. */
export async function findMessages(db: Database, sessionId: string, max: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from session_messages where session_id = ${sessionId}
    order by created_at desc, id desc limit ${max}`.execute(db)
  return rows.reverse()
}

export async function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from session_messages where id = ${id}`.execute(db)
  return rows[0]
}

export async function countMessages(db: Database, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from session_messages where user_id = ${userId} and created_at > ${since}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function insertMessage(
  tx: Database,
  message: Omit<MessageRow, 'held'> & { session_id: string },
): Promise<void> {
  await sql`
    insert into session_messages (id, session_id, user_id, text, media_id, x, y, created_at)
    values (${message.id}, ${message.session_id}, ${message.user_id}, ${message.text}, ${message.media_id},
      ${message.x}, ${message.y}, ${message.created_at})`.execute(tx)
}

export async function holdMessage(tx: Database, id: string, isHeld: boolean): Promise<void> {
  await sql`update session_messages set held = ${isHeld} where id = ${id}`.execute(tx)
}

export async function rewriteMessage(tx: Database, id: string, text: string): Promise<void> {
  await sql`update session_messages set text = ${text} where id = ${id}`.execute(tx)
}
