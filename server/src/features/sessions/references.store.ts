import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

interface Shared {
  sessionId: string
  /** Id that the brief references. */
  referenceId: string
}

/** Returns the member who shared the reference. */
export async function findSharer(
  db: Database,
  { sessionId, referenceId }: Shared,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from session_references
    where session_id = ${sessionId} and reference_id = ${referenceId} and copy_id = reference_id`.execute(db)
  return rows[0]?.user_id
}

/** Returns the id under which a user has the reference: their own image, or a copy. */
export async function findCopy(
  db: Database,
  { sessionId, referenceId }: Shared,
  userId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ copy_id: string }>`
    select copy_id from session_references
    where session_id = ${sessionId} and reference_id = ${referenceId} and user_id = ${userId}`.execute(db)
  return rows[0]?.copy_id
}

export async function putCopy(
  db: Database,
  { sessionId, referenceId }: Shared,
  copy: { userId: string; id: string },
): Promise<void> {
  await sql`
    insert into session_references (session_id, reference_id, user_id, copy_id)
    values (${sessionId}, ${referenceId}, ${copy.userId}, ${copy.id})
    on conflict (session_id, reference_id, user_id) do update set copy_id = excluded.copy_id`.execute(db)
}

/** Returns the smaller renderings of an upload, smallest first; undefined for other ids. */
export async function findRenderings(
  db: Database,
  id: string,
): Promise<{ width: number; height: number; key: string }[] | undefined> {
  const { rows } = await sql<{ thumbnails: { width: number; height: number; key: string }[] }>`
    select thumbnails from upload_bytes where id = ${id}`.execute(db)
  return rows[0]?.thumbnails
}
