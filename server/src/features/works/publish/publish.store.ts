import type { Licence, NewWork, WorkKind, WorkStatus } from '@studio/contract/works'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { StoredThumbnail } from '../tile.store.ts'
import type { Snapshot } from '../works.store.ts'

/** Held until the transaction ends: the works of one person are counted and made one after the other. */
export const lockAuthor = (tx: Database, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('works:' || ${userId}::text, 0))`.execute(tx)

export interface Made {
  /** Since a day ago, and the first of them. */
  lately: number
  oldest: Date | null
  /** Ever. */
  all: number
}

export async function countMade(db: Database, userId: string, since: Date): Promise<Made> {
  const { rows } = await sql<Made>`
    select count(*) filter (where created_at > ${since})::int as lately,
      min(created_at) filter (where created_at > ${since}) as oldest, count(*)::int as all
    from works where author_id = ${userId}`.execute(db)
  return rows[0] ?? { lately: 0, oldest: null, all: 0 }
}

/** When an account was made. */
export async function findSince(db: Database, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    created_at: Date
  }>`select created_at from accounts where id = ${userId}`.execute(db)
  return rows[0]?.created_at
}

/** How somebody is called beside what they publish. */
export async function findName(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ display_name: string }>`
    select display_name from profile_faces where id = ${userId}`.execute(db)
  return rows[0]?.display_name ?? ''
}

/** Whether moderation keeps the same from others already: the same source with the same words, or the same bytes. */
export async function isTakenDown(
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

/** With what is kept of it and never shown. */
export interface KeptSnapshot extends Snapshot {
  /** SHA-256 of the picture that it is of. */
  sourceHash?: string
  /** Why its author published it although it is like these. */
  confirmed?: { reason: string; like: string[] }
}

/** An own copy that stands in the object store; sizes in pixels. */
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
  snapshot: KeptSnapshot
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
  snapshot: KeptSnapshot,
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

/** Shows what was scheduled. Answers whether it still was. */
export async function showDue(tx: Database, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update works set status = 'live', version = version + 1, updated_at = ${now}
    where id = ${id} and status = 'scheduled' and publish_at <= ${now}`.execute(tx)
  return numAffectedRows === 1n
}

export async function postpone(db: Database, id: string, until: Date): Promise<void> {
  await sql`update works set publish_at = ${until} where id = ${id} and status = 'scheduled'`.execute(db)
}

/** A work as its author or moderation changes it. */
export interface LockedRow {
  id: string
  author_id: string
  kind: WorkKind
  title: string
  about: string
  tags: string[]
  snapshot: KeptSnapshot
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
  snapshot?: KeptSnapshot | undefined
  excerpt?: string | undefined
  model?: string | null | undefined
  status?: WorkStatus | undefined
}

/** Changes what is given and leaves the rest. */
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
