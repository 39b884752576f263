import type { QualityMetrics } from '@studio/contract/gallery'
import type { CapturedAtSource, FileRole } from '@studio/contract/photographs'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Metadata in the files of a photograph. */
export interface PhotographRow {
  file_name: string
  folder: string | null
  import_id: string | null
  added_at: Date
  /** `2026-11-20T07:52:10`, as the camera’s clock showed it. */
  captured_at_local: string | null
  captured_at_source: CapturedAtSource
  camera: string | null
  serial_hash: Buffer | null
  lens: string | null
  iso: number | null
  focal_length: number | null
  focal_length_35mm: number | null
  aperture: number | null
  exposure_time: number | null
  flash: boolean | null
  is_damaged: boolean
  develop_settings: unknown
}

/** Measurements for culling. */
export interface MeasuredColumns {
  metrics: QualityMetrics
  signature: Uint8Array
}

export interface LocationRow {
  latitude: number
  longitude: number
  altitude: number | null
}

export interface FileRow {
  role: FileRole
  name: string
  object_key: string
  mime: string
  bytes: number
  /** In hex. */
  sha256: string
}

export async function insertPhotograph(
  tx: Database,
  {
    mediaId,
    userId,
    row,
    measured,
  }: { mediaId: string; userId: string; row: PhotographRow; measured: MeasuredColumns | undefined },
): Promise<void> {
  const settings = row.develop_settings === null ? null : JSON.stringify(row.develop_settings)
  await sql`
    insert into photographs (media_id, user_id, import_id, added_at, file_name, folder, captured_at_local,
      captured_at_source, camera, serial_hash, lens, iso, focal_length, focal_length_35mm, aperture, exposure_time,
      flash, is_damaged, develop_settings, quality_metrics, signature)
    values (${mediaId}, ${userId}, ${row.import_id}, ${row.added_at}, ${row.file_name}, ${row.folder},
      ${row.captured_at_local}::timestamp, ${row.captured_at_source}, ${row.camera}, ${row.serial_hash}, ${row.lens},
      ${row.iso}, ${row.focal_length}, ${row.focal_length_35mm}, ${row.aperture}, ${row.exposure_time}, ${row.flash},
      ${row.is_damaged}, ${settings}::jsonb,
      ${measured ? JSON.stringify(measured.metrics) : null}::jsonb, ${measured ? Buffer.from(measured.signature) : null})`.execute(
    tx,
  )
}

export async function insertLocation(
  tx: Database,
  mediaId: string,
  { latitude, longitude, altitude }: LocationRow,
) {
  await sql`
    insert into photograph_locations (media_id, latitude, longitude, altitude)
    values (${mediaId}, ${latitude}, ${longitude}, ${altitude})`.execute(tx)
}

/** Adds a file to a photograph. Returns false if it already has one of this role. */
export async function insertFile(tx: Database, mediaId: string, file: FileRow): Promise<boolean> {
  const { rows } = await sql`
    insert into media_files (media_id, user_id, role, name, object_key, mime, bytes, sha256)
    select media_id, user_id, ${file.role}, ${file.name}, ${file.object_key}, ${file.mime}, ${file.bytes},
      decode(${file.sha256}, 'hex')
    from photographs where media_id = ${mediaId}
    on conflict (media_id, role) do nothing returning role`.execute(tx)
  return rows.length > 0
}

/** Hash of a photograph’s file in hex. */
export async function findHash(tx: Database, mediaId: string, role: FileRole): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256, 'hex') as sha256 from media_files
    where media_id = ${mediaId} and role = ${role}`.execute(tx)
  return rows[0]?.sha256
}

/** Items of the user whose original or RAW file has one of these hashes. Items outside the trash come last. */
export async function findByHash(db: Database, userId: string, hashes: readonly string[]) {
  const { rows } = await sql<{ sha256: string; mediaId: string; isInTrash: boolean }>`
    select encode(media_files.sha256, 'hex') as sha256, media_files.media_id as "mediaId",
      entries.deleted_at is not null as "isInTrash"
    from media_files join picture_entries entries on entries.id = media_files.media_id
    where media_files.user_id = ${userId} and media_files.role in ('original', 'raw')
      and media_files.sha256 in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) hash)
    order by entries.deleted_at is null, entries.at desc, entries.id`.execute(db)
  return rows
}

/** A photograph of the user outside the trash, with its position. */
export async function findPhotograph(db: Database, userId: string, mediaId: string) {
  const { rows } = await sql<
    Omit<PhotographRow, 'serial_hash'> & { [K in keyof LocationRow]: LocationRow[K] | null } & {
      clock_shift: number
      time_zone: string | null
    }
  >`
    select clock_shift, time_zone, file_name, folder, import_id, added_at, captured_at_source, camera, lens, iso, focal_length,
      to_char(captured_at_local, 'YYYY-MM-DD"T"HH24:MI:SS') as captured_at_local,
      focal_length_35mm, aperture, exposure_time, flash, is_damaged, develop_settings, latitude, longitude, altitude
    from photographs join picture_entries entries on entries.id = photographs.media_id
    left join photograph_locations on photograph_locations.media_id = photographs.media_id
    where photographs.media_id = ${mediaId} and photographs.user_id = ${userId} and entries.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

const FILE = sql`role, name, object_key, mime, bytes, encode(sha256, 'hex') as sha256`

/** Files of items of the user, the original first. */
export async function findFiles(db: Database, userId: string, mediaIds: readonly string[]) {
  const { rows } = await sql<FileRow & { media_id: string }>`
    select media_id, ${FILE} from media_files
    where media_id = any(${[...mediaIds]}::uuid[]) and user_id = ${userId}
    order by media_id, array_position(array['original', 'raw', 'sidecar', 'motion'], role)`.execute(db)
  return rows
}

