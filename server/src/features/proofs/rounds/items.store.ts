import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface ItemRow {
  mediaId: string
  position: string
  round: number
  replaces: string | null
  replacedBy: string | null
  /** Null for replaced images. */
  number: number | null
  sha256: string
  width: number
  height: number
  placeholder: Buffer
  name: string
  /** In the trash, or deleted. */
  withdrawn: boolean
}

/** All images of a proof: shown ones in their order, then replaced ones. */
export async function readItems(db: Database, proofId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.media_id as "mediaId", i.position, i.round, i.replaces, r.media_id as "replacedBy", s.number, i.sha256, i.width,
      i.height, i.placeholder, i.name,
      not exists (select from picture_entries e where e.id = i.media_id and e.deleted_at is null) as withdrawn
    from proof_items i
      left join proof_items r on r.proof_id = i.proof_id and r.replaces = i.media_id
      left join proof_shown s on s.proof_id = i.proof_id and s.media_id = i.media_id
    where i.proof_id = ${proofId} order by s.number nulls last, i.position, i.media_id`.execute(db)
  return rows
}

export interface NewItem {
  mediaId: string
  position: string
  round: number
  replaces: string | null
  sha256: string
  width: number
  height: number
  placeholder: Uint8Array
  name: string
}

export async function putItems(tx: Database, proofId: string, items: readonly NewItem[]): Promise<void> {
  for (const item of items)
    await sql`
      insert into proof_items (proof_id, media_id, position, round, replaces, sha256, width, height, placeholder, name)
      values (${proofId}, ${item.mediaId}, ${item.position}, ${item.round}, ${item.replaces}, ${item.sha256}, ${item.width},
        ${item.height}, ${Buffer.from(item.placeholder)}, ${item.name})
      on conflict (proof_id, media_id) do update set position = excluded.position, replaces = excluded.replaces`.execute(
      tx,
    )
}

/** Name of a photograph's file, as its camera named it. */
export async function findFileName(db: Database, mediaId: string): Promise<string | undefined> {
  const { rows } = await sql<{ fileName: string }>`
    select file_name as "fileName" from photograph_names where media_id = ${mediaId}`.execute(db)
  return rows[0]?.fileName
}

export async function dropItemsBut(
  tx: Database,
  proofId: string,
  mediaIds: readonly string[],
): Promise<void> {
  await sql`
    delete from proof_items where proof_id = ${proofId} and media_id <> all(${mediaIds}::uuid[])`.execute(tx)
}

/** Images of a submitted round: submitted themselves, or commented on in it. */
export async function findSubmitted(tx: Database, proofId: string): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`
    select distinct item ->> 'mediaId' as "mediaId" from proof_submissions s, jsonb_array_elements(s.items) item
    where s.proof_id = ${proofId}
    union
    select c.media_id::text from proof_comments c
      join proof_submissions s on s.proof_id = c.proof_id and s.round = c.round
    where c.proof_id = ${proofId}`.execute(tx)
  return rows.map(({ mediaId }) => mediaId)
}
