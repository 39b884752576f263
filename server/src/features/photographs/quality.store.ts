import type { QualityMetrics } from '@studio/contract/gallery'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface QualityRow {
  id: string
  metrics: QualityMetrics | null
  isDuplicate: boolean
  stackId: string | null
  isBracket: boolean
}

const QUALITY = sql`photographs.media_id as id, photographs.quality_metrics as metrics,
  photographs.duplicate_of is not null as "isDuplicate", stacks.stack_id as "stackId",
  coalesce(stacks.kind = 'bracket', false) as "isBracket"`

/** A photograph of the user outside the trash. */
export async function findQuality(db: Database, userId: string, id: string): Promise<QualityRow | undefined> {
  const { rows } = await sql<QualityRow>`
    select ${QUALITY} from photographs join picture_entries entries on entries.id = photographs.media_id
    left join picture_stacks stacks on stacks.media_id = photographs.media_id
    where photographs.media_id = ${id} and photographs.user_id = ${userId} and entries.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Measurements of the photographs of a stack outside the trash. */
export async function readStackMetrics(db: Database, stackId: string): Promise<QualityMetrics[]> {
  const { rows } = await sql<{ metrics: QualityMetrics }>`
    select photographs.quality_metrics as metrics
    from picture_stacks stacks join photographs on photographs.media_id = stacks.media_id
    where stacks.stack_id = ${stackId} and photographs.quality_metrics is not null`.execute(db)
  return rows.map(({ metrics }) => metrics)
}

/** Photographs of an import of the user outside the trash, oldest first. */
export async function readCulling(db: Database, userId: string, importId: string) {
  const { rows } = await sql<QualityRow & { isReviewed: boolean }>`
    select ${QUALITY}, photographs.seen_at is not null or exists (
      select from picture_marks marks where marks.media_id = photographs.media_id
        and (starts_with(marks.mark, 'flag:') or starts_with(marks.mark, 'stars:'))) as "isReviewed"
    from photographs join picture_entries entries on entries.id = photographs.media_id
    left join picture_stacks stacks on stacks.media_id = photographs.media_id
    where photographs.import_id = ${importId} and photographs.user_id = ${userId} and entries.deleted_at is null
    order by entries.at, photographs.media_id`.execute(db)
  return rows
}

/** Keeps the first time. Returns the number of photographs of the user. */
export async function markSeen(
  db: Database,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update photographs set seen_at = coalesce(seen_at, ${now})
    where media_id = any(${[...ids]}::uuid[]) and user_id = ${userId}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Adds measurements of a device. Returns false if the server measured nothing. */
export async function saveFaces(
  db: Database,
  id: string,
  faces: NonNullable<QualityMetrics['faces']>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update photographs set quality_metrics = jsonb_set(quality_metrics, '{faces}', ${JSON.stringify(faces)}::jsonb)
    where media_id = ${id} and quality_metrics is not null`.execute(db)
  return numAffectedRows === 1n
}

export interface BurstRow {
  id: string
  fileName: string
  at: Date
  camera: string
  signature: Buffer
  aperture: number | null
  exposureTime: number | null
  iso: number | null
}

/**
 * Photographs of an import outside the trash with a camera and a capture time, which haven’t been compared
 * yet.
 */
export async function readBurstCandidates(db: Database, importId: string): Promise<BurstRow[]> {
  const { rows } = await sql<BurstRow>`
    select photographs.media_id as id, file_name as "fileName", entries.at,
      concat(camera, ' ', encode(serial_hash, 'hex')) as camera, signature, aperture,
      exposure_time as "exposureTime", iso
    from photographs join picture_entries entries on entries.id = photographs.media_id
    where import_id = ${importId} and entries.deleted_at is null and signature is not null and camera is not null
      and captured_at_source in ('offset', 'gps', 'time-zone')
    order by entries.at, photographs.media_id`.execute(db)
  return rows
}

export async function markDuplicates(
  tx: Database,
  duplicates: readonly { id: string; ofId: string }[],
): Promise<void> {
  await sql`
    update photographs set duplicate_of = found.of_id
    from unnest(${duplicates.map(({ id }) => id)}::uuid[], ${duplicates.map(({ ofId }) => ofId)}::uuid[]) as found (id, of_id)
    where photographs.media_id = found.id
      and exists (select from photographs earlier where earlier.media_id = found.of_id)`.execute(tx)
}

/** Signatures are needed once. */
export async function clearSignatures(tx: Database, importId: string): Promise<void> {
  await sql`
    update photographs set signature = null where import_id = ${importId} and signature is not null`.execute(
    tx,
  )
}
