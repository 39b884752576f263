// The SQL of a page: which ids are on it, newest first, found in the way that fits its filters.
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '../../platform/database/index.ts'

/** Filters of a page; instants are texts that PostgreSQL reads, to the microsecond. */
export interface Filters {
  family?: string | undefined
  /** What this job has made. */
  job?: string | undefined
  /** Name of a project. */
  project?: string | undefined
  type?: string | undefined
  /** Inclusive. */
  from?: string | undefined
  until?: { instant: string; isInclusive: boolean } | undefined
  /** What pictures must be marked with, and what not (`media_marks`). */
  marks?: readonly string[] | undefined
  withoutMarks?: readonly string[] | undefined
  /** Words that prompts must have, as `searchWords` answers them. */
  words?: readonly string[] | undefined
  /** What prompts must not have. */
  withoutWords?: readonly Unwanted[] | undefined
  /** The same words in lower case alone, while some pictures have theirs so. */
  unfolded?: readonly string[] | undefined
}

/** Words of which a prompt must not have all, or a folded pattern for LIKE that it must not fit. */
export type Unwanted = { words: readonly string[] } | { phrase: string }

export interface Page {
  userId: string
  filters: Filters
  after?: { instant: string; id: string } | undefined
  /** Goes on to newer pictures instead: those right before `after` in the list, or the oldest of all. */
  isBackwards?: boolean | undefined
  limit: number
}

const isBeyond = (
  columns: RawBuilder<unknown>,
  page: Pick<Page, 'isBackwards'>,
  after: NonNullable<Page['after']>,
) => sql`${columns} ${waysOf(page).beyond} (${after.instant}::timestamptz, ${after.id}::uuid)`

/** How a page goes through the list: `on` as it is read, `back` the other way round. */
const waysOf = ({ isBackwards = false }: Pick<Page, 'isBackwards'>) =>
  isBackwards
    ? { on: sql.raw('asc'), back: sql.raw('desc'), beyond: sql.raw('>'), step: sql.raw('1') }
    : { on: sql.raw('desc'), back: sql.raw('asc'), beyond: sql.raw('<'), step: sql.raw('-1') }

const orderOf = (page: Page) => sql`order by created_at ${waysOf(page).on}, id ${waysOf(page).on}`

/**
 * How many of the newest are looked at for words before the word index is asked. What is frequent is found
 * among these; of what is rarer, the index has few enough in each fortnight to read them all.
 */
const NEAR = 2_000
/**
 * So many that have the words are read of one window of the word index, whose order is not that of a page. Of what has more,
 * a cluster, the fortnights are asked one by one; and a fortnight that has more is walked through, newest first.
 */
const MANY = 400
/** Before every id. */
const NIL = '00000000-0000-0000-0000-000000000000'
/** The same of what is marked, which lies far apart, while its own index is small. */
const NEAR_MARKED = 400

// Not `exists`, which the planner turns into a join of everything that has the mark and then sorts.
const markOf = (mark: string) =>
  sql`(select mark from media_marks where media_id = media.id and mark = ${mark})`

export function conditionsOf(
  page: Pick<Page, 'userId' | 'filters' | 'after' | 'isBackwards'>,
): RawBuilder<unknown> {
  const { userId, filters, after } = page
  const {
    family,
    job,
    project,
    type,
    from,
    until,
    marks = [],
    withoutMarks = [],
    withoutWords = [],
  } = filters
  const conditions = [sql`media.user_id = ${userId}`, sql`media.deleted_at is null`]
  if (family) conditions.push(sql`media.family = ${family}`)
  if (job) conditions.push(sql`media.job_id = ${job}`)
  if (type) conditions.push(sql`media.type = ${type}`)
  if (project !== undefined)
    conditions.push(
      sql`media.project_id = (select id from projects where user_id = ${userId} and name = ${project})`,
    )
  if (from) conditions.push(sql`media.created_at >= ${from}::timestamptz`)
  if (until)
    conditions.push(
      until.isInclusive
        ? sql`media.created_at <= ${until.instant}::timestamptz`
        : sql`media.created_at < ${until.instant}::timestamptz`,
    )
  for (const mark of marks) conditions.push(sql`${markOf(mark)} is not null`)
  // Not `is null`, which the planner takes for rare: it would collect and sort everything.
  for (const mark of withoutMarks) conditions.push(sql`(${markOf(mark)} = ${mark}) is not true`)
  // In the same way: what a prompt must not say is hardly ever in it.
  for (const each of withoutWords)
    conditions.push(
      sql`(${'phrase' in each ? sql`media.words like ${each.phrase}` : hasWords(sql`media.words`, each.words)}) is not true`,
    )
  if (after) conditions.push(isBeyond(sql`(media.created_at, media.id)`, page, after))
  return and(...conditions)
}

