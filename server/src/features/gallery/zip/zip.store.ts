import type { ExportSettings, ExportSource } from '@studio/contract/gallery'
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

/** The originals of items if `source` asks for them, as `o`. */
const joinOriginals = (source: ExportSource) => sql`
  left join media_originals o on o.media_id = media.id and ${source} = 'original'`

/** Number of the user's items among these, and the bytes of their files. */
export async function sumFiles(db: Database, userId: string, ids: readonly string[], source: ExportSource) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(coalesce(o.bytes, media.bytes)), 0)::bigint as bytes
    from media ${joinOriginals(source)}
    where media.id = any(${ids}::uuid[]) and media.user_id = ${userId} and deleted_at is null`.execute(db)
  return rows[0] as { count: number; bytes: number }
}

export async function insertZip(
  db: Database,
  zip: {
    userId: string
    ids: readonly string[]
    settings: ExportSettings | undefined
    source: ExportSource
    holdsSidecars: boolean
    expiresAt: Date
  },
) {
  const settings = zip.settings ? JSON.stringify(zip.settings) : null
  const { rows } = await sql<{ id: string }>`
    insert into zips (user_id, media_ids, export_settings, source, holds_sidecars, expires_at)
    values (${zip.userId}, ${zip.ids}::uuid[], ${settings}::jsonb, ${zip.source}, ${zip.holdsSidecars}, ${zip.expiresAt}) returning id`.execute(
    db,
  )
  return (rows[0] as { id: string }).id
}

/** A zip whose URL is valid. `settings` is null for files as they are stored. */
export interface Zip {
  user_id: string
  media_ids: string[]
  settings: ExportSettings | null
  source: ExportSource
  /** It holds XMP sidecars instead of images. */
  holds_sidecars: boolean
}

export async function findZip(db: Database, id: string, now: Date): Promise<Zip | undefined> {
  const { rows } = await sql<Zip>`
    select user_id, media_ids, export_settings as settings, source, holds_sidecars from zips where id = ${id} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/** The user's items among these, in the given order. */
export async function readZipRows(
  db: Database,
  userId: string,
  ids: readonly string[],
  source: ExportSource,
): Promise<ZipRow[]> {
  const { rows } = await sql<ZipRow>`
    select media.id, coalesce(o.object_key, media.object_key) as key, coalesce(o.mime, media.mime) as mime,
      coalesce(o.bytes, media.bytes) as bytes, prompt, metadata ->> 'seed' as seed, created_at
    from unnest(${ids}::uuid[]) with ordinality named (id, place) join media on media.id = named.id
    ${joinOriginals(source)}
    where media.user_id = ${userId} and deleted_at is null order by place`.execute(db)
  return rows
}

export async function removeZips(db: Database, until: Date): Promise<void> {
  await sql`delete from zips where expires_at <= ${until}`.execute(db)
}
