import {
  type RoadmapSort,
  type RoadmapStatus,
  type RoadmapTranslation,
  ROADMAP_EXCERPT,
  RISING_DAYS,
  FULL_WEIGHT_DAYS,
} from '@studio/contract/roadmap'
import { isUnspaced } from '@studio/domain/text'
import { type RawBuilder, sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'
import type { RoadmapCursor } from './cursors.ts'

/** The viewer: items under review are visible to their author and admins. */
export interface Viewer {
  userId: string
  isAdmin: boolean
  now: Date
}

export interface ItemRow {
  id: string
  author_id: string | null
  title: string
  body: string
  locale: string | null
  translations: Record<string, RoadmapTranslation>
  status: RoadmapStatus
  held: boolean
  answer: string | null
  target: string | null
  parts: number | null
  parts_done: number | null
  votes: number
  version: number
  created_at: Date
  status_at: Date
  merged_id: string | null
  merged_title: string | null
  author_name: string | null
  comments: number
  has_voted: boolean
  is_followed: boolean
  shipped_in: string | null
  /** Sort key as PostgreSQL text. */
  key: string
}

/** Author name; only for visible profiles. */
export const visibleName = (userId: RawBuilder<unknown>, now: Date) => sql<string | null>`(
  select nullif(f.display_name, '') from profile_faces f join public_profiles p on p.id = f.id and p.is_public
  where f.id = ${userId}
    and not exists (select from suspended s where s.user_id = f.id)
    and not exists (select from leaving l where l.user_id = f.id)
    and not exists (select from accounts a where a.id = f.id and a.banned_until > ${now}))`

const columns = ({ userId, now }: Viewer, body: RawBuilder<string>) => sql`
  i.id, i.author_id, i.title, ${body} as body, i.locale, i.translations, i.status, i.held, i.answer, i.target,
  i.parts, i.parts_done, i.votes, i.version::int as version, i.created_at, i.status_at,
  m.id as merged_id, m.title as merged_title,
  ${visibleName(sql`i.author_id`, now)} as author_name,
  (select count(*)::int from roadmap_comments c
    where c.item_id = any(case when exists (select from roadmap_items k where k.merged_into = i.id)
        then array(select roadmap_tree(i.id)) else array[i.id] end)
      and c.deleted_at is null and not c.held) as comments,
  exists (select from roadmap_votes v where v.item_id = i.id and v.user_id = ${userId}) as has_voted,
  exists (select from roadmap_followers f where f.item_id = i.id and f.user_id = ${userId}) as is_followed,
  (select e.version from changelog_items x join changelog e on e.id = x.entry_id
    where x.item_id = i.id and e.published_at <= ${now} order by e.published_at limit 1) as shipped_in`

const visible = ({ userId, isAdmin }: Viewer) =>
  isAdmin ? sql`true` : sql`(not i.held or i.author_id = ${userId})`

/** Follows the merge chain only if the item is merged, which is rare. */
const FROM = sql`roadmap_items i left join roadmap_items m
  on m.id = case when i.merged_into is not null then roadmap_root(i.id) end`
const EXCERPT = sql<string>`left(i.body, ${sql.lit(ROADMAP_EXCERPT)})`

/** Votes and comments of the last two weeks before a time, aggregated once as `lively`: one row per item with any. */
const livelyAt = (at: Date) => sql`left join (
  select item_id, sum(points) as points from (
    select v.item_id,
      5 * least(1, extract(epoch from ${at}::timestamptz - a.created_at) / 86400 / ${sql.lit(FULL_WEIGHT_DAYS)}) as points
    from roadmap_votes v join accounts a on a.id = v.user_id
    where v.at <= ${at} and v.at > ${at}::timestamptz - ${sql.lit(RISING_DAYS)} * interval '1 day'
    union all
    select c.item_id, 3 from roadmap_comments c
    where c.deleted_at is null and c.created_at <= ${at}
      and c.created_at > ${at}::timestamptz - ${sql.lit(RISING_DAYS)} * interval '1 day'
  ) each group by item_id
) lively on lively.item_id = i.id`

/** Score from the votes and comments of the last two weeks before a time; new accounts weigh less. */
const risingAt = (at: Date) => sql`((coalesce(lively.points, 0) - 1)
  / power(greatest(0, extract(epoch from ${at}::timestamptz - i.created_at)::float8 / 3600) + 2, 1.4))::float8`

/** Sort expression, direction and cursor parser of a list. */
function orderOf(sort: RoadmapSort, at: Date) {
  const down = { way: sql`desc`, before: sql`<`, by: sql`` }
  const up = { way: sql`asc`, before: sql`>`, by: sql`` }
  return {
    votes: { ...down, key: sql`i.votes`, read: (key: string) => sql`${key}::int` },
    new: {
      ...down,
      key: sql`i.created_at`,
      read: (key: string) => sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`,
    },
    order: { ...up, key: sql`i.position`, read: (key: string) => sql`${key} collate "C"` },
    rising: { ...down, key: risingAt(at), read: (key: string) => sql`${key}::float8`, by: livelyAt(at) },
  }[sort]
}

/** Matches words in `i`, each as a prefix. */
function matching(words: readonly string[]) {
  if (words.length === 0) return sql`true`
  const prefixed = words.map((word) => `'${word.replaceAll(/['\\]/g, ' ')}':*`).join(' & ')
  const text = words.join(' ')
  const asWritten = sql`i.search @@ to_tsquery('simple', search_words(${prefixed}))`
  // Stemming applies to words separated by spaces.
  if (words.some(isUnspaced)) return asWritten
  return sql`(${asWritten}
    or i.search @@ plainto_tsquery('english', search_words(${text}))
    or i.search @@ plainto_tsquery('spanish', search_words(${text})))`
}