const and = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** The ids of a page, in the order it goes: a walk along the one index that fits the filters. */
export const walk = (page: Page) =>
  sql`page as materialized (
    select id, created_at from media where ${conditionsOf(page)} ${orderOf(page)} limit ${page.limit}
  )`

/** The ids of a page in the way that fits its filters. */
export function idsOf(page: Page) {
  const { marks = [], words = [], job } = page.filters
  // Of what one job has made there is little enough to look at all of it.
  if (marks.length > 0 && job === undefined) return markedSearch(page, marks)
  return words.length === 0 ? walk(page) : search(page)
}

/** As {@link conditionsOf}, but times, in the one form that only the word indexes can answer. */
export function scopeOf(
  { userId, filters: { project, family, type } }: Pick<Page, 'userId' | 'filters'>,
  step = sql`last.step`,
  number = sql`window_number`,
): RawBuilder<unknown> {
  const owner =
    project === undefined
      ? sql`${userId}::uuid`
      : sql`(select id from projects where user_id = ${userId} and name = ${project})`
  return sql`scope_key(${owner}, ${step}, ${number}, ${family ?? null}::text, ${type ?? null}::text)`
}

/** Whether a picture has the words, in any table that has them in a column of that name. */
export const wordsOf = ({ filters }: Pick<Page, 'filters'>): RawBuilder<unknown> =>
  filters.unfolded === undefined
    ? hasWords(sql`words`, filters.words ?? [])
    : sql`(${hasWords(sql`words`, filters.words ?? [])} or ${hasWords(sql`words`, filters.unfolded)})`

