// Number and average proportions of matching items by month.
import { type RawBuilder, sql } from 'kysely'
import { type Database, microsOf } from '../../../platform/database/index.ts'
import { conditionsOf, type Filters, scopeOf, scopesOf, wordsOf } from '../pages.store.ts'

interface MonthsQuery {
  userId: string
  filters: Filters
}

/** Counts between consecutive bounds, which are ascending. */
interface Bounded extends MonthsQuery {
  bounds: readonly Date[]
}

/** `place` numbers the intervals between bounds from 1. */
export interface MonthRow {
  place: number
  count: number
  proportion: number
}

/** More extreme proportions are cropped in the grid. */
const EXTREME = 4
const PROPORTION = sql`least(${EXTREME}, greatest(1.0 / ${EXTREME}, width::float8 / height))`

/** Samples are taken at `places` positions of each month, `each` items per position. */
const SHAPES = { places: 4, each: 4 }
const WORDS = { places: 16, each: 8 }

/** Number of equal parts in which each month is counted. */
export const PARTS = 32

/** Filters covered by the date indexes, without words and marks. */
const indexed = ({ userId, filters }: MonthsQuery): MonthsQuery => ({
  userId,
  filters: { ...filters, marks: [], withoutMarks: [], words: [], unfolded: undefined, withoutWords: [] },
})

/** Creation times of the oldest and newest item that match everything except words and marks. */
export async function readEnds(db: Database, query: MonthsQuery) {
  const fits = conditionsOf(indexed(query))
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select (select created_at from media where ${fits} order by created_at, id limit 1) as oldest,
      (select created_at from media where ${fits} order by created_at desc, id desc limit 1) as newest`.execute(
    db,
  )
  const { oldest, newest } = rows[0] ?? {}
  return oldest && newest ? { oldest, newest } : undefined
}

/**
 * Counts in the date indexes (0.2 µs per item), and samples proportions and word hits for each month. `looked` and
 * `hits`: sample size and hits. `parts`: counts in each part of the month, oldest first.
 */
export async function countIndexed(db: Database, query: Bounded) {
  const { words = [] } = query.filters
  const { places, each } = words.length === 0 ? SHAPES : WORDS
  const fits = conditionsOf(indexed(query))
  const hit = wordsOf(query)
  // In seconds, because days of an interval depend on the session's time zone.
  const momentOf = (part: RawBuilder<unknown>) =>
    sql`start + make_interval(secs => extract(epoch from until - start)::float8 * (${part}) / ${sql.lit(PARTS)})`
  const { rows } = await sql<MonthRow & { looked: number; hits: number; parts: number[] }>`
    select place::int, counted.*, sampled.* from ${monthsOf(query)},
    lateral (
      select sum(count)::int as count, array_agg(count order by part) as parts
      from generate_series(0, ${sql.lit(PARTS - 1)}) part, lateral (
        select count(*)::int as count from media
        where ${fits} and created_at >= ${momentOf(sql`part`)} and created_at < ${momentOf(sql`part + 1`)}
      ) counted
    ) counted, lateral (
      select count(*)::int as looked, (count(*) filter (where is_hit))::int as hits,
        coalesce(avg(proportion) filter (where is_hit), 1) as proportion
      from (
        select distinct id, is_hit, proportion
        from generate_series(1, ${places}::int) step, lateral (
          select id, ${hit} as is_hit, ${PROPORTION} as proportion from media
          where ${fits} and created_at >= start and created_at < start + (until - start) * step / ${places}::int
          order by created_at desc, id desc limit ${each}
        ) looked
      ) looked
    ) sampled
    where counted.count > 0 order by place`.execute(db)
  return rows
}

/** A part of a month with many items: its count, and the sampling step. */
export interface Dense {
  from: Date
  until: Date
  count: number
  step: number
}

/** Every nth item of dense parts, including the first and last. `rank` counts from 1 at the newest. */
export const readRanks = (db: Database, query: MonthsQuery, dense: readonly Dense[]) =>
  ranksOf(db, dense, sql`media where ${conditionsOf(indexed(query))}`)

/** The same for rare items. */
export const readSeldomRanks = (db: Database, query: MonthsQuery, dense: readonly Dense[]) =>
  ranksOf(
    db,
    dense,
    sql`${seldomOf(query, sql`start`, sql`until`)} where ${conditionsOf(query)} and ${wordsOf(query)}`,
  )

async function ranksOf(db: Database, dense: readonly Dense[], source: RawBuilder<unknown>) {
  const column = (name: 'from' | 'until') => dense.map((part) => part[name].toISOString())
  const { rows } = await sql<{ place: number; rank: number; id: string; micros: string }>`
    select place::int, rank::int, id, ${microsOf('created_at')} as micros
    from unnest(${column('from')}::timestamptz[], ${column('until')}::timestamptz[],
      ${dense.map(({ count }) => count)}::int[], ${dense.map(({ step }) => step)}::int[]) with ordinality part (start, until, total, step, place),
    lateral (
      select media.id, media.created_at, row_number() over (order by media.created_at desc, media.id desc) as rank
      from ${source} and media.created_at >= start and media.created_at < until
    ) ranked
    where rank = 1 or rank = total or rank % step = 0 order by place, rank`.execute(db)
  return rows
}

const monthsOf = ({ bounds }: Bounded) => sql`(
  select place, start, lead(start) over (order by place) as until
  from unnest(${bounds.map((bound) => bound.toISOString())}::timestamptz[]) with ordinality bound (start, place)
) months`

/** Rare items between two moments: by rare words, by mark, by job or by stack. */
function seldomOf(
  query: MonthsQuery,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { userId, filters } = query
  const [mark] = filters.marks ?? []
  if (filters.job !== undefined || filters.stack !== undefined) return sql`media`
  if (mark !== undefined)
    // A fence: after an import the planner expects few rows, and would compare every item with every mark.
    return sql`(
      select media.* from media_marks marked, lateral (select * from media where id = marked.media_id offset 0) media
      where marked.user_id = ${userId} and marked.mark = ${mark}
    ) media`
  return sql`(
    select media.* from generate_series(era_of(${from}) / 13, era_of(${until}) / 13) as window_number,
    lateral (
      select * from media where scope @> ${scopesOf(query, [scopeOf(query, sql`13`)])} and ${wordsOf(query)} and deleted_at is null
      offset 0
    ) media
  ) media`
}

/**
 * Counts rare items exactly. `cuts`: starts of all parts, and the end of the last one. `filled` and `held`: non-empty
 * parts, numbered from 1, with their counts.
 */
export async function countSeldom(db: Database, query: Bounded & { cuts: readonly Date[] }) {
  const { bounds, cuts } = query
  const [from, until] = [bounds[0], bounds.at(-1)].map((bound) => sql`${bound}::timestamptz`) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ]
  const { rows } = await sql<MonthRow & { filled: number[]; held: number[] }>`
    select (part - 1) / ${sql.lit(PARTS)} + 1 as place, sum(count)::int as count, sum(widths) / sum(count) as proportion,
      array_agg(part) as filled, array_agg(count) as held
    from (
      select width_bucket(media.created_at, ${cuts.map((cut) => cut.toISOString())}::timestamptz[])::int as part,
        count(*)::int as count, sum(${PROPORTION}) as widths
      from ${seldomOf(query, from, until)} where ${conditionsOf(query)} and ${wordsOf(query)} group by 1
      -- A fence: otherwise the bounds would be checked for every row instead of every part.
      offset 0
    ) parts where part between 1 and ${cuts.length - 1} group by 1 order by 1`.execute(db)
  return rows
}
