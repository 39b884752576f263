// SQL of the list: per kind an index scan of the owner’s rows, newest first. Only IDs are merged.
import type { LibraryKind } from '@studio/contract/library'
import { type RawBuilder, sql } from 'kysely'
import { type Cursor, type Database, hasWords, isBeyond, microsOf } from '../../platform/database/index.ts'

/** Entry for the merge; `micros` is the sort time in microseconds since 1970. */
export interface ListedEntry {
  kind: LibraryKind
  id: string
  micros: string
}

export interface ListQuery {
  userId: string
  /** Undefined: all folders. */
  folder: { id: string } | 'none' | undefined
  words: { each: string[]; tag: string | undefined } | undefined
  tag: string | undefined
  sort: 'newest' | 'changed'
  /** Entries whose notes match the words, if there is a search. */
  noted: readonly { kind: LibraryKind; id: string }[]
  after: Cursor | undefined
  /** Reads towards newer entries instead, from `after` or from the oldest. */
  isBackwards: boolean
  limit: number
}

/** Direction and bounds of a page. */
const wayOf = ({ isBackwards }: Pick<ListQuery, 'isBackwards'>) => sql.raw(isBackwards ? 'asc' : 'desc')

const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const or = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
/** Max. aspect ratio; longer images are treated as this. */
const EXTREME = 4
const PROPORTION = sql`least(${EXTREME}, greatest(1.0 / ${EXTREME}, e.width::float8 / e.height))`

/** View of each kind, and how words and tags are searched; undefined if the kind has none. */
const SOURCES = {
  image: {
    view: sql`picture_entries`,
    only: sql`e.kind = 'image'`,
    proportion: PROPORTION,
    words: (words: NonNullable<ListQuery['words']>) => [
      hasWords(sql`e.words`, words.each),
      ...(words.tag === undefined ? [] : [pictureMark(words.tag)]),
    ],
    tag: pictureMark,
  },
  video: {
    view: sql`picture_entries`,
    only: sql`e.kind = 'video'`,
    proportion: PROPORTION,
    words: (words: NonNullable<ListQuery['words']>) => [
      hasWords(sql`e.words`, words.each),
      ...(words.tag === undefined ? [] : [pictureMark(words.tag)]),
    ],
    tag: pictureMark,
  },
  prompt: {
    view: sql`prompt_entries`,
    only: sql`true`,
    proportion: undefined,
    words: ({ each }: NonNullable<ListQuery['words']>) => [hasWords(sql`e.found_text`, each)],
    tag: (tag: string) =>
      sql`exists (select from prompt_entry_tags t where t.prompt_id = e.id and t.tag = ${tag})`,
  },
  template: {
    view: sql`template_entries`,
    only: sql`true`,
    proportion: undefined,
    words: ({ each }: NonNullable<ListQuery['words']>) => [
      hasWords(sql`search_text(concat_ws(' ', e.title, e.excerpt))`, each),
    ],
    tag: undefined,
  },
  upload: {
    view: sql`upload_entries`,
    only: sql`true`,
    proportion: PROPORTION,
    words: () => [],
    tag: undefined,
  },
  thing: {
    view: sql`thing_entries`,
    only: sql`true`,
    proportion: PROPORTION,
    words: ({ each }: NonNullable<ListQuery['words']>) => [hasWords(sql`search_text(e.name)`, each)],
    tag: undefined,
  },
}

function pictureMark(tag: string) {
  return sql`exists (select from picture_marks m where m.media_id = e.id and m.mark = ${`tag:${tag}`})`
}

/**
 * Source of one kind, in order: the index of its table, of a folder, or of entries without a folder. `e` is its
 * view, `i` its folder.
 */
function walkOf(kind: LibraryKind, { userId, folder, sort }: Pick<ListQuery, 'userId' | 'folder' | 'sort'>) {
  const { view, only } = SOURCES[kind]
  const own = [sql`e.user_id = ${userId}`, sql`e.deleted_at is null`, only]
  // For kinds that don’t change, the folder stores the creation time, so that the index of the folder has the order.
  const byChange = kind === 'prompt' && sort === 'changed'
  if (folder === undefined) {
    const time = byChange ? sql`e.changed_at` : sql`e.at`
    return { from: sql`${view} e`, time, id: sql`e.id`, conditions: own, alone: undefined }
  }
  const scope =
    folder === 'none'
      ? [sql`i.user_id = ${userId}`, sql`i.kind = ${kind}`]
      : [sql`i.folder_id = ${folder.id}`, sql`i.kind = ${kind}`, sql`i.is_shown`]
  const table = folder === 'none' ? sql`library_unfiled i` : sql`library_items i`
  return {
    from: sql`${table} join ${view} e on e.id = i.item_id`,
    time: byChange ? sql`e.changed_at` : sql`i.made_at`,
    id: byChange ? sql`e.id` : sql`i.item_id`,
    conditions: [...own, ...scope],
    // The folder also stores if the entry exists, so that counting needn’t read the entries.
    alone: byChange ? undefined : { from: table, conditions: [...scope, sql`i.user_id = ${userId}`] },
  }
}

