import type { Collection, CollectionRole } from '@studio/contract/works'
import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'
import { TILE_TABLES, tileColumns, type TileRow } from '../tile.store.ts'
import { isListed } from '../visible.store.ts'

type Status = 'accepted' | 'waiting'

export interface CollectionRow extends Pick<Collection, 'id' | 'name' | 'about' | 'visibility' | 'mode'> {
  owner_id: string
  display_name: string
  role: CollectionRole | null
  works: number
  waiting: number
  created_at: Date
}

interface Viewer {
  viewerId: string
  now: Date
}

/** Counts only works that others can see. */
const columns = ({ viewerId, now }: Viewer) => {
  const worksWithStatus = (status: Status) => sql`(
    select count(*)::int from collection_items i join works w on w.id = i.work_id
    where i.collection_id = c.id and i.status = ${status} and ${isListed(now)})`
  return sql`
    c.id, c.name, c.about, c.visibility, c.mode, c.owner_id, f.display_name, c.created_at,
    case when c.owner_id = ${viewerId} then 'owner' else p.role end as role,
    ${worksWithStatus('accepted')} as works, ${worksWithStatus('waiting')} as waiting`
}
const from = (viewerId: string) => sql`
  collections c join profile_faces f on f.id = c.owner_id
  left join collection_people p on p.collection_id = c.id and p.user_id = ${viewerId}`

