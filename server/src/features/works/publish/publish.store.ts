import type { Licence, NewWork, WorkKind, WorkStatus } from '@studio/contract/works'
import { type RawBuilder, sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'
import type { StoredThumbnail } from '../tile.store.ts'
import type { Snapshot } from '../works.store.ts'

/** Held until the transaction ends: the works of one user are counted and created one at a time. */
export const lockAuthor = (tx: Database, userId: string) => lock(tx, 'works', userId)

export interface CreatedWork {
  /** Number of works in the last 24 hours, and the time of the first one. */
  lately: number
  oldest: Date | null
  /** Since the beginning. */
  all: number
}

export async function countMade(db: Database, userId: string, since: Date): Promise<CreatedWork> {
  const { rows } = await sql<CreatedWork>`
    select count(*) filter (where created_at > ${since})::int as lately,
      min(created_at) filter (where created_at > ${since}) as oldest, count(*)::int as all
    from works where author_id = ${userId}`.execute(db)
  return rows[0] ?? { lately: 0, oldest: null, all: 0 }
}

/** Creation time of an account. */
export async function findSince(db: Database, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    created_at: Date
  }>`select created_at from accounts where id = ${userId}`.execute(db)
  return rows[0]?.created_at
}

/** Display name of an author. */
export async function findName(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ display_name: string }>`
    select display_name from profile_faces where id = ${userId}`.execute(db)
  return rows[0]?.display_name ?? ''
}

