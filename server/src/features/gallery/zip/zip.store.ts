import type { ExportSettings } from '@studio/contract/gallery'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** An item in a zip. */
export interface ZipRow {
  id: string
  key: string
  mime: string
  bytes: number
  prompt: string
  seed: string | null
  created_at: Date
}

/** Number of the user's items among these, and the bytes of their originals. */
export async function sumOriginals(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from media
    where id = any(${ids}::uuid[]) and user_id = ${userId} and deleted_at is null`.execute(db)
  return rows[0] as { count: number; bytes: number }
}

export async function insertZip(
  db: Database,
  zip: { userId: string; ids: readonly string[]; settings: ExportSettings | undefined; expiresAt: Date },
) {
  const settings = zip.settings ? JSON.stringify(zip.settings) : null
  const { rows } = await sql<{ id: string }>`
    insert into zips (user_id, media_ids, export_settings, expires_at)
    values (${zip.userId}, ${zip.ids}::uuid[], ${settings}::jsonb, ${zip.expiresAt}) returning id`.execute(db)
  return (rows[0] as { id: string }).id
}

/** A zip whose URL is valid. `settings` is null for originals. */
export interface Zip {
  user_id: string
  media_ids: string[]
  settings: ExportSettings | null
}

export async function findZip(db: Database, id: string, now: Date): Promise<Zip | undefined> {
  const { rows } = await sql<Zip>`
    select user_id, media_ids, export_settings as settings from zips where id = ${id} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/** The user's items among these, in the given order. */
export async function readZipRows(db: Database, userId: string, ids: readonly string[]): Promise<ZipRow[]> {
  const { rows } = await sql<ZipRow>`
    select media.id, object_key as key, mime, bytes, prompt, metadata ->> 'seed' as seed, created_at
    from unnest(${ids}::uuid[]) with ordinality named (id, place) join media on media.id = named.id
    where user_id = ${userId} and deleted_at is null order by place`.execute(db)
  return rows
}

export async function removeZips(db: Database, until: Date): Promise<void> {
  await sql`delete from zips where expires_at <= ${until}`.execute(db)
}
