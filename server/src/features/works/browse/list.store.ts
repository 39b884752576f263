import { LICENCES, isRemixable, MAX_COUNTED, REMIXABLE, type WorksQuery } from '@studio/contract/works'
import { type RawBuilder, sql } from 'kysely'
import { type Database, isBeyond, microsOf } from '../../../platform/database/index.ts'
import { TILE_TABLES, tileColumns, type TileRow } from '../tile.store.ts'
import { isAuthorSeen, isListed } from '../visible.store.ts'
import type { Candidate } from './best-page.ts'

export interface MutedSubjects {
  creators: string[]
  tags: string[]
  styles: string[]
}

/** Filters of a list. */
export interface Listing {
  viewerId: string
  now: Date
  filters: Pick<WorksQuery, 'kind' | 'tag' | 'licence' | 'model' | 'creator'>
  /** A `tsquery` as text. */
  search: string | undefined
  muted: MutedSubjects
}

export interface ListedRow extends Candidate {
  /** Sort key, as text. */
  key: string
}

const IS_PUBLIC = sql`w.status = 'live' and w.visibility = 'public'`

const conditionsOf = (listing: Listing): RawBuilder<unknown> =>
  sql`${isListed(listing.now)} and ${narrowedBy(listing)}`

/** Conditions besides being listed. */
function narrowedBy({ filters, search, muted }: Listing): RawBuilder<unknown> {
  const { kind, tag, licence, model, creator } = filters
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (kind) all.push(sql`w.kind = ${kind}`)
  if (tag) all.push(sql`w.tags @> array[${tag}]`)
  if (licence === REMIXABLE) all.push(sql`w.licence = any(${LICENCES.filter(isRemixable)})`)
  else if (licence) all.push(sql`w.licence = ${licence}`)
  if (model) all.push(sql`w.model = ${model}`)
  if (creator) all.push(sql`w.author_id = ${creator}`)
  if (search !== undefined) all.push(sql`w.search @@ ${search}::tsquery`)
  if (muted.creators.length > 0) all.push(sql`w.author_id <> all(${muted.creators}::uuid[])`)
  if (muted.tags.length > 0) all.push(sql`not w.tags && ${muted.tags}::text[]`)
  if (muted.styles.length > 0)
    all.push(sql`coalesce(w.snapshot ->> 'style', '') <> all(${muted.styles}::text[])`)
  return sql.join(all, sql` and `)
}

/**
 * Converts words from `queryOf` to a `tsquery`, both exact and stemmed. Computed beforehand: inside the search it
 * would run once per work, and the planner couldn’t estimate the number of matches.
 */
export async function readSearch(db: Database, words: string): Promise<string> {
  const { rows } = await sql<{ search: string }>`
    select (to_tsquery('simple', words) || to_tsquery('english', words) || to_tsquery('spanish', words))::text as search
    from search_words(${words}) words`.execute(db)
  return rows[0]?.search ?? ''
}

interface Order {
  key: RawBuilder<unknown>
  by: RawBuilder<unknown>
  after: (key: string, id: string) => RawBuilder<unknown>
}

const NEWEST: Order = {
  key: microsOf('w.publish_at'),
  by: sql`w.publish_at desc, w.id desc`,
  after: (key, id) => isBeyond({ micros: key, id }, 'w.publish_at', 'w.id'),
}
const ORDERS: Record<'best' | 'new' | 'used', Order> = {
  best: {
    key: sql`w.rank`,
    by: sql`w.rank desc, w.id desc`,
    after: (key, id) => sql`(w.rank, w.id) < (${key}::double precision, ${id}::uuid)`,
  },
  new: NEWEST,
  used: {
    key: sql`w.uses`,
    by: sql`w.uses desc, w.id desc`,
    after: (key, id) => sql`(w.uses, w.id) < (${key}::integer, ${id}::uuid)`,
  },
}

export interface Walk {
  sort: keyof typeof ORDERS
  after: { key: string; id: string } | undefined
  limit: number
  /** Works to exclude. */
  without?: readonly string[]
}

/** Works in an order, starting where the previous page ended. */
export async function walkWorks(
  db: Database,
  listing: Listing,
  { sort, after, limit, without = [] }: Walk,
): Promise<ListedRow[]> {
  if (limit <= 0) return []
  const order = ORDERS[sort]
  const { rows } = await sql<ListedRow>`
    select w.id, w.author_id, (${order.key})::text as key from works w
    where ${conditionsOf(listing)} ${after ? sql`and ${order.after(after.key, after.id)}` : sql``}
      ${without.length > 0 ? sql`and w.id <> all(${without}::uuid[])` : sql``}
    order by ${order.by} limit ${limit}`.execute(db)
  return rows
}

/** Followed creators the user may see, as `o`. Evaluated once per creator, not per work. */
const followed = ({ viewerId, now }: Listing) => sql`
  followed as materialized (
    select w.author_id from (select creator_id as author_id from follows where follower_id = ${viewerId}) w
    where ${isAuthorSeen(now)})`