/** Conditions for words and a tag of one kind; null if the kind can have none. */
function filtersOf(kind: LibraryKind, { words, tag, noted }: Pick<ListQuery, 'words' | 'tag' | 'noted'>) {
  const source = SOURCES[kind]
  const conditions: RawBuilder<unknown>[] = []
  if (words !== undefined) {
    const hits = [...source.words(words), ...anyOf(noted.filter((each) => each.kind === kind))]
    if (hits.length === 0) return null
    conditions.push(or(hits))
  }
  if (tag !== undefined) {
    if (source.tag === undefined) return null
    conditions.push(source.tag(tag))
  }
  return conditions
}

/** IDs of one kind in page order; empty if the kind can’t match. */
export async function findOfKind(db: Database, kind: LibraryKind, query: ListQuery): Promise<ListedEntry[]> {
  const { after, limit } = query
  const filters = filtersOf(kind, query)
  if (filters === null) return []
  const { from, time, id, conditions } = walkOf(kind, query)
  const on = wayOf(query)
  const place = after ? [isBeyond(after, time, id, query.isBackwards)] : []
  const { rows } = await sql<ListedEntry>`
    select ${kind}::text as kind, ${id} as id, ${microsOf(time)} as micros from ${from}
    where ${and([...conditions, ...filters, ...place])} order by ${time} ${on}, ${id} ${on} limit ${limit}`.execute(
    db,
  )
  return rows
}

const anyOf = (entries: readonly { id: string }[]) =>
  entries.length === 0 ? [] : [sql`e.id = any(${entries.map(({ id }) => id)}::uuid[])`]

/** The user’s images and videos among these IDs that come later in the list: those whose notes match. */
export async function findNotedPictures(
  db: Database,
  query: ListQuery,
  kinds: readonly LibraryKind[],
): Promise<ListedEntry[]> {
  const ids = query.noted.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  if (ids.length === 0) return []
  const on = wayOf(query)
  const { rows } = await sql<ListedEntry>`
    select e.kind, e.id, ${microsOf('e.at')} as micros from picture_entries e
    where e.id = any(${ids}::uuid[]) and e.user_id = ${query.userId} and e.deleted_at is null
      ${query.after ? sql`and ${isBeyond(query.after, 'e.at', 'e.id', query.isBackwards)}` : sql``}
      ${query.tag === undefined ? sql`` : sql`and ${pictureMark(query.tag)}`}
    order by e.at ${on}, e.id ${on} limit ${query.limit}`.execute(db)
  return rows
}

/** Deleted entries of one kind, most recently deleted first. */
export async function findDeleted(
  db: Database,
  kind: LibraryKind,
  page: Pick<ListQuery, 'userId' | 'after' | 'isBackwards' | 'limit'> & { since: Date },
): Promise<ListedEntry[]> {
  const { userId, since, after, limit } = page
  const { view, only } = SOURCES[kind]
  const on = wayOf(page)
  const { rows } = await sql<ListedEntry>`
    select ${kind}::text as kind, e.id, ${microsOf('e.deleted_at')} as micros from ${view} e
    where e.user_id = ${userId} and e.deleted_at >= ${since} and ${only}
      ${after ? sql`and ${isBeyond(after, 'e.deleted_at', 'e.id', page.isBackwards)}` : sql``}
    order by e.deleted_at ${on}, e.id ${on} limit ${limit}`.execute(db)
  return rows
}

/** Entries whose notes match, max. 1,000, most recently written first. */
export async function findNoted(db: Database, userId: string, words: readonly string[]) {
  const { rows } = await sql<{ kind: LibraryKind; id: string }>`
    select kind, item_id as id from library_notes
    where user_id = ${userId} and ${hasWords(sql`search_text(text)`, words)} order by saved_at desc limit 1000`.execute(
    db,
  )
  return rows
}

