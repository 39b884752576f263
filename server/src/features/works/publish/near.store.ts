import type { Licence } from '@studio/contract/works'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { StoredThumbnail } from '../tile.store.ts'
import { isListed } from '../visible.store.ts'

/** One of 23 bands of a work, 16 of its text and 7 of its image: index and value. Similar works share values. */
export interface Band {
  band: number
  hash: bigint
}

export interface NearRow {
  id: string
  title: string
  author: string
  licence: Licence
  version: number
  prompt: string | null
  thumbnails: StoredThumbnail[]
  /** Number of differing bits of the image hashes. */
  apart: number | null
}

const CANDIDATES = 200
const recordsOf = (bands: readonly Band[]) =>
  JSON.stringify(bands.map(({ band, hash }) => ({ band, hash: hash.toString() })))

/**
 * Finds public works of others that share a band, those with the most shared bands first. Excludes remixes of the
 * user’s works that are equally close.
 */
export async function findNear(
  db: Database,
  input: { userId: string; bands: readonly Band[]; phash: bigint | null; now: Date },
): Promise<NearRow[]> {
  const { userId, bands, phash, now } = input
  if (bands.length === 0) return []
  const { rows } = await sql<NearRow>`
    with found as (
      select b.work_id, count(*) as shared from work_bands b
      join jsonb_to_recordset(${recordsOf(bands)}::jsonb) as given (band smallint, hash bigint)
        on given.band = b.band and given.hash = b.hash
      group by b.work_id
    )
    select w.id, w.title, f.display_name as author, w.licence, w.version, w.snapshot ->> 'prompt' as prompt, w.thumbnails,
      bit_count((w.phash # ${phash === null ? null : phash.toString()}::bigint)::bit(64))::int as apart
    from found join works w on w.id = found.work_id join profile_faces f on f.id = w.author_id
    where w.author_id <> ${userId} and ${isListed(now)} and not exists (
      select from work_parents p join works o on o.id = p.parent_id join found own on own.work_id = o.id
      where p.child_id = w.id and o.author_id = ${userId} and own.shared >= found.shared
    )
    order by found.shared desc, w.publish_at, w.id limit ${CANDIDATES}`.execute(db)
  return rows
}

export async function replaceBands(tx: Database, workId: string, bands: readonly Band[]): Promise<void> {
  await sql`delete from work_bands where work_id = ${workId}`.execute(tx)
  await sql`
    insert into work_bands (band, hash, work_id)
    select band, hash, ${workId} from jsonb_to_recordset(${recordsOf(bands)}::jsonb) as given (band smallint, hash bigint)
    on conflict do nothing`.execute(tx)
}
