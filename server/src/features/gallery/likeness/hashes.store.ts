// Perceptual hashes for the search of similar images.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { StoredThumbnail } from '../media.store.ts'

/** Version of the hash algorithm. Hashes of other versions aren't compared. */
export const HASH_VERSION = 1

/** The hashes of an image as bytes; empty if it has none. */
export interface HashBytes {
  phash: Buffer
  dhash: Buffer
  variants: Buffer
}

/** Saves hashes unless the image was deleted, and clears its pending state. */
export async function saveHashes(tx: Database, mediaId: string, hashes: HashBytes): Promise<void> {
  const { phash, dhash, variants } = hashes
  await sql`
    with done as (delete from media_hashes_due where media_id = ${mediaId})
    insert into media_hashes (media_id, user_id, phash, dhash, variants, version)
    select id, user_id, ${phash}, ${dhash}, ${variants}, ${HASH_VERSION} from media where id = ${mediaId} for key share
    on conflict (media_id) do update
      set phash = excluded.phash, dhash = excluded.dhash, variants = excluded.variants, version = excluded.version`.execute(
    tx,
  )
}

/** Copies the hashes of the original, or its pending state. */
export async function copyHashes(tx: Database, id: string, copyId: string): Promise<void> {
  const owner = sql`(select user_id from media where id = ${copyId})`
  await sql`
    insert into media_hashes (media_id, user_id, phash, dhash, variants, version)
    select ${copyId}, ${owner}, phash, dhash, variants, version from media_hashes where media_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into media_hashes_due (media_id, user_id)
    select ${copyId}, ${owner} from media_hashes_due where media_id = ${id}`.execute(tx)
}

/** Bytes of all hashes of an image that isn't deleted, in order; undefined if not computed yet. */
export async function findHashes(
  db: Database,
  userId: string,
  mediaId: string,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ hashes: Buffer }>`
    select phash || dhash || variants as hashes from media_hashes
    where media_id = ${mediaId} and user_id = ${userId} and version = ${HASH_VERSION}`.execute(db)
  return rows[0]?.hashes
}

/** Images per page of hashes. */
export const HASHES_PAGE = 10_000
/** Bytes of an id, followed by the hashes of its image. */
export const ID_BYTES = 16
export const HASH_BYTES = 64

/**
 * A page of a user's hashes in one value, by id, each after its 16-byte id, read from the index only. The condition is
 * `phash <> ''`, for which the planner estimates the row count well. For `octet_length(phash) = 8` it assumes one row
 * in 200, and would read and sort the whole table for every page. Base64 is shorter on the wire than hexadecimal bytea,
 * and much faster to decode.
 */
export const hashesQuery = (userId: string, after: string | null) => sql<{ hashes: string | null }>`
  select encode(string_agg(uuid_send(media_id) || phash || dhash || variants, ''::bytea), 'base64') as hashes from (
    select media_id, phash, dhash, variants from media_hashes
    where user_id = ${userId} and media_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and phash <> ''::bytea
    order by media_id limit ${HASHES_PAGE}
  ) page`

/** Empty after the last page. */
export async function readHashes(db: Database, userId: string, after: string | null): Promise<Buffer> {
  const { rows } = await hashesQuery(userId, after).execute(db)
  return Buffer.from(rows[0]?.hashes ?? '', 'base64')
}

/** True if hashes of a user are pending. */
export async function isAnyDue(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from media_hashes_due where user_id = ${userId}) as due`.execute(db)
  return rows[0]?.due === true
}

export interface DuePicture {
  id: string
  key: string
  thumbnails: StoredThumbnail[]
}

/** Images with pending hashes. */
export async function listDue(db: Database, limit: number): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    select m.id, m.object_key as key, m.thumbnails
    from (select media_id from media_hashes_due order by media_id limit ${limit}) due join media m on m.id = due.media_id
    order by m.id`.execute(db)
  return rows
}

/** All hashes of a user, for the archive of their data. */
export async function readAllHashes(db: Database, userId: string, after: string | undefined, limit: number) {
  const { rows } = await sql<{ mediaId: string; phash: string; dhash: string; variants: string }>`
    select media_id as "mediaId", encode(phash, 'hex') as phash, encode(dhash, 'hex') as dhash,
      encode(variants, 'hex') as variants
    from media_hashes where user_id = ${userId} and (${after ?? null}::uuid is null or media_id > ${after ?? null}::uuid)
    order by media_id limit ${limit}`.execute(db)
  return rows
}
