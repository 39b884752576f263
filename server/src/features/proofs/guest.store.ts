import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Wrong PINs of a proof since a time. */
export async function countWrong(db: Database, proofId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from proof_events
    where proof_id = ${proofId} and what = 'wrong-pin' and at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface CopyRow {
  mediaId: string
  size: 'thumb' | 'web'
  key: string
  bytes: number
}

/** Copies of a proof rendered with its current watermark. */
export async function readCopies(db: Database, proofId: string, appearance: string): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select media_id as "mediaId", size, object_key as key, bytes::float8 as bytes from proof_copies
    where proof_id = ${proofId} and look = ${appearance}`.execute(db)
  return rows
}

export async function findCopy(
  db: Database,
  of: { proofId: string; mediaId: string; size: 'thumb' | 'web'; look: string },
): Promise<CopyRow | undefined> {
  const { rows } = await sql<CopyRow>`
    select media_id as "mediaId", size, object_key as key, bytes::float8 as bytes from proof_copies
    where proof_id = ${of.proofId} and media_id = ${of.mediaId} and size = ${of.size} and look = ${of.look}`.execute(
    db,
  )
  return rows[0]
}