export interface PromptEntry {
  id: string
  title: string
  excerpt: string
  model: string | null
  head: number
  judged: number
  kept: number
  at: Date
  changedAt: Date
  tags: string[]
}

export async function readPrompts(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<PromptEntry>`
    select id, title, excerpt, model, head, judged, kept, at, changed_at as "changedAt",
      array(select tag from prompt_entry_tags where prompt_id = prompt_entries.id order by tag) as tags
    from prompt_entries where id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(db)
  return rows
}

export async function readTemplates(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    title: string
    excerpt: string | null
    at: Date
  }>`select id, title, excerpt, at from template_entries
    where id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(db)
  return rows
}

export async function readUploads(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    width: number
    height: number
    placeholder: Buffer
    thumbnails: { width: number; height: number; key: string }[]
    at: Date
  }>`select id, width, height, placeholder, thumbnails, at from upload_entries
    where id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(db)
  return rows
}

/** `placeholder` is null until there is an image. */
export async function readThings(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; placeholder: Buffer | null; at: Date }>`
    select id, name, placeholder, at from thing_entries
    where id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(db)
  return rows
}

/** Saved prompts that images were generated from, if they still exist. */
export async function readMadeFrom(db: Database, userId: string, mediaIds: readonly string[]) {
  const { rows } = await sql<{ mediaId: string; id: string; title: string }>`
    select m.media_id as "mediaId", p.id, p.title
    from picture_marks m join prompt_entries p on m.mark = 'prompt:' || p.id
    where m.media_id = any(${mediaIds}::uuid[]) and m.mark like 'prompt:%' and p.user_id = ${userId}
      and p.deleted_at is null`.execute(db)
  return rows
}