export interface ItemsQuery {
  status: RoadmapStatus | undefined
  sort: RoadmapSort
  /** Words as returned by `splitWords`. */
  words: readonly string[]
  after: RoadmapCursor | undefined
  limit: number
}

/** One row more than the limit if there are more. */
export async function listItems(
  db: Database,
  viewer: Viewer,
  { status, sort, words, after, limit }: ItemsQuery,
): Promise<ItemRow[]> {
  const { key, way, before, read, by } = orderOf(sort, after?.asOf ?? viewer.now)
  const keyText =
    sort === 'new' ? sql`(extract(epoch from i.created_at) * 1000000)::bigint::text` : sql`(${key})::text`
  const { rows } = await sql<ItemRow>`
    with found as (
      select i.id, ${key} as place, ${keyText} as key from roadmap_items i ${by}
      where i.merged_into is null and ${visible(viewer)} and ${matching(words)}
        ${status ? sql`and i.status = ${status}` : sql``}
        ${after ? sql`and (${key}, i.id) ${before} (${read(after.key)}, ${after.id}::uuid)` : sql``}
      order by ${key} ${way}, i.id ${way} limit ${limit + 1}
    )
    select ${columns(viewer, EXCERPT)}, found.key from found join ${FROM} on i.id = found.id
    order by found.place ${way}, i.id ${way}`.execute(db)
  return rows
}

