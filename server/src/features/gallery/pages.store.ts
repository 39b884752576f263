// SQL of a page: finds its ids, newest first, with the strategy that fits the filters.
import type { MediaOrigin } from '@studio/contract/gallery'
import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '../../platform/database/index.ts'

/** Filters of a page. Instants are text for PostgreSQL, with microseconds. */
export interface Filters {
  family?: string | undefined
  /** Origin of the items. */
  origin?: MediaOrigin | undefined
  /** Results of this job. */
  job?: string | undefined
  /** Images of this stack. */
  stack?: string | undefined
  /** Project name. */
  project?: string | undefined
  type?: string | undefined
  /** Inclusive. */
  from?: string | undefined
  until?: { instant: string; isInclusive: boolean } | undefined
  /** Required and excluded marks (`media_marks`). */
  marks?: readonly string[] | undefined
  withoutMarks?: readonly string[] | undefined
  /** Words required in prompts, as returned by `searchWords`. */
  words?: readonly string[] | undefined
  /** Text excluded from prompts. */
  withoutWords?: readonly Unwanted[] | undefined
  /** The same words in lower case only, for items that aren't folded yet. */
  unfolded?: readonly string[] | undefined
}

/** Words that must not all be in a prompt, or a folded LIKE pattern that must not match. */
export type Unwanted = { words: readonly string[] } | { phrase: string }

export interface Page {
  userId: string
  filters: Filters
  after?: { instant: string; id: string } | undefined
  /** Continues with newer items instead: those right before `after`, or the oldest ones. */
  isBackwards?: boolean | undefined
  limit: number
}

const isBeyond = (
  columns: RawBuilder<unknown>,
  page: Pick<Page, 'isBackwards'>,
  after: NonNullable<Page['after']>,
) => sql`${columns} ${waysOf(page).beyond} (${after.instant}::timestamptz, ${after.id}::uuid)`

/** Sort directions of a page: `on` in list order, `back` reversed. */
const waysOf = ({ isBackwards = false }: Pick<Page, 'isBackwards'>) =>
  isBackwards
    ? { on: sql.raw('asc'), back: sql.raw('desc'), beyond: sql.raw('>'), step: sql.raw('1') }
    : { on: sql.raw('desc'), back: sql.raw('asc'), beyond: sql.raw('<'), step: sql.raw('-1') }

const orderOf = (page: Page) => sql`order by created_at ${waysOf(page).on}, id ${waysOf(page).on}`

/**
 * Number of newest items scanned for words before the word index is used. Frequent words are found among them; for
 * rarer ones, each fortnight of the index has few enough entries to read them all.
 */
const NEAR = 2_000
/**
 * Max. matches read from one window of the word index, whose order isn't that of a page. If there are more (a cluster),
 * fortnights are read one by one; a fortnight with more is scanned newest first.
 */
const MANY = 400
/** Sorts before every id. */
const NIL = '00000000-0000-0000-0000-000000000000'
/** The same for marks: marked items are far apart, but their index is small. */
const NEAR_MARKED = 400

// Not `exists`: the planner would turn it into a join of everything with the mark, and sort it.
const markOf = (mark: string) =>
  sql`(select mark from media_marks where media_id = media.id and mark = ${mark})`

export function conditionsOf(
  page: Pick<Page, 'userId' | 'filters' | 'after' | 'isBackwards'>,
): RawBuilder<unknown> {
  const { userId, filters, after } = page
  const {
    family,
    origin,
    job,
    stack,
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
  if (origin) conditions.push(sql`media.origin = ${origin}`)
  if (job) conditions.push(sql`media.job_id = ${job}`)
  if (stack) conditions.push(sql`media.stack_id = ${stack}`)
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
  // Not `is null`: the planner assumes it is rare and would collect and sort everything.
  for (const mark of withoutMarks) conditions.push(sql`(${markOf(mark)} = ${mark}) is not true`)
  // The same for excluded words, which are rare in prompts.
  for (const each of withoutWords)
    conditions.push(
      sql`(${'phrase' in each ? sql`media.words like ${each.phrase}` : hasWords(sql`media.words`, each.words)}) is not true`,
    )
  if (after) conditions.push(isBeyond(sql`(media.created_at, media.id)`, page, after))
  return and(...conditions)
}

const and = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Ids of a page in order, by a scan of the one index that fits the filters. */
export const walk = (page: Page) =>
  sql`page as materialized (
    select id, created_at from media where ${conditionsOf(page)} ${orderOf(page)} limit ${page.limit}
  )`

/** Ids of a page with the strategy that fits its filters. */
export function idsOf(page: Page) {
  const { marks = [], words = [], job, stack } = page.filters
  // One job or stack has few enough items to scan them all.
  if (marks.length > 0 && job === undefined && stack === undefined) return markedSearch(page, marks)
  return words.length === 0 ? walk(page) : search(page)
}

/** As {@link conditionsOf}, with times in the only form that the word indexes support. */
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

/** True if an item has the words. For any table with a column of that name. */
export const wordsOf = ({ filters }: Pick<Page, 'filters'>): RawBuilder<unknown> =>
  filters.unfolded === undefined
    ? hasWords(sql`words`, filters.words ?? [])
    : sql`(${hasWords(sql`words`, filters.words ?? [])} or ${hasWords(sql`words`, filters.unfolded)})`

/** The `scope` values for the word indexes: keys that can't be trigrams of words. */
export const scopesOf = (
  { filters: { words = [], unfolded } }: Pick<Page, 'filters'>,
  keys: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  words.length === 0 || unfolded !== undefined
    ? sql`array[${sql.join(keys)}]`
    : sql`(array[${sql.join(keys)}] || sign_keys(${words.join(' ')}))`

/** First the items scanned and the matches among them, then how to continue in the word index. */
interface Steps {
  page: Page
  /** Number of items to scan. */
  most: number
  /** `near` (created_at, id): scanned items. `found`: the matching ones, in page order. */
  near: RawBuilder<unknown>
  /** created_at of the farthest item that could be on a page. */
  farthest: RawBuilder<unknown>
  /** `further`: matches of one window in page order. It may refer to `last` and `window_number`. */
  further: RawBuilder<unknown>
}

/**
 * First scans the nearest items. If they don't fill the page, reads the word index window by window back in time (or
 * forward in a backwards page) until the page is full: fortnights if the scan has found matches, else half years.
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

/** Ids of a page with words. */
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
 * Matches in one window of the word index. `offset 0` is an optimisation fence, so that outer conditions don't lure the
 * planner away from the index. `case` is one too, and signals that matches are frequent.
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
  // Only one bound at the start: with two, the index could start at the farther one and scan everything between.
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
 * The same for marks, with or without words: first along the index of the first mark, checking the other conditions for
 * each item; then in the index that combines marks, filters and words.
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
  // The inner order is a fence too, and lets the scan end once the page is full.
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