/** Public works published from these entries. */
export async function readPublished(db: Database, userId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; workId: string }>`
    select source_id as id, work_id as "workId" from published_sources
    where author_id = ${userId} and source_id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/**
 * Month at index `place` of the bounds; `proportion` is null if nothing has an image. `filled` and `held`: the
 * non-empty parts, numbered from 1 over all months, and their counts.
 */
export interface MonthCount {
  place: number
  count: number
  proportion: number | null
  filled: number[]
  held: number[]
}

/** Bounds of the months, ascending, each divided into `parts` parts by cuts. */
type BoundedQuery = ListQuery & { bounds: readonly Date[]; cuts: readonly Date[]; parts: number }
const instants = (dates: readonly Date[]) => sql`${dates.map((date) => date.toISOString())}::timestamptz[]`
const partOf = (time: RawBuilder<unknown>, { cuts }: Pick<BoundedQuery, 'cuts'>) =>
  sql`width_bucket(${time}, ${instants(cuts)})::int`
/** Month of a part, with its totals. */
const placed = ({ parts }: Pick<BoundedQuery, 'parts'>) =>
  sql`(part - 1) / ${sql.lit(parts)} + 1 as place, sum(count)::int as count, array_agg(part) as filled,
    array_agg(count) as held`
/** `offset 0` prevents the planner from pushing the condition down, so that it runs per part and not per entry. */
const isWithin = ({ cuts }: Pick<BoundedQuery, 'cuts'>) => sql`part between 1 and ${cuts.length - 1}`

/** Number of images per month from which the aspect ratio is estimated. */
const SAMPLE = 8

/** Counts of one kind by month, without words and tags. Aspect ratios come from the newest entries of the month. */
export async function countMonths(
  db: Database,
  kind: LibraryKind,
  query: BoundedQuery,
): Promise<MonthCount[]> {
  const { proportion } = SOURCES[kind]
  const walk = walkOf(kind, query)
  const { time, id, from, conditions } = walk
  const sample = proportion
    ? sql`(select avg(proportion) from (
        select ${proportion} as proportion from ${from}
        where ${and(conditions)} and ${time} >= bounds[place] and ${time} < bounds[place + 1]
        order by ${time} desc, ${id} desc limit ${SAMPLE}) sampled)`
    : sql`null::float8`
  const counted = walk.alone ?? walk
  const perPart = sql`
    select ${partOf(time, query)} as part, count(*)::int as count from ${counted.from}
    where ${and(counted.conditions)} group by 1`
  const { rows } = await sql<MonthCount>`
    select months.*, ${sample} as proportion from (select ${instants(query.bounds)} as bounds) given, lateral (
      select ${placed(query)} from (${perPart} offset 0) parts where ${isWithin(query)} group by 1
    ) months order by place`.execute(db)
  return rows
}

/** Number of newest entries that are searched for words and tags. */
const MAX_SCANNED = 20_000

/**
 * Counts matching entries of one kind among the newest: `looked` is the number searched in each month, the newest
 * month last.
 */
export async function findMonths(db: Database, kind: LibraryKind, query: BoundedQuery) {
  const filters = filtersOf(kind, query)
  if (filters === null) return { months: [], isAll: true }
  const { proportion } = SOURCES[kind]
  const { from, time, id, conditions } = walkOf(kind, query)
  const { rows } = await sql<MonthCount & { looked: number }>`
    select ${placed(query)}, sum(looked)::int as looked,
      sum(widths) / nullif(sum(count) filter (where widths is not null), 0) as proportion
    from (
      select ${partOf(sql`at`, query)} as part, count(*)::int as looked,
        (count(*) filter (where is_hit))::int as count, sum(proportion) filter (where is_hit) as widths
      from (
        select ${time} as at, ${and(filters)} as is_hit, ${proportion ?? sql`null::float8`} as proportion from ${from}
        where ${and(conditions)} order by ${time} desc, ${id} desc limit ${MAX_SCANNED}
      ) looked group by 1
     offset 0) parts where ${isWithin(query)} group by 1 order by 1`.execute(db)
  return { months: rows, isAll: rows.reduce((sum, { looked }) => sum + looked, 0) < MAX_SCANNED }
}

/** Counts deleted entries of one kind by month. */
export async function countDeletedMonths(
  db: Database,
  kind: LibraryKind,
  query: BoundedQuery & { since: Date },
): Promise<MonthCount[]> {
  const { view, only, proportion } = SOURCES[kind]
  const { rows } = await sql<MonthCount>`
    select ${placed(query)}, sum(widths) / nullif(sum(count) filter (where widths is not null), 0) as proportion
    from (
      select ${partOf(sql`e.deleted_at`, query)} as part, count(*)::int as count,
        ${proportion ? sql`sum(${proportion})` : sql`null::float8`} as widths
      from ${view} e where e.user_id = ${query.userId} and e.deleted_at >= ${query.since} and ${only}
      group by 1
     offset 0) parts where ${isWithin(query)} group by 1 order by 1`.execute(db)
  return rows
}

/** A large part of a month: its number of entries, and the sampling step. */
interface Dense {
  from: Date
  until: Date
  count: number
  step: number
}

/**
 * Samples every n-th entry of one kind in such parts, including the first and last; `rank` starts at 1 for the newest.
 */
export function readRanks(db: Database, kind: LibraryKind, query: ListQuery, dense: readonly Dense[]) {
  const filters = filtersOf(kind, query)
  const walk = walkOf(kind, query)
  const isCounted = filters?.length === 0 ? (walk.alone ?? walk) : walk
  return ranksOf(db, dense, {
    from: isCounted.from,
    time: walk.time,
    id: walk.id,
    conditions: [...isCounted.conditions, ...(filters ?? [sql`false`])],
  })
}

/** The same for deleted entries. */
export function readDeletedRanks(
  db: Database,
  kind: LibraryKind,
  { userId }: Pick<ListQuery, 'userId'>,
  dense: readonly Dense[],
) {
  const { view, only } = SOURCES[kind]
  return ranksOf(db, dense, {
    from: sql`${view} e`,
    time: sql`e.deleted_at`,
    id: sql`e.id`,
    conditions: [sql`e.user_id = ${userId}`, only],
  })
}

interface RankedRow {
  from: RawBuilder<unknown>
  time: RawBuilder<unknown>
  id: RawBuilder<unknown>
  conditions: RawBuilder<unknown>[]
}

async function ranksOf(db: Database, dense: readonly Dense[], { from, time, id, conditions }: RankedRow) {
  const [starts, ends] = [dense.map((part) => part.from), dense.map((part) => part.until)]
  const { rows } = await sql<{ place: number; rank: number; id: string; micros: string }>`
    select place::int, rank::int, id, ${microsOf('at')} as micros
    from unnest(${instants(starts)}, ${instants(ends)}, ${dense.map(({ count }) => count)}::int[],
      ${dense.map(({ step }) => step)}::int[]) with ordinality part (start, until, total, step, place),
    lateral (
      select ${id} as id, ${time} as at, row_number() over (order by ${time} desc, ${id} desc) as rank
      from ${from} where ${and(conditions)} and ${time} >= start and ${time} < until
    ) ranked
    where rank = 1 or rank = total or rank % step = 0 order by place, rank`.execute(db)
  return rows
}