/** Works read per followed creator before more are read of those with newer ones. */
const FIRST_OF_EACH = 4

/**
 * Newest works of followed creators. Reads a few per creator by index, then more only of creators whose works are all
 * new enough for the page. The cost depends on the page size, not on the number of works.
 */
export async function walkFollowed(
  db: Database,
  listing: Listing,
  { after, limit }: Pick<Walk, 'after' | 'limit'>,
): Promise<ListedRow[]> {
  const newest = (max: number, since?: RawBuilder<unknown>) => sql`
    select w.id, w.publish_at, ${NEWEST.key} as key from works w
    where w.author_id = o.author_id and ${IS_PUBLIC} and ${narrowedBy(listing)}
      ${after ? sql`and ${NEWEST.after(after.key, after.id)}` : sql``} ${since ?? sql``}
    order by ${NEWEST.by} limit ${max}`
  const { rows } = await sql<ListedRow>`
    with ${followed(listing)}, first as materialized (
      select o.author_id, w.* from followed o cross join lateral (${newest(FIRST_OF_EACH)}) w
    ), enough as materialized (
      select coalesce(
        (select publish_at from first w order by ${NEWEST.by} offset ${limit - 1} limit 1), '-infinity') as since
    ), more as materialized (
      select author_id from first group by author_id
      having count(*) = ${FIRST_OF_EACH} and min(publish_at) >= (select since from enough)
    )
    select w.id, w.author_id, w.key from (
      select * from first where author_id not in (select author_id from more)
      union all
      select o.author_id, w.* from more o
        cross join lateral (${newest(limit, sql`and w.publish_at >= (select since from enough)`)}) w) w
    order by ${NEWEST.by} limit ${limit}`.execute(db)
  return rows
}

/** Those of these works that a list still contains, in the given order. */
export async function pickWorks(
  db: Database,
  listing: Listing,
  ids: readonly string[],
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select w.id, w.author_id, w.rank::text as key from works w
    where w.id = any(${ids}::uuid[]) and ${conditionsOf(listing)}
    order by array_position(${ids}::uuid[], w.id)`.execute(db)
  return rows
}

/** Max. number of rarely seen works considered as explorers. */
const MAX_EXPLORED = 80

/** Works with few views, from a random position in the order of IDs. */
export async function exploreWorks(
  db: Database,
  listing: Listing,
  { from, limit, without }: { from: string; limit: number; without: readonly string[] },
): Promise<ListedRow[]> {
  const walk = (side: RawBuilder<unknown>) => sql`
    (select w.id from works w where ${IS_PUBLIC} and w.visitors < 50 and ${side} order by w.id limit ${MAX_EXPLORED})`
  const { rows } = await sql<ListedRow>`
    with unseen as materialized (
      select id from (
        ${walk(sql`w.id >= ${from}::uuid`)} union all ${walk(sql`w.id < ${from}::uuid`)}) found
      where id <> all(${without}::uuid[]) limit ${MAX_EXPLORED})
    select w.id, w.author_id, w.rank::text as key from unseen join works w on w.id = unseen.id
    where ${conditionsOf(listing)} and w.author_id <> ${listing.viewerId}
    order by w.id < ${from}::uuid, w.id limit ${limit}`.execute(db)
  return rows
}

/** Data for tiles of works that were just found to be listed, ordered by id. */
export async function findTiles(
  db: Database,
  { viewerId, now }: Pick<Listing, 'viewerId' | 'now'>,
  ids: readonly string[],
): Promise<TileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TileRow>`
    select ${tileColumns(viewerId, now)} from ${TILE_TABLES}
    where w.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], w.id)`.execute(db)
  return rows
}

/** Number of works, max. `MAX_COUNTED`. */
export async function countWorks(db: Database, listing: Listing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from works w where ${conditionsOf(listing)} limit ${MAX_COUNTED}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Number of works by all followed creators, max. `MAX_COUNTED`. */
export async function countFollowed(db: Database, listing: Listing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${followed(listing)}
    select count(*)::int as count from (
      select from followed o join works w on w.author_id = o.author_id
      where ${IS_PUBLIC} and ${narrowedBy(listing)} limit ${MAX_COUNTED}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tags and models of the best works. */
export async function findFacets(db: Database, now: Date): Promise<{ tags: string[]; models: string[] }> {
  const { rows } = await sql<{ tags: string[]; models: string[] }>`
    with best as materialized (
      select w.tags, w.model from works w where ${isListed(now)} order by w.rank desc, w.id desc limit 2000)
    select
      array(select tag from best, unnest(tags) tag group by tag order by count(*) desc, tag limit 40) as tags,
      array(select model from best where model is not null group by model order by count(*) desc, model limit 40)
        as models`.execute(db)
  return rows[0] ?? { tags: [], models: [] }
}
