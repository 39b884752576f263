import type { Edit, EditFailure, EditVersionSource } from '@studio/contract/darkroom'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface EditRow {
  mediaId: string
  userId: string
  edit: Edit
  hash: Buffer
  engineVersion: number
  version: number
  lastVersionNumber: number
  /** Of the edit that the gallery shows. */
  renderedHash: Buffer
  isQueued: boolean
  failure: EditFailure | null
}

const COLUMNS = sql`media_id as "mediaId", user_id as "userId", edit, hash, engine_version as "engineVersion", version,
  last_version_number as "lastVersionNumber", rendered_hash as "renderedHash", is_queued as "isQueued", failure`

export async function findEdit(db: Database, mediaId: string): Promise<EditRow | undefined> {
  const { rows } = await sql<EditRow>`select ${COLUMNS} from edits where media_id = ${mediaId}`.execute(db)
  return rows[0]
}

/** Locks the edit of an image. */
export async function lockEdit(tx: Database, mediaId: string): Promise<EditRow | undefined> {
  const { rows } = await sql<EditRow>`
    select ${COLUMNS} from edits where media_id = ${mediaId} for update`.execute(tx)
  return rows[0]
}

/** Adds a row unless there is one. */
export async function ensureEdit(
  tx: Database,
  {
    mediaId,
    userId,
    edit,
    hash,
    engineVersion,
    version,
    renderedHash,
  }: Omit<EditRow, 'lastVersionNumber' | 'isQueued' | 'failure'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into edits (media_id, user_id, edit, hash, engine_version, version, rendered_hash, updated_at)
    values (${mediaId}, ${userId}, ${JSON.stringify(edit)}::jsonb, ${hash}, ${engineVersion}, ${version}, ${renderedHash}, ${now})
    on conflict do nothing`.execute(tx)
}

/** Writes the edit, and whether it is shown and queued. */
export async function updateEdit(
  tx: Database,
  { mediaId, edit, hash, engineVersion, version, renderedHash, isQueued, failure }: EditRow,
  now: Date,
): Promise<void> {
  await sql`
    update edits set edit = ${JSON.stringify(edit)}::jsonb, hash = ${hash}, engine_version = ${engineVersion},
      version = ${version}, rendered_hash = ${renderedHash}, is_queued = ${isQueued}, failure = ${failure}, updated_at = ${now}
    where media_id = ${mediaId}`.execute(tx)
}

export interface VersionRow {
  id: string
  number: number
  name: string | null
  source: EditVersionSource
  edit: Edit
  hash: Buffer
  engineVersion: number
  createdAt: Date
}

const VERSION = sql`id, number, name, source, edit, hash, engine_version as "engineVersion", created_at as "createdAt"`

/** Newest first. */
export async function readVersions(db: Database, mediaId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION} from edit_versions where media_id = ${mediaId} order by number desc`.execute(db)
  return rows
}

export async function findVersion(
  db: Database,
  mediaId: string,
  number: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION} from edit_versions where media_id = ${mediaId} and number = ${number}`.execute(db)
  return rows[0]
}

/** What an edit was copied from, and the id of the copying. */
export interface VersionBatch {
  sourceMediaId: string
  id: string
}

export async function insertVersion(
  tx: Database,
  mediaId: string,
  row: VersionRow,
  batch?: VersionBatch,
): Promise<void> {
  const { id, number, name, source, edit, hash, engineVersion, createdAt } = row
  await sql`
    insert into edit_versions (id, media_id, number, edit, hash, engine_version, name, source, source_media_id, batch_id,
      created_at)
    values (${id}, ${mediaId}, ${number}, ${JSON.stringify(edit)}::jsonb, ${hash}, ${engineVersion}, ${name}, ${source},
      ${batch?.sourceMediaId ?? null}, ${batch?.id ?? null}, ${createdAt})`.execute(tx)
  await sql`update edits set last_version_number = ${number} where media_id = ${mediaId}`.execute(tx)
}

export async function countVersions(tx: Database, mediaId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from edit_versions where media_id = ${mediaId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Deletes the oldest version that was saved automatically. False if there is none. */
export async function dropOldestAutomatic(tx: Database, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from edit_versions where media_id = ${mediaId} and number = (
      select min(number) from edit_versions where media_id = ${mediaId} and source <> 'user' and name is null
    ) returning number`.execute(tx)
  return rows.length > 0
}

/** Edits of a user with their versions, by image, for the archive of their data. */
export async function readEdits(db: Database, userId: string, after: string | undefined, limit: number) {
  const { rows } = await sql<Record<string, unknown> & { mediaId: string }>`
    select media_id as "mediaId", edit, version, updated_at as "updatedAt", (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'name', name, 'source', source, 'edit', v.edit,
        'createdAt', created_at) order by number), '[]')
      from edit_versions v where v.media_id = edits.media_id) as versions
    from edits where user_id = ${userId} and (${after ?? null}::uuid is null or media_id > ${after ?? null}::uuid)
    order by media_id limit ${limit}`.execute(db)
  return rows
}
