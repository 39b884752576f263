import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface NewCopy {
  proofId: string
  mediaId: string
  size: 'thumb' | 'web'
  look: string
  key: string
  bytes: number
  width: number
  height: number
  now: Date
}

/** Updates the owner’s name in the watermark of a proof. */
export async function renewWatermarkName(tx: Database, proofId: string): Promise<void> {
  await sql`
    update proofs p set watermark_name = coalesce(
      (select n.display_name from profile_names n where n.id = p.user_id), '')
    where id = ${proofId}`.execute(tx)
}

/** True if the copy was needed. False if it exists already or its image is no longer shown. */
export async function putCopy(tx: Database, copy: NewCopy): Promise<boolean> {
  const { proofId, mediaId, size, look, key, bytes, width, height, now } = copy
  const { rows } = await sql`
    insert into proof_copies (proof_id, media_id, size, look, object_key, bytes, width, height, created_at)
    select proof_id, media_id, ${size}, ${look}, ${key}, ${bytes}, ${width}, ${height}, ${now} from proof_items
    where proof_id = ${proofId} and media_id = ${mediaId} for key share
    on conflict do nothing returning media_id`.execute(tx)
  return rows.length > 0
}

interface Stale {
  proofId: string
  mediaId: string
  size: string
  look: string
  key: string
}

/** Copies of a proof that are no longer shown or look outdated. */
export async function findStale(
  db: Database,
  proofId: string,
  appearance: string,
  limit: number,
): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select c.proof_id as "proofId", c.media_id as "mediaId", c.size, c.look, c.object_key as key from proof_copies c
    where c.proof_id = ${proofId} and (c.look <> ${appearance} or not exists (
      select from proof_items i where i.proof_id = c.proof_id and i.media_id = c.media_id)) limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Copies of deleted proofs. */
export async function findLost(db: Database, limit: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    select c.proof_id as "proofId", c.media_id as "mediaId", c.size, c.look, c.object_key as key from proof_copies c
    where not exists (select from proofs p where p.id = c.proof_id) limit ${limit}`.execute(db)
  return rows
}

export async function dropCopies(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from proof_copies where object_key = any(${keys}::text[])`.execute(db)
}
