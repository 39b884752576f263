// How many pictures fit the filters in each month, and how wide they are for their height.
import { type RawBuilder, sql } from 'kysely'
import { type Database, microsOf } from '../../../platform/database/index.ts'
import { conditionsOf, type Filters, scopeOf, scopesOf, wordsOf } from '../pages.store.ts'

interface Asked {
  userId: string
  filters: Filters
}

/** Counts lie between one bound and the next; bounds are ascending. */
interface Bounded extends Asked {
  bounds: readonly Date[]
}

/** `place` counts the bounds from 1: what lies between that one and the next. */
export interface MonthRow {
  place: number
  count: number
  proportion: number
}

/** Pictures more extreme than this are cropped in the grid. */
const EXTREME = 4
const PROPORTION = sql`least(${EXTREME}, greatest(1.0 / ${EXTREME}, width::float8 / height))`

/** Samples are taken at so many places of each month, so many pictures each. */
const SHAPES = { places: 4, each: 4 }
const WORDS = { places: 16, each: 8 }

/** So many parts of the same length each month is counted in. */
export const PARTS = 32

/** What indexes by date know, without words and marks. */
const indexed = ({ userId, filters }: Asked): Asked => ({
  userId,
  filters: { ...filters, marks: [], withoutMarks: [], words: [], unfolded: undefined, withoutWords: [] },
})

/** When the oldest and the newest picture were made that fit everything but words and marks. */
export async function readEnds(db: Database, asked: Asked) {
  const fits = conditionsOf(indexed(asked))
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select (select created_at from media where ${fits} order by created_at, id limit 1) as oldest,
      (select created_at from media where ${fits} order by created_at desc, id desc limit 1) as newest`.execute(
    db,
  )
  const { oldest, newest } = rows[0] ?? {}
  return oldest && newest ? { oldest, newest } : undefined
}

/**
 * Counts in the indexes by date, which takes 0.2 µs a picture, and samples how many of each month have the words,
 * and their shapes. `looked` and `hits`: how many of the month were looked at, and how many of those have the words; `parts`: how
 * many are in each part of the month, oldest first.
 */
export async function countIndexed(db: Database, asked: Bounded) {
  const { words = [] } = asked.filters
  const { places, each } = words.length === 0 ? SHAPES : WORDS
  const fits = conditionsOf(indexed(asked))
  const hit = wordsOf(asked)
  // In seconds: days of an interval have as many hours as the session's clocks say.
  const momentOf = (part: RawBuilder<unknown>) =>
    sql`start + make_interval(secs => extract(epoch from until - start)::float8 * (${part}) / ${sql.lit(PARTS)})`
  const { rows } = await sql<MonthRow & { looked: number; hits: number; parts: number[] }>`
    select place::int, counted.*, sampled.* from ${monthsOf(asked)},
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

/** A part of a month that holds many pictures: how many, and of how many one is read. */
export interface Dense {
  from: Date
  until: Date
  count: number
  step: number
}

/** Every so many-th picture of dense parts, the first and the last of each too; `rank` counts from 1 at the newest. */
export const readRanks = (db: Database, asked: Asked, dense: readonly Dense[]) =>
  ranksOf(db, dense, sql`media where ${conditionsOf(indexed(asked))}`)

/** The same among what is seldom. */
export const readSeldomRanks = (db: Database, asked: Asked, dense: readonly Dense[]) =>
  ranksOf(
    db,
    dense,
    sql`${seldomOf(asked, sql`start`, sql`until`)} where ${conditionsOf(asked)} and ${wordsOf(asked)}`,
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

/** What is read of what is seldom between two moments: of words that are in few prompts, of what is marked, of one job. */
function seldomOf(asked: Asked, from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> {
  const { userId, filters } = asked
  const [mark] = filters.marks ?? []
  if (filters.job !== undefined) return sql`media`
  if (mark !== undefined)
    return sql`media_marks marked join media on media.id = marked.media_id
      and marked.user_id = ${userId} and marked.mark = ${mark}`
  return sql`(
    select media.* from generate_series(era_of(${from}) / 13, era_of(${until}) / 13) as window_number,
    lateral (
      select * from media where scope @> ${scopesOf(asked, [scopeOf(asked, sql`13`)])} and ${wordsOf(asked)} and deleted_at is null
      offset 0
    ) media
  ) media`
}

/**
 * Every one of what is seldom. `cuts`: where the parts of all months begin, and the last one ends. `filled` and `held`: which of
 * them have any, counted from 1, and how many.
 */
export async function countSeldom(db: Database, asked: Bounded & { cuts: readonly Date[] }) {
  const { bounds, cuts } = asked
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
      from ${seldomOf(asked, from, until)} where ${conditionsOf(asked)} and ${wordsOf(asked)} group by 1
      -- Else the bounds would be asked of every picture, and not of every part.
      offset 0
    ) parts where part between 1 and ${cuts.length - 1} group by 1 order by 1`.execute(db)
  return rows
}
