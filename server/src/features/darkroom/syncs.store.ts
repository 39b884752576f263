import type { Edit, EditGroup, SyncState } from '@studio/contract/darkroom'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface SyncRow {
  id: string
  userId: string
  sourceMediaId: string
  edit: Edit
  /** Only values that differ from it are copied; null for all. */
  base: Edit | null
  groups: EditGroup[]
  /** Median of the source’s original in stops, to match the exposure of the images; null to copy it as it is. */
  sourceMedian: number | null
  state: SyncState
  createdAt: Date
}

/** Result for one image. */
export type TargetState = 'queued' | 'changed' | 'unchanged' | 'skipped' | 'undone' | 'kept'

export type TargetCounts = Record<TargetState, number>

export interface TargetRow {
  mediaId: string
  state: TargetState
  /** Of the edit after the change. */
  editVersion: number | null
  /** Number of the version that was saved before the change. */
  savedNumber: number | null
}

export async function insertSync(tx: Database, row: SyncRow, mediaIds: readonly string[]): Promise<void> {
  const { id, userId, sourceMediaId, edit, base, groups, sourceMedian, state, createdAt } = row
  await sql`
    insert into edit_syncs (id, user_id, source_media_id, edit, base, groups, source_median, state, created_at)
    values (${id}, ${userId}, ${sourceMediaId}, ${JSON.stringify(edit)}::jsonb, ${base && JSON.stringify(base)}::jsonb,
      ${groups}, ${sourceMedian}, ${state}, ${createdAt})`.execute(tx)
  await sql`
    insert into edit_sync_targets (sync_id, place, media_id)
    select ${id}, place, media_id from unnest(${[...mediaIds]}::uuid[]) with ordinality as each (media_id, place)
    on conflict do nothing`.execute(tx)
}

const SYNC = sql`id, user_id as "userId", source_media_id as "sourceMediaId", edit, base, groups, source_median as "sourceMedian",
  state, created_at as "createdAt"`

export async function findSync(db: Database, id: string): Promise<SyncRow | undefined> {
  const { rows } = await sql<SyncRow>`select ${SYNC} from edit_syncs where id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a copy of the user against a change of its state. */
export async function lockSync(tx: Database, userId: string, id: string): Promise<SyncRow | undefined> {
  const { rows } = await sql<SyncRow>`
    select ${SYNC} from edit_syncs where id = ${id} and user_id = ${userId} for update`.execute(tx)
  return rows[0]
}

/** Changes the state, unless it is another one than expected. */
export async function moveSync(
  tx: Database,
  id: string,
  { from, to }: { from: readonly SyncState[]; to: SyncState },
): Promise<void> {
  await sql`update edit_syncs set state = ${to} where id = ${id} and state = any(${[...from]})`.execute(tx)
}

/** True if it is still in this state, which it then keeps until the end of the transaction. */
export async function holdState(tx: Database, id: string, state: SyncState): Promise<boolean> {
  const { rows } = await sql`
    select from edit_syncs where id = ${id} and state = ${state} for share`.execute(tx)
  return rows.length > 0
}

/** Id of the next image that is to be changed. */
export async function nextTarget(db: Database, syncId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select media_id as id from edit_sync_targets where sync_id = ${syncId} and state = 'queued' order by place limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** The next image in this state, locked. */
export async function takeTarget(
  tx: Database,
  syncId: string,
  state: TargetState,
): Promise<TargetRow | undefined> {
  const { rows } = await sql<TargetRow>`
    select media_id as "mediaId", state, edit_version as "editVersion", saved_number as "savedNumber"
    from edit_sync_targets where sync_id = ${syncId} and state = ${state} order by place limit 1 for update`.execute(
    tx,
  )
  return rows[0]
}

export async function updateTarget(tx: Database, syncId: string, target: TargetRow): Promise<void> {
  const { mediaId, state, editVersion, savedNumber } = target
  await sql`
    update edit_sync_targets set state = ${state}, edit_version = ${editVersion}, saved_number = ${savedNumber}
    where sync_id = ${syncId} and media_id = ${mediaId}`.execute(tx)
}

/** Number of images by result. */
export async function countTargets(db: Database, syncId: string): Promise<TargetCounts> {
  const { rows } = await sql<{ state: TargetState; count: number }>`
    select state, count(*)::int as count from edit_sync_targets where sync_id = ${syncId} group by state`.execute(
    db,
  )
  const counts = { queued: 0, changed: 0, unchanged: 0, skipped: 0, undone: 0, kept: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Those that are images of the user outside the trash, in their order. */
export async function ownImages(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) with ordinality as each (id, place) join picture_entries using (id)
    where user_id = ${userId} and kind = 'image' and deleted_at is null order by place`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes what was copied before this time, with the list of its images. */
export async function deleteOldSyncs(db: Database, before: Date): Promise<void> {
  await sql`delete from edit_syncs where created_at < ${before}`.execute(db)
}

/** The newest version with another edit. */
export async function findOtherVersion(
  db: Database,
  mediaId: string,
  hash: Buffer,
): Promise<{ edit: Edit } | undefined> {
  const { rows } = await sql<{ edit: Edit }>`
    select edit from edit_versions where media_id = ${mediaId} and hash <> ${hash} order by number desc limit 1`.execute(
    db,
  )
  return rows[0]
}