/** Checks if moderation already hides the same work: the same source with the same text, or the same bytes. */
export async function wasRemoved(
  db: Database,
  same: { userId: string; sourceId: string; prompt: string | null; sourceHash: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from works
      where author_id = ${same.userId} and status in ('held', 'hidden', 'removed') and (
        (source_id = ${same.sourceId} and (kind in ('image', 'video') or snapshot ->> 'prompt' is not distinct from ${same.prompt}))
        or (kind in ('image', 'video') and snapshot ->> 'sourceHash' = ${same.sourceHash})
      )
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Includes data that is stored and never shown. */
export interface StoredSnapshot extends Snapshot {
  /** SHA-256 of the published image. */
  sourceHash?: string
  /** The author’s reason for publishing it despite similar works. */
  confirmed?: { reason: string; like: string[] }
}

/** A copy in the object store; sizes in pixels. */
interface Copy {
  key: string
  mime: string
  bytes: number
  sha256: string
  width: number
  height: number
  thumbnails: StoredThumbnail[]
  placeholder: Uint8Array
}

export interface NewRow {
  id: string
  authorId: string
  kind: WorkKind
  draft: NewWork
  snapshot: StoredSnapshot
  mediaId: string | null
  prepared: Copy | null
  seconds: number | null
  model: string | null
  excerpt: string
  terms: { resale: boolean; training: boolean; credit: string; keepsName: boolean }
  status: Extract<WorkStatus, 'live' | 'scheduled'>
  publishAt: Date
  locale: string | null
  phash: bigint | null
  now: Date
}

export async function insertWork(tx: Database, row: NewRow): Promise<void> {
  const { draft, prepared } = row
  await sql`
    insert into works (
      id, author_id, kind, title, about, snapshot, source_id, media_id, object_key, mime, bytes, sha256, thumbnails,
      placeholder, width, height, seconds, model, excerpt, tags, licence, terms, visibility, status, publish_at, locale, phash,
      created_at, updated_at)
    values (
      ${row.id}, ${row.authorId}, ${row.kind}, ${draft.title}, ${draft.about}, ${JSON.stringify(row.snapshot)},
      ${draft.source.id}, ${row.mediaId}, ${prepared?.key ?? null}, ${prepared?.mime ?? null}, ${prepared?.bytes ?? 0},
      ${prepared?.sha256 ?? null}, ${JSON.stringify(prepared?.thumbnails ?? [])},
      ${prepared ? Buffer.from(prepared.placeholder) : null}, ${prepared?.width ?? null}, ${prepared?.height ?? null},
      ${row.seconds}, ${row.model}, ${row.excerpt}, ${draft.tags}::text[], ${draft.licence}, ${JSON.stringify(row.terms)},
      ${draft.visibility}, ${row.status}, ${row.publishAt}, ${row.locale}, ${row.phash?.toString() ?? null}::bigint,
      ${row.now}, ${row.now})`.execute(tx)
  await insertVersion(tx, row.id, row.snapshot, row.now)
}

export async function insertVersion(
  tx: Database,
  workId: string,
  snapshot: StoredSnapshot,
  now: Date,
): Promise<void> {
  await sql`
    insert into work_versions (work_id, number, snapshot, created_at)
    select ${workId}, coalesce(max(number), 0) + 1, ${JSON.stringify(snapshot)}::jsonb, ${now}
    from work_versions where work_id = ${workId}`.execute(tx)
}

export interface DueRow {
  id: string
  author_id: string
}

export async function findDue(db: Database, now: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, author_id from works where status = 'scheduled' and publish_at <= ${now}
    order by publish_at, id limit ${limit}`.execute(db)
  return rows
}

/** Publishes a scheduled work. Returns true if it was still scheduled. */
export async function showDue(tx: Database, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update works set status = 'live', version = version + 1, updated_at = ${now}
    where id = ${id} and status = 'scheduled' and publish_at <= ${now}`.execute(tx)
  return numAffectedRows === 1n
}

export async function postpone(db: Database, id: string, until: Date): Promise<void> {
  await sql`update works set publish_at = ${until} where id = ${id} and status = 'scheduled'`.execute(db)
}

/** Changes to a work by its author or moderation. */
export interface LockedRow {
  id: string
  author_id: string
  kind: WorkKind
  title: string
  about: string
  tags: string[]
  snapshot: StoredSnapshot
  source_id: string | null
  licence: Licence
  terms: NewRow['terms']
  status: WorkStatus
  visibility: NewWork['visibility']
  publish_at: Date
  updated_at: Date
  thumbnails: { width: number }[]
}

/** Held until the transaction ends. */
export const lockWork = (tx: Database, id: string) => readWork(tx, id, sql`for update`)

export async function readWork(
  db: Database,
  id: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<LockedRow | undefined> {
  const { rows } = await sql<LockedRow>`
    select id, author_id, kind, title, about, tags, snapshot, source_id, licence, terms, status, visibility, publish_at,
      updated_at, thumbnails
    from works where id = ${id} ${lock}`.execute(db)
  return rows[0]
}

export interface Changes {
  title?: string | undefined
  about?: string | undefined
  tags?: string[] | undefined
  visibility?: NewWork['visibility'] | undefined
  licence?: Licence | undefined
  terms?: NewRow['terms'] | undefined
  snapshot?: StoredSnapshot | undefined
  excerpt?: string | undefined
  model?: string | null | undefined
  status?: WorkStatus | undefined
}

/** Updates the given fields only. */
export async function updateWork(tx: Database, id: string, changes: Changes, now: Date): Promise<void> {
  const { terms, snapshot, tags, ...plain } = changes
  const sets = [
    ...Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...(tags ? [sql`tags = ${tags}::text[]`] : []),
    ...(terms ? [sql`terms = ${JSON.stringify(terms)}::jsonb`] : []),
    ...(snapshot ? [sql`snapshot = ${JSON.stringify(snapshot)}::jsonb`] : []),
    sql`version = version + 1`,
    sql`updated_at = ${now}`,
  ]
  await sql`update works set ${sql.join(sets)} where id = ${id}`.execute(tx)
}

export async function countVisitors(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select coalesce(sum(visitors), 0)::int as visitors from work_views where work_id = ${id}`.execute(db)
  return rows[0]?.visitors ?? 0
}

/** Withdraws a work: deletes its bytes and search data, and keeps its names. */
export async function withdraw(tx: Database, id: string, now: Date): Promise<void> {
  await sql`
    select leave_key(object_key) from works where id = ${id} and object_key is not null
    union all
    select leave_key(value ->> 'key') from works, jsonb_array_elements(thumbnails) where id = ${id}`.execute(
    tx,
  )
  await sql`delete from work_bands where work_id = ${id}`.execute(tx)
  await sql`
    update works set status = 'withdrawn', object_key = null, mime = null, bytes = 0, thumbnails = '[]', placeholder = null,
      phash = null, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(tx)
}

type Term = 'resale' | 'training'
/** Checks if a term can be opened: neither the licence nor a source by another author forbids it. */
const isOpenable = (term: Term) => sql`(
  w.status <> 'withdrawn' and (w.terms ->> ${sql.lit(term)})::boolean is false
  and w.licence not in ('all-rights', 'studio-remix'${term === 'resale' ? sql`, 'cc-by-nc-4.0'` : sql``})
  and not exists (
    select from work_parents p left join works o on o.id = p.parent_id
    where p.child_id = w.id and o.author_id is distinct from w.author_id
      and coalesce((o.terms ->> ${sql.lit(term)})::boolean, false) is false))`

export async function countOpenable(db: Database, userId: string): Promise<Record<Term, number>> {
  const { rows } = await sql<Record<Term, number>>`
    select count(*) filter (where ${isOpenable('resale')})::int as resale,
      count(*) filter (where ${isOpenable('training')})::int as training
    from works w where w.author_id = ${userId}`.execute(db)
  return rows[0] ?? { resale: 0, training: 0 }
}

/** Returns the number of opened works. */
export async function openTerms(tx: Database, userId: string, terms: Record<Term, boolean>, now: Date) {
  const opened = (term: Term) => (terms[term] ? isOpenable(term) : sql`false`)
  const { numAffectedRows } = await sql`
    update works w set updated_at = ${now}, version = version + 1, terms = w.terms
      || case when ${opened('resale')} then '{"resale": true}'::jsonb else '{}' end
      || case when ${opened('training')} then '{"training": true}'::jsonb else '{}' end
    where w.author_id = ${userId} and (${opened('resale')} or ${opened('training')})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** All data of a user in this feature, except the bytes. */
export async function readAll(db: Database, userId: string) {
  const read = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows
  return {
    works: await read(sql`
      select id, kind, title, about, snapshot, source_id as "sourceId", model, tags, licence, terms, visibility, status,
        publish_at as "publishAt", locale, likes, saves, uses, kept_by as "keptBy", remixes, created_at as "createdAt",
        updated_at as "updatedAt",
        (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'createdAt', v.created_at, 'snapshot', v.snapshot)
          order by v.number), '[]') from work_versions v where v.work_id = works.id) as versions,
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.parent_id, 'title', p.parent_title, 'author', p.parent_author,
          'licence', p.licence, 'depth', p.depth) order by p.depth), '[]') from work_parents p where p.child_id = works.id) as parents
      from works where author_id = ${userId} order by created_at, id`),
    uses: await read(sql`
      select work_id as "workId", first_at as "firstAt", kept, prompt_id as "promptId" from work_uses
      where user_id = ${userId} order by first_at, work_id`),
    likes: await read(
      sql`select work_id as "workId", at from work_likes where user_id = ${userId} order by at, work_id`,
    ),
    follows: await read(sql`
      select creator_id as "creatorId", at from follows where follower_id = ${userId} order by at, creator_id`),
    mutes: await read(sql`select kind, value from mutes where user_id = ${userId} order by kind, value`),
    collections: await read(sql`
      select id, name, about, visibility, mode, created_at as "createdAt",
        (select coalesce(jsonb_agg(jsonb_build_object('workId', i.work_id, 'status', i.status) order by i.position), '[]')
          from collection_items i where i.collection_id = collections.id) as items
      from collections where owner_id = ${userId} order by created_at, id`),
  }
}

/** Object keys of a user’s copies. */
export async function findCopies(db: Database, userId: string) {
  const { rows } = await sql<{
    id: string
    object_key: string
    mime: string
    bytes: number
    created_at: Date
  }>`
    select id, object_key, mime, bytes, created_at from works
    where author_id = ${userId} and object_key is not null order by created_at, id`.execute(db)
  return rows
}

/** Owners of these works, if they still exist. */
export async function findAuthors(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; author_id: string }>`
    select id, author_id from works where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, author_id }) => [id, author_id]))
}
