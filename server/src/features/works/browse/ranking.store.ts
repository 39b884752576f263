import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Claims works whose data has changed. */
export async function claimChanged(tx: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ work_id: string }>`
    delete from work_rank_due where work_id in (
      select work_id from work_rank_due limit ${limit} for update skip locked) returning work_id`.execute(tx)
  return rows.map(({ work_id }) => work_id)
}

/** Works whose rank was computed before a time, or never. */
export async function findAged(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from works where status = 'live' and (ranked_at is null or ranked_at < ${before})
    order by ranked_at nulls first limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface RankedRow {
  id: string
  author_id: string
  publish_at: Date
  kept_by: number
  visitors: number
  rank_frozen_at: Date | null
  /** Likes of the last hour, and the hourly mean of the week before or since publication. */
  last_hour: number
  usual_per_hour: number
  /** Human decisions since it was frozen: `wrong` if the suspicion was unfounded. */
  verdict: 'right' | 'wrong' | null
}

/** Loads the inputs of ranks except likes, and locks them until the transaction ends. */
export async function lockRanked(tx: Database, ids: readonly string[], now: Date): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select w.id, w.author_id, w.publish_at, w.kept_by, w.visitors, w.rank_frozen_at, lately.last_hour::int,
      lately.before / greatest(1, least(167, extract(epoch from ${now}::timestamptz - w.publish_at) / 3600 - 1))::float8
        as usual_per_hour,
      case when w.rank_frozen_at is not null then (
        select verdict from judged_things j
        where j.subject_kind = 'work' and j.subject_id = w.id::text and j.at > w.rank_frozen_at) end as verdict
    from works w cross join lateral (
      select count(*) filter (where at > ${now}::timestamptz - interval '1 hour') as last_hour,
        count(*) filter (where at <= ${now}::timestamptz - interval '1 hour')::float8 as before
      from work_likes where work_id = w.id and at > ${now}::timestamptz - interval '7 days') lately
    where w.id = any(${ids}::uuid[]) order by w.id for no key update of w`.execute(tx)
  return rows
}

export interface LikesRow {
  work_id: string
  account_days: number
  pictures: number
  is_mutual: boolean
  nth: number
  count: number
}

/**
 * Loads likes with the facts that determine their weight; identical ones are counted together. Omits likes of
 * the authors and likes after the cut-off. Large numbers of days and images are capped.
 */
export async function findLikes(
  db: Database,
  works: readonly { id: string; until: Date | null }[],
  { now, days, pictures }: { now: Date; days: number; pictures: number },
): Promise<LikesRow[]> {
  const json = JSON.stringify(works.map(({ id, until }) => ({ id, until: until?.toISOString() ?? null })))
  const { rows } = await sql<LikesRow>`
    with asked as materialized (
      select w.id, w.author_id, given.until, array(
        select u.author_id from work_likes y join works u on u.id = y.work_id
        where y.user_id = w.author_id and y.at > ${now}::timestamptz - interval '30 days' and u.author_id <> w.author_id
        group by u.author_id having count(*) >= 3) as liked_by_author
      from jsonb_to_recordset(${json}::jsonb) given (id uuid, until timestamptz) join works w on w.id = given.id
    ), likes as materialized (
      select l.work_id, l.user_id, l.nth, l.user_id = any(a.liked_by_author) and (
        select count(*) from work_likes x join works v on v.id = x.work_id
        where x.user_id = l.user_id and v.author_id = a.author_id
          and x.at > ${now}::timestamptz - interval '30 days') >= 3 as is_mutual
      from asked a join work_likes l on l.work_id = a.id and l.user_id <> a.author_id
        and (a.until is null or l.at < a.until)
    ), people as materialized (
      select id, least(${days}, extract(epoch from ${now}::timestamptz - created_at) / 86400)::float8 as days,
        finished_pictures(id, ${pictures}) as pictures
      from accounts where id in (select user_id from likes)
    )
    select l.work_id, p.days as account_days, p.pictures, l.is_mutual, l.nth, count(*)::int as count
    from likes l join people p on p.id = l.user_id group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

export interface NewRank {
  id: string
  rank: number
  why: string[]
  frozenAt: Date | null
}

export async function updateRanks(tx: Database, ranks: readonly NewRank[], now: Date): Promise<void> {
  const rows = JSON.stringify(ranks)
  await sql`
    update works w set rank = given.rank, why = given.why, rank_frozen_at = given."frozenAt", ranked_at = ${now}
    from (
      select id, rank, "frozenAt", coalesce((select array_agg(code) from jsonb_array_elements_text(why) code), '{}') as why
      from jsonb_to_recordset(${rows}::jsonb) given (id uuid, rank float8, why jsonb, "frozenAt" timestamptz)) given
    where w.id = given.id`.execute(tx)
}