/** Lists collections that the user may add to, newest first. */
export async function listCollections(db: Database, viewer: Viewer): Promise<CollectionRow[]> {
  const { viewerId } = viewer
  const { rows } = await sql<CollectionRow>`
    select ${columns(viewer)} from ${from(viewerId)}
    where c.owner_id = ${viewerId} or p.user_id is not null order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** Loads a collection without access checks. `isOwnerSeen`: the owner is neither suspended nor leaving. */
export async function findCollection(
  db: Database,
  id: string,
  { viewerId, now }: Viewer,
): Promise<(CollectionRow & { is_owner_seen: boolean }) | undefined> {
  const { rows } = await sql<CollectionRow & { is_owner_seen: boolean }>`
    select ${columns({ viewerId, now })},
      not exists (select from suspended s where s.user_id = c.owner_id)
      and not exists (select from leaving l where l.user_id = c.owner_id)
      and not exists (select from accounts a where a.id = c.owner_id and a.banned_until > ${now}) as is_owner_seen
    from ${from(viewerId)} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the collection until the transaction ends, because works are counted and placed under this lock. */
export async function lockCollection(tx: Database, id: string): Promise<void> {
  await sql`select from collections where id = ${id} for no key update`.execute(tx)
}

/** Locks the user’s number of collections until the transaction ends. */
export const lockOwner = (tx: Database, userId: string) => lock(tx, 'collections', userId)

export async function countOwn(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from collections where owner_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

type Draft = Pick<Collection, 'name' | 'about' | 'visibility' | 'mode'>

export async function insertCollection(
  tx: Database,
  userId: string,
  { name, about, visibility, mode }: Draft,
  at: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into collections (owner_id, name, about, visibility, mode, created_at)
    values (${userId}, ${name}, ${about}, ${visibility}, ${mode}, ${at}) returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function updateCollection(tx: Database, id: string, draft: Draft): Promise<void> {
  await sql`
    update collections set name = ${draft.name}, about = ${draft.about}, visibility = ${draft.visibility},
      mode = ${draft.mode} where id = ${id}`.execute(tx)
}

export async function deleteCollection(db: Database, id: string): Promise<void> {
  await sql`delete from collections where id = ${id}`.execute(db)
}

/** Which of these collections contain a work. */
export async function findHolding(db: Database, workId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ collection_id: string }>`
    select collection_id from collection_items
    where work_id = ${workId} and collection_id = any(${ids}::uuid[]) and status <> 'declined'`.execute(db)
  return rows.map(({ collection_id }) => collection_id)
}

export interface ItemTile extends TileRow {
  position: string
}

/** Lists the public works of a collection, in its order. */
export async function listItems(
  db: Database,
  id: string,
  input: {
    viewerId: string
    now: Date
    status: Status
    after: { position: string; id: string } | undefined
    limit: number
  },
): Promise<ItemTile[]> {
  const { viewerId, now, status, after, limit } = input
  const { rows } = await sql<ItemTile>`
    select ${tileColumns(viewerId, now)}, i.position
    from ${TILE_TABLES} join collection_items i on i.work_id = w.id
    where i.collection_id = ${id} and i.status = ${status} and ${isListed(now)}
      ${after ? sql`and (i.position, i.work_id) > (${after.position}, ${after.id}::uuid)` : sql``}
    order by i.position, i.work_id limit ${limit}`.execute(db)
  return rows
}

export interface ItemRow {
  work_id: string
  position: string
  added_by: string | null
  status: Status | 'declined'
}

export async function findItem(db: Database, id: string, workId: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select work_id, position, added_by, status from collection_items
    where collection_id = ${id} and work_id = ${workId}`.execute(db)
  return rows[0]
}

export async function countItems(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from collection_items where collection_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Checks that a work is public and can be added to collections. */
export async function isShown(db: Database, workId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from works w where w.id = ${workId} and ${isListed(now)}`.execute(db)
  return rows.length > 0
}

/**
 * Returns the positions before and after the new place of a work: behind another work, first (null) or at the end
 * (undefined).
 */
export async function neighboursOf(
  tx: Database,
  id: string,
  { workId, after }: { workId: string; after: string | null | undefined },
): Promise<{ before: string | undefined; next: string | undefined } | undefined> {
  const { rows } = await sql<{ work_id: string; position: string }>`
    select work_id, position from collection_items
    where collection_id = ${id} and work_id <> ${workId} order by position, work_id`.execute(tx)
  if (after === undefined) return { before: rows.at(-1)?.position, next: undefined }
  if (after === null) return { before: undefined, next: rows[0]?.position }
  const at = rows.findIndex((row) => row.work_id === after)
  return at < 0 ? undefined : { before: rows[at]?.position, next: rows[at + 1]?.position }
}

export async function putItem(
  tx: Database,
  id: string,
  item: { workId: string; position: string; addedBy: string; status: Status },
): Promise<void> {
  await sql`
    insert into collection_items (collection_id, work_id, position, added_by, status)
    values (${id}, ${item.workId}, ${item.position}, ${item.addedBy}, ${item.status})
    on conflict (collection_id, work_id) do update set position = excluded.position, status = excluded.status`.execute(
    tx,
  )
}

export async function deleteItem(tx: Database, id: string, workId: string): Promise<void> {
  await sql`delete from collection_items where collection_id = ${id} and work_id = ${workId}`.execute(tx)
}

export interface PersonRow {
  id: string
  display_name: string
  role: CollectionRole
}

/** Members of a collection: its owner first, then contributors by name. */
export async function listPeople(db: Database, id: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select f.id, f.display_name, people.role from (
      select owner_id as user_id, 'owner' as role from collections where id = ${id}
      union all select user_id, role from collection_people where collection_id = ${id}
    ) people join profile_faces f on f.id = people.user_id
    order by people.role <> 'owner', lower(f.display_name), f.id`.execute(db)
  return rows
}

export async function putPerson(
  tx: Database,
  id: string,
  { userId, role }: { userId: string; role: 'editor' | 'contributor' },
): Promise<void> {
  await sql`
    insert into collection_people (collection_id, user_id, role) values (${id}, ${userId}, ${role})
    on conflict (collection_id, user_id) do update set role = excluded.role`.execute(tx)
}

export async function deletePerson(db: Database, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from collection_people where collection_id = ${id} and user_id = ${userId} returning 1`.execute(db)
  return rows.length > 0
}