export async function countItems(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
): Promise<Partial<Record<RoadmapStatus, number>>> {
  const { rows } = await sql<{ status: RoadmapStatus; count: number }>`
    select i.status, count(*)::int as count from roadmap_items i
    where i.merged_into is null and ${visible(viewer)} and ${matching(words)} group by i.status`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export async function countOwn(
  db: Database,
  userId: string,
  since: Date,
): Promise<{ votes: number; shipped: number; suggested: number }> {
  const { rows } = await sql<{ votes: number; shipped: number; suggested: number }>`
    select count(*)::int as votes, (count(*) filter (where i.status = 'shipped'))::int as shipped,
      (select count(*)::int from roadmap_items where author_id = ${userId} and created_at > ${since}) as suggested
    from roadmap_votes v join roadmap_items i on i.id = v.item_id
    where v.user_id = ${userId} and i.merged_into is null`.execute(db)
  return rows[0] ?? { votes: 0, shipped: 0, suggested: 0 }
}

export async function findItem(db: Database, id: string, viewer: Viewer): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns(viewer, sql`i.body`)}, '' as key from ${FROM}
    where i.id = ${id} and ${visible(viewer)}`.execute(db)
  return rows[0]
}

/** Search words of a title, as indexed for its language. */
export async function findLexemes(
  db: Database,
  title: string,
  locale: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ lexemes: string[] }>`
    select tsvector_to_array(to_tsvector(roadmap_language(${locale ?? null}), search_words(${title}))) as lexemes`.execute(
    db,
  )
  // A single character of a script without spaces isn't specific.
  return (rows[0]?.lexemes ?? []).filter((lexeme) => !isUnspaced(lexeme))
}

/** Max. candidates with two common words: more of them rank almost the same. */
const MAX_LOOSE = 400

/** tsquery texts: all words of a title, all but one, and any two; empty if redundant. */
export interface TitleWords {
  all: string
  most: string
  two: string
}

/**
 * Items similar to a title, most similar first: those with all words; if there are too few, all but one; then any two
 * words, or most of the letters. Each step runs only if the previous ones found too few, because comparing letters is
 * the slowest.
 */
export async function findSimilar(
  tx: Database,
  viewer: Viewer,
  { title, words, limit, alike }: { title: string; words: TitleWords; limit: number; alike: number },
): Promise<ItemRow[]> {
  const letters = sql`similarity(lower(i.title), lower(${title}))`
  const having = (query: string) => sql`${query} <> '' and i.search @@ ${query}::tsquery
    and i.merged_into is null and ${visible(viewer)}`
  const best = sql`order by score desc, id limit ${limit * 4}`
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(alike)}, true)`.execute(tx)
  const { rows } = await sql<ItemRow>`
    with whole as (
      select i.id, ts_rank(i.search, ${words.all}::tsquery) + 1 as score from roadmap_items i
      where ${having(words.all)} ${best}
    ), most as (
      select i.id, ts_rank(i.search, ${words.most}::tsquery) + 0.5 as score from roadmap_items i
      where (select count(*) from whole) < ${limit} and ${having(words.most)}
        and i.id not in (select id from whole) ${best}
    ), enough as (
      select id, score from whole union all select id, score from most
    ), loose as (
      (select i.id, ts_rank(i.search, ${words.two}::tsquery) as score from (
        select i.id, i.search from roadmap_items i
        where (select count(*) from enough) < ${limit} and ${having(words.two)}
          and i.id not in (select id from enough) limit ${sql.lit(MAX_LOOSE)}
      ) i ${best})
      union all
      (select i.id, 0 as score from roadmap_items i
      where (select count(*) from enough) < ${limit} and lower(i.title) % lower(${title})
        and i.merged_into is null and ${visible(viewer)} order by ${letters} desc, id limit ${limit * 4})
    ), near as (
      select id, max(score) as score from (select id, score from enough union all select id, score from loose) each
      group by id
    ), ranked as (
      select near.id, near.score + ${letters} as score from near join roadmap_items i on i.id = near.id
      order by score desc, near.id limit ${limit}
    )
    select ${columns(viewer, EXCERPT)}, '' as key from ranked join ${FROM} on true
    where i.id = ranked.id order by ranked.score desc, i.id`.execute(tx)
  return rows
}

export interface NewItem {
  id: string
  authorId: string
  title: string
  body: string
  locale: string | null
  position: string
  now: Date
}

export async function insertItem(tx: Database, item: NewItem): Promise<void> {
  const { id, authorId, title, body, locale, position, now } = item
  await sql`
    insert into roadmap_items (id, author_id, title, body, locale, status, position, search, created_at, status_at)
    values (${id}, ${authorId}, ${title}, ${body}, ${locale}, 'suggested', ${position},
      roadmap_words(${title}, ${body}, ${locale}, '{}'), ${now}, ${now})`.execute(tx)
}

/** Lock per author until the transaction ends, so that limits hold across processes. */
export const lockAuthor = (tx: Database, userId: string) => lock(tx, 'roadmap author', userId)

/** Number of suggestions of a user since a time, and the time of the first. */
export async function countSuggested(
  tx: Database,
  userId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from roadmap_items
    where author_id = ${userId} and created_at > ${since}`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null }
}
