// The SQL of the list: for each kind a walk along an index of its owner's table, newest first. What is merged is ids only.
import type { LibraryKind } from '@studio/contract/library'
import { type RawBuilder, sql } from 'kysely'
import type { Cursor, Database } from '../../platform/database/index.ts'

/** One entry as a merge sees it; `micros` is the time that the list is ordered by, in microseconds since 1970. */
export interface Found {
  kind: LibraryKind
  id: string
  micros: string
}

export interface Asked {
  userId: string
  /** Undefined: all folders. */
  folder: { id: string } | 'none' | undefined
  words: { pattern: string; prompts: string | undefined; tag: string | undefined } | undefined
  tag: string | undefined
  sort: 'newest' | 'changed'
  /** What has a note with the words, as far as it is asked for. */
  noted: readonly { kind: LibraryKind; id: string }[]
  after: Cursor | undefined
  limit: number
}

const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const or = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
const instant = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
const micros = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000000)::bigint::text`

/** Each kind's view, with how its words and tags are looked for; undefined where it has none. */
const SOURCES = {
  image: {
    view: sql`picture_entries`,
    only: sql`e.kind = 'image'`,
    words: (words: NonNullable<Asked['words']>) => [
      sql`e.words like lower(${words.pattern})`,
      ...(words.tag === undefined ? [] : [pictureMark(words.tag)]),
    ],
    tag: pictureMark,
  },
  video: {
    view: sql`picture_entries`,
    only: sql`e.kind = 'video'`,
    words: (words: NonNullable<Asked['words']>) => [
      sql`e.words like lower(${words.pattern})`,
      ...(words.tag === undefined ? [] : [pictureMark(words.tag)]),
    ],
    tag: pictureMark,
  },
  prompt: {
    view: sql`prompt_entries`,
    only: sql`true`,
    words: ({ prompts }: NonNullable<Asked['words']>) =>
      prompts === undefined ? [] : [sql`e.search @@ to_tsquery('simple', ${prompts})`],
    tag: (tag: string) =>
      sql`exists (select from prompt_entry_tags t where t.prompt_id = e.id and t.tag = ${tag})`,
  },
  template: {
    view: sql`template_entries`,
    only: sql`true`,
    words: ({ pattern }: NonNullable<Asked['words']>) => [
      sql`lower(e.title) like lower(${pattern})`,
      sql`lower(e.excerpt) like lower(${pattern})`,
    ],
    tag: undefined,
  },
  upload: { view: sql`upload_entries`, only: sql`true`, words: () => [], tag: undefined },
}

function pictureMark(tag: string) {
  return sql`exists (select from picture_marks m where m.media_id = e.id and m.mark = ${`tag:${tag}`})`
}

/** The ids of one kind, newest first; a kind that cannot have what is asked for has none. */
export async function findOfKind(db: Database, kind: LibraryKind, asked: Asked): Promise<Found[]> {
  const { userId, folder, words, tag, sort, after, limit } = asked
  const source = SOURCES[kind]
  if (tag !== undefined && source.tag === undefined) return []
  const noted = asked.noted.filter((each) => each.kind === kind).map(({ id }) => id)
  const hits = words === undefined ? undefined : [...source.words(words), ...anyOf(noted)]
  if (hits?.length === 0) return []
  // What does not change stands in a folder at the time it was made, so that the folder's own index has the order.
  const byChange = kind === 'prompt' && sort === 'changed'
  const inFolder = typeof folder === 'object'
  const time = byChange ? sql`e.changed_at` : inFolder ? sql`i.made_at` : sql`e.at`
  const id = inFolder && !byChange ? sql`i.item_id` : sql`e.id`
  const conditions = [sql`e.user_id = ${userId}`, sql`e.deleted_at is null`, source.only]
  if (inFolder) conditions.push(sql`i.folder_id = ${folder.id}`, sql`i.kind = ${kind}`, sql`i.is_shown`)
  if (folder === 'none') conditions.push(sql`${filed(userId, kind)} is not true`)
  if (hits) conditions.push(or(hits))
  if (tag !== undefined && source.tag) conditions.push(source.tag(tag))
  if (after) conditions.push(sql`(${time}, ${id}) < (${instant(after.micros)}, ${after.id}::uuid)`)
  const { rows } = await sql<Found>`
    select ${kind}::text as kind, ${id} as id, ${micros(time)} as micros
    from ${inFolder ? sql`library_items i join ${source.view} e on e.id = i.item_id` : sql`${source.view} e`}
    where ${and(conditions)} order by ${time} desc, ${id} desc limit ${limit}`.execute(db)
  return rows
}

const anyOf = (ids: readonly string[]) => (ids.length === 0 ? [] : [sql`e.id = any(${ids}::uuid[])`])

// Not `exists`, which the planner turns into a join of everything: so it walks along the newest and looks each up.
const filed = (userId: string, kind: LibraryKind) =>
  sql`(select f.is_shown from library_items f where f.user_id = ${userId} and f.kind = ${kind} and f.item_id = e.id)`

/** Own pictures and films with these ids that come after: those that a note with the words is about. */
export async function findNotedPictures(
  db: Database,
  asked: Asked,
  kinds: readonly LibraryKind[],
): Promise<Found[]> {
  const ids = asked.noted.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select e.kind, e.id, ${micros(sql`e.at`)} as micros from picture_entries e
    where e.id = any(${ids}::uuid[]) and e.user_id = ${asked.userId} and e.deleted_at is null
      ${asked.after ? sql`and (e.at, e.id) < (${instant(asked.after.micros)}, ${asked.after.id}::uuid)` : sql``}
      ${asked.tag === undefined ? sql`` : sql`and ${pictureMark(asked.tag)}`}
    order by e.at desc, e.id desc limit ${asked.limit}`.execute(db)
  return rows
}

/** What of one kind was deleted since, deleted last first. */
export async function findDeleted(
  db: Database,
  kind: LibraryKind,
  { userId, since, after, limit }: Pick<Asked, 'userId' | 'after' | 'limit'> & { since: Date },
): Promise<Found[]> {
  const { view, only } = SOURCES[kind]
  const { rows } = await sql<Found>`
    select ${kind}::text as kind, e.id, ${micros(sql`e.deleted_at`)} as micros from ${view} e
    where e.user_id = ${userId} and e.deleted_at >= ${since} and ${only}
      ${after ? sql`and (e.deleted_at, e.id) < (${instant(after.micros)}, ${after.id}::uuid)` : sql``}
    order by e.deleted_at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** Which own entries have a note with these words; a thousand at most, written last first. */
export async function findNoted(db: Database, userId: string, pattern: string) {
  const { rows } = await sql<{ kind: LibraryKind; id: string }>`
    select kind, item_id as id from library_notes
    where user_id = ${userId} and lower(text) like lower(${pattern}) order by saved_at desc limit 1000`.execute(
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
    at: Date
  }>`select id, width, height, placeholder, at from upload_entries
    where id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(db)
  return rows
}

/** Of which saved prompts own pictures were made, as far as those are there. */
export async function readMadeFrom(db: Database, userId: string, mediaIds: readonly string[]) {
  const { rows } = await sql<{ mediaId: string; id: string; title: string }>`
    select m.media_id as "mediaId", p.id, p.title
    from picture_marks m join prompt_entries p on m.mark = 'prompt:' || p.id
    where m.media_id = any(${mediaIds}::uuid[]) and m.mark like 'prompt:%' and p.user_id = ${userId}
      and p.deleted_at is null`.execute(db)
  return rows
}
