import type { CreatorSort, WorkKind } from '@studio/contract/works'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { TILE_TABLES, tileColumns, type TileRow } from '../tile.store.ts'
import { isListed } from '../visible.store.ts'

/** Viewer, and the time of the request. */
export interface Viewer {
  id: string | null
  now: Date
}

export interface CreatorRow {
  since: Date
  prompt: number
  image: number
  video: number
  template: number
  kept_by: number
  uses: number
  used_by: number
  is_followed: boolean
  is_muted: boolean
}

/** Statistics of a creator’s listed works, and whether the viewer follows or mutes the creator. */
export async function findCreator(db: Database, id: string, viewer: Viewer): Promise<CreatorRow> {
  const count = (kind: WorkKind) => sql`count(*) filter (where w.kind = ${kind})::integer`
  const { rows } = await sql<CreatorRow>`
    with w as (select w.* from works w where w.author_id = ${id} and ${isListed(viewer.now)})
    select (select created_at from accounts where id = ${id}) as since,
      ${count('prompt')} as prompt, ${count('image')} as image, ${count('video')} as video,
      ${count('template')} as template,
      coalesce(sum(w.kept_by), 0)::integer as kept_by, coalesce(sum(w.uses), 0)::integer as uses,
      (select count(distinct u.user_id)::integer from work_uses u join w on w.id = u.work_id) as used_by,
      exists (select from follows where creator_id = ${id} and follower_id = ${viewer.id}::uuid) as is_followed,
      exists (select from mutes where user_id = ${viewer.id}::uuid and kind = 'creator' and value = ${id}) as is_muted
    from w`.execute(db)
  return rows[0] as CreatorRow
}

const KEYS: Record<CreatorSort, RawBuilder<unknown>> = {
  new: sql`extract(epoch from w.publish_at)`,
  kept: sql`w.kept_by`,
  used: sql`w.uses`,
}

export interface WorksAsked {
  kind?: WorkKind | undefined
  sort: CreatorSort
  /** Includes works that aren’t visible to others. */
  includesHidden: boolean
  most: number
  after?: { key: string; id: string } | undefined
}

/** Lists a creator’s works in the given order. `key` is where the next page starts. */
export async function findCreatorWorks(
  db: Database,
  id: string,
  viewer: Viewer,
  { kind, sort, includesHidden, most, after }: WorksAsked,
): Promise<(TileRow & { key: string })[]> {
  const key = KEYS[sort]
  const { rows } = await sql<TileRow & { key: string }>`
    select ${tileColumns(viewer.id, viewer.now)}, ${key}::text as key from ${TILE_TABLES}
    where w.author_id = ${id} and ${includesHidden ? sql`w.status <> 'withdrawn'` : isListed(viewer.now)}
      ${kind === undefined ? sql`` : sql`and w.kind = ${kind}`}
      ${after === undefined ? sql`` : sql`and (${key}, w.id) < (${after.key}::numeric, ${after.id}::uuid)`}
    order by ${key} desc, w.id desc limit ${most}`.execute(db)
  return rows
}

export interface CollectionRow {
  id: string
  name: string
  mode: 'open' | 'review'
  works: number
}

/** Lists a creator’s public collections, newest first, with the number of visible works. */
export async function findCollections(
  db: Database,
  id: string,
  { max, now }: { max: number; now: Date },
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select c.id, c.name, c.mode, (
      select count(*)::integer from collection_items i join works w on w.id = i.work_id
      where i.collection_id = c.id and i.status = 'accepted' and ${isListed(now)}) as works
    from collections c where c.owner_id = ${id} and c.visibility = 'public'
    order by c.created_at desc, c.id desc limit ${max}`.execute(db)
  return rows
}

/** The first visible works of each of these collections. */
export async function findCovers(
  db: Database,
  collectionIds: string[],
  { max, now }: { max: number; now: Date },
): Promise<(TileRow & { collection_id: string })[]> {
  const { rows } = await sql<TileRow & { collection_id: string }>`
    select t.* from unnest(${collectionIds}::uuid[]) as c (id), lateral (
      select c.id as collection_id, ${tileColumns(null, now)}
      from collection_items i, ${TILE_TABLES}
      where i.collection_id = c.id and i.status = 'accepted' and w.id = i.work_id and w.placeholder is not null
        and ${isListed(now)}
      order by i.position, i.work_id limit ${max}) t`.execute(db)
  return rows
}