/** What the word indexes are asked for as `scope`: with such keys, the signs of words, of which they have no trigrams. */
export const scopesOf = (
  { filters: { words = [], unfolded } }: Pick<Page, 'filters'>,
  keys: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  words.length === 0 || unfolded !== undefined
    ? sql`array[${sql.join(keys)}]`
    : sql`(array[${sql.join(keys)}] || sign_keys(${words.join(' ')}))`

/** Which pictures were looked at, and what was found among them; then how to go on in the word index. */
interface Steps {
  page: Page
  /** How many were to be looked at. */
  most: number
  /** `near` (created_at, id): what was looked at; `found` the same of what fits, in the order of the page. */
  near: RawBuilder<unknown>
  /** created_at of the farthest picture that could be on a page. */
  farthest: RawBuilder<unknown>
  /** `further`: what fits of one window, in the order of the page; it may name `last` and `window_number`. */
  further: RawBuilder<unknown>
}

/**
 * First a walk over the nearest; if they do not fill the page, the word index for one era after another, back in
 * time (or on, in a page that goes backwards), until the page is full: a fortnight at a time where the walk has met matches and was short in time, else
 * half a year.
 */
const inSteps = ({ page, most, near, farthest, further }: Steps) => {
  const { limit } = page
  const { back, step } = waysOf(page)
  return sql`${near}, last as materialized (
    select id, created_at, case
      when exists (select from found)
        and (select max(created_at) - min(created_at) < interval '7 days' from near) then 1
      else 13
    end as step
    from near
    where (select count(*) from near) = ${most} and (select count(*) from found) < ${limit}
    order by created_at ${back}, id ${back} limit 1
  ), farthest as materialized (
    select era_of(created_at) as era from (${farthest}) farthest where exists (select from last)
  ), far as materialized (
    select further.id, further.created_at
    from last, generate_series(era_of(last.created_at) / last.step, (select era from farthest) / last.step, ${step}) as window_number,
    lateral (${further}) further limit ${limit}
  ), page as materialized (
    select * from (select id, created_at from found union all select id, created_at from far) matches
    ${orderOf(page)} limit ${limit}
  )`
}

/** The ids of a page with words. */
function search(page: Page) {
  const { limit } = page
  const { back } = waysOf(page)
  const order = orderOf(page)
  const conditions = conditionsOf(page)
  return inSteps({
    page,
    most: NEAR,
    near: sql`near as materialized (
      select id, created_at, ${wordsOf(page)} as hit from media
      where ${conditions} ${order} limit ${NEAR}
    ), found as materialized (
      select id, created_at from near where hit ${order} limit ${limit}
    )`,
    farthest: sql`select created_at from media where ${conditions} order by created_at ${back}, id ${back} limit 1`,
    further: searchWindow(page),
  })
}

/**
 * What has the words in one window of the word index. The `offset 0` is a fence: what is asked beyond it must not tempt the
 * planner away from that index. `case` is one too, and tells it that hits are frequent, as they are where it comes to that.
 */
function searchWindow(page: Page) {
  const { limit, isBackwards } = page
  const { beyond, step } = waysOf(page)
  const order = orderOf(page)
  const fits = sql`${conditionsOf(page)} and (media.created_at, media.id) ${beyond} (last.created_at, last.id)`
  const fewOf = (size: RawBuilder<unknown>, number: RawBuilder<unknown>, isAsked = sql`true`) => sql`
    select id, created_at, (${fits}) as fits from (
      select * from media
      where scope @> ${scopesOf(page, [scopeOf(page, size, number)])}
        and ${wordsOf(page)} and deleted_at is null and ${isAsked}
      offset 0
    ) media limit ${MANY + 1}`
  const [start, end] = [sql`to_timestamp(era * 1209600.0)`, sql`to_timestamp((era + 1) * 1209600.0)`]
  // One bound alone where it begins: of two, the index could take the farther one and come by all that lies between.
  const begin = isBackwards
    ? sql`case when last.created_at < ${start} then ${start} else last.created_at end`
    : sql`case when last.created_at >= ${end} then ${end} else last.created_at end`
  const beginId = sql`case when era_of(last.created_at) = era then last.id else ${NIL}::uuid end`
  const rest = { ...page.filters, [isBackwards ? 'from' : 'until']: undefined }
  const walked = sql`
    select id, created_at from media
    where ${conditionsOf({ userId: page.userId, filters: rest })}
      and (media.created_at, media.id) ${beyond} (${begin}, ${beginId})
      and ${isBackwards ? sql`created_at < ${end}` : sql`created_at >= ${start}`}
      and case when ${wordsOf(page)} then true end
    ${order} limit ${limit}`
  const fortnight = sql`
    with few as materialized (${fewOf(sql`1`, sql`era`, sql`last.step > 1`)}),
      many as materialized (select last.step = 1 or count(*) > ${MANY} as are from few)
    select * from (
      select id, created_at from few where fits and not (select are from many)
      union all select * from (${walked}) walked where (select are from many)
    ) found ${order} limit ${limit}`
  const eras = [
    sql`window_number * last.step`,
    sql`window_number * last.step + last.step - 1`,
    sql`era_of(last.created_at)`,
  ]
  const [first, final] = isBackwards
    ? [sql`greatest(${eras[0]}, ${eras[2]})`, eras[1]]
    : [sql`least(${eras[1]}, ${eras[2]})`, eras[0]]
  return sql`
    with few as materialized (${fewOf(sql`last.step`, sql`window_number`)}),
      many as materialized (select count(*) > ${MANY} as are from few)
    select * from (
      select id, created_at from few where fits and not (select are from many)
      union all
      select * from (
        select each.id, each.created_at
        from generate_series(${first}, ${final}, ${step}) as era, lateral (${fortnight}) each
        where (select are from many) limit ${limit}) finer
    ) found ${order} limit ${limit}`
}

/**
 * The same of what is marked, with words or not: first along the index of the first mark, looking at each picture
 * for the rest; then in the index that has the marks, the filters and the words of what is marked.
 */
function markedSearch(page: Page, marks: readonly string[]) {
  const { userId, filters, after, limit } = page
  const { from, until, words = [] } = filters
  const { on, back, beyond } = waysOf(page)
  const inTime = [
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`created_at <= ${until.instant}::timestamptz`] : []),
  ]
  const ofMark = sql`select media_id as id, created_at from media_marks where ${and(
    sql`user_id = ${userId}`,
    sql`mark = ${marks[0]}`,
    ...inTime,
    ...(after ? [isBeyond(sql`(created_at, media_id)`, page, after)] : []),
  )}`
  const hasThem = words.length === 0 ? [] : [wordsOf(page)]
  const keys = marks.map(
    (mark) => sql`scope_key(${userId}::uuid, last.step, window_number, ${mark}::text, null)`,
  )
  const inWindow = and(
    sql`scope @> ${scopesOf(page, [scopeOf(page), ...keys])}`,
    ...hasThem,
    ...inTime,
    sql`(created_at, media_id) ${beyond} (last.created_at, last.id)`,
  )
  // The order within is a fence too, and lets the walk end once the page is full.
  const fitting = (marked: RawBuilder<unknown>) => sql`
    select marked.id, marked.created_at from (${marked}) marked,
    lateral (select * from media where media.id = marked.id offset 0) media
    where ${and(conditionsOf(page), ...hasThem)}
    order by marked.created_at ${on}, marked.id ${on} limit ${limit}`
  const order = sql`order by created_at ${on}, media_id ${on}`
  return inSteps({
    page,
    most: NEAR_MARKED,
    near: sql`near as materialized (${ofMark} ${order} limit ${NEAR_MARKED}),
      found as materialized (${fitting(sql`select * from near ${orderOf(page)}`)})`,
    farthest: sql`${ofMark} order by created_at ${back}, media_id ${back} limit 1`,
    further: fitting(sql`select media_id as id, created_at from marked where ${inWindow} ${order}`),
  })
}