/** A file of an item of the user outside the trash. */
export async function findFile(db: Database, userId: string, mediaId: string, role: FileRole) {
  const { rows } = await sql<FileRow>`
    select ${FILE} from media_files join picture_entries entries on entries.id = media_files.media_id
    where media_files.media_id = ${mediaId} and media_files.user_id = ${userId} and role = ${role}
      and entries.deleted_at is null`.execute(db)
  return rows[0]
}

/** Copies the rows of a photograph to a duplicate of its item, whose original has the object `key`. */
export async function copyPhotograph(
  tx: Database,
  { id, copyId, key }: { id: string; copyId: string; key: string },
): Promise<void> {
  const { rows } = await sql`
    insert into photographs (media_id, user_id, import_id, added_at, file_name, folder, captured_at_local,
      captured_at_source, camera, serial_hash, lens, iso, focal_length, focal_length_35mm, aperture, exposure_time,
      flash, is_damaged, develop_settings, clock_shift, time_zone, quality_metrics, seen_at)
    select ${copyId}, user_id, import_id, added_at, file_name, folder, captured_at_local, captured_at_source, camera,
      serial_hash, lens, iso, focal_length, focal_length_35mm, aperture, exposure_time, flash, is_damaged,
      develop_settings, clock_shift, time_zone, quality_metrics, seen_at
    from photographs where media_id = ${id} returning media_id`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into photograph_locations (media_id, latitude, longitude, altitude)
    select ${copyId}, latitude, longitude, altitude from photograph_locations where media_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into media_files (media_id, user_id, role, name, object_key, mime, bytes, sha256)
    select ${copyId}, user_id, role, name, ${key}, mime, bytes, sha256
    from media_files where media_id = ${id} and role = 'original'`.execute(tx)
}

/** Photographs of a user for the archive of their data, by id, also in the trash. */
export async function readAll(db: Database, userId: string, after: string | undefined, limit: number) {
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select photographs.media_id as id, file_name as "fileName", folder, import_id as "importId", added_at as "addedAt",
      to_char(captured_at_local, 'YYYY-MM-DD"T"HH24:MI:SS') as "capturedAtLocal",
      captured_at_source as "capturedAtSource", clock_shift as "clockShift", time_zone as "timeZone", camera, lens, iso, focal_length as "focalLength",
      focal_length_35mm as "focalLength35mm", aperture, exposure_time as "exposureTime", flash,
      is_damaged as "isDamaged", develop_settings as "developSettings", quality_metrics as "qualityMetrics",
      seen_at as "seenAt", latitude, longitude, altitude
    from photographs left join photograph_locations on photograph_locations.media_id = photographs.media_id
    where user_id = ${userId} and photographs.media_id > ${after ?? FIRST_ID} order by photographs.media_id
    limit ${limit}`.execute(db)
  return rows
}

/** Files besides originals, which the gallery exports. */
export async function readOtherFiles(
  db: Database,
  userId: string,
  after: FilePlace | undefined,
  limit: number,
) {
  const { rows } = await sql<FileRow & FilePlace>`
    select media_id, ${FILE} from media_files
    where user_id = ${userId} and role <> 'original'
      and (media_id, role) > (${after?.media_id ?? FIRST_ID}, ${after?.role ?? ''})
    order by media_id, role limit ${limit}`.execute(db)
  return rows
}

export interface FilePlace {
  media_id: string
  role: FileRole
}

/** Bytes of these files. */
export async function sumOtherFiles(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media_files
    where user_id = ${userId} and role <> 'original'`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Names and dates of capture of photographs by media id, for the names of exported files. */
export async function findFactsForNames(db: Database, mediaIds: readonly string[]) {
  const { rows } = await sql<{ id: string; file_name: string; captured_on: string | null }>`
    select media_id as id, file_name, to_char(captured_at_local, 'YYYY-MM-DD') as captured_on
    from photographs where media_id = any(${mediaIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, file_name: fileName, captured_on: capturedOn }) => [id, { fileName, capturedOn }]),
  )
}

/** Photographs of an import that follow the clock of a camera, by id, also in the trash. */
export async function findClocked(
  db: Database,
  { userId, importId, camera }: { userId: string; importId: string; camera?: string | null },
) {
  const ofCamera = camera === undefined ? sql`true` : sql`camera is not distinct from ${camera}`
  const { rows } = await sql<{
    id: string
    at: Date
    added_at: Date
    local: string | null
    source: CapturedAtSource
    shift: number
    time_zone: string | null
    camera: string | null
    file_name: string
  }>`
    select media_id as id, entries.at, added_at, to_char(captured_at_local, 'YYYY-MM-DD"T"HH24:MI:SS') as local,
      captured_at_source as source, clock_shift as shift, time_zone, camera, file_name
    from photographs join picture_entries entries on entries.id = photographs.media_id
    where import_id = ${importId} and photographs.user_id = ${userId} and ${ofCamera}
    order by media_id`.execute(db)
  return rows
}

/** Records how the clock of these photographs was corrected. */
export async function setClock(
  tx: Database,
  mediaIds: readonly string[],
  { seconds, timeZone }: { seconds: number; timeZone: string | undefined },
): Promise<void> {
  await sql`
    update photographs set clock_shift = clock_shift + ${seconds}, time_zone = coalesce(${timeZone ?? null}, time_zone)
    where media_id = any(${[...mediaIds]}::uuid[])`.execute(tx)
}
