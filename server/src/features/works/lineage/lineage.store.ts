import type { Licence } from '@studio/contract/works'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import { isAuthorSeen, isListed } from '../visible.store.ts'

/** A source of a work, with its names at that time. */
export interface Ancestor {
  id: string
  title: string
  author: string
  licence: Licence
  depth: number
}

export interface CurrentAncestor extends Ancestor {
  /** Null if the work no longer exists. */
  author_id: string | null
  status: 'live' | 'withdrawn' | 'gone'
  /** Permissions from the terms; none if the work no longer exists. */
  resale: boolean
  training: boolean
}

/** Max. depth of the lineage. */
const MAX_DISTANCE = 50

const TERMS = sql`coalesce((w.terms ->> 'resale')::boolean, false) as resale,
  coalesce((w.terms ->> 'training')::boolean, false) as training`
const STATUS = (now: Date) => sql`case when w.status = 'live' and ${isAuthorSeen(now)} then 'live'
  when w.status = 'withdrawn' and ${isAuthorSeen(now)} then 'withdrawn' else 'gone' end`

/**
 * Finds the sources of the user’s prompts and images: through the prompts of images, the images used as references,
 * and the prompts that prompts were copied from. A copy of another user’s image isn’t a work. It counts as a deleted
 * source with all rights reserved.
 */
export async function findAncestors(
  db: Database,
  own: { promptIds: readonly string[]; mediaIds: readonly string[] },
  now: Date,
): Promise<CurrentAncestor[]> {
  const { rows } = await sql<CurrentAncestor>`
    with recursive pictures (id) as (
      select unnest(${own.mediaIds}::uuid[])
      union select p.parent_id from pictures join picture_parents p on p.child_id = pictures.id
    ), words (id) as (
      select id from (
        select unnest(${own.promptIds}::uuid[]) as id
        union select r.prompt_id from pictures join picture_places l on l.id = pictures.id
          join prompts_of_pictures r on r.job_id = l.job_id and r.job_index = l.job_index
      ) given
      union select o.origin_id from words join prompt_origins o on o.prompt_id = words.id
    )
    select * from (
      select distinct on (c.work_id) c.work_id as id, c.title, c.author, c.licence, c.depth, w.author_id,
        ${STATUS(now)} as status, ${TERMS}
      from words join work_copies c on c.prompt_id = words.id left join works w on w.id = c.work_id
      order by c.work_id, c.depth
    ) found
    union all
    select distinct c.of_id, c.title, c.author, 'all-rights', 1, c.author_id, 'gone', false, false
    from pictures join picture_copies c on c.id = pictures.id
    order by depth, title, id`.execute(db)
  return rows
}

/** Finds the author of the image that one of the user’s images is a copy of. */
export async function findCopied(
  db: Database,
  mediaId: string,
): Promise<{ of_id: string; author: string; title: string } | undefined> {
  const { rows } = await sql<{ of_id: string; author: string; title: string }>`
    select of_id, author, title from picture_copies where id = ${mediaId}`.execute(db)
  return rows[0]
}

/** Lists the given works, if they are public, with all their sources. */
export async function findNamed(db: Database, ids: readonly string[], now: Date): Promise<CurrentAncestor[]> {
  const { rows } = await sql<CurrentAncestor>`
    with named as (
      select w.id, w.title, f.display_name as author, w.licence, 1 as depth
      from works w join profile_faces f on f.id = w.author_id
      where w.id = any(${ids}::uuid[]) and ${isListed(now)}
    ), before as (
      select p.parent_id as id, p.parent_title as title, p.parent_author as author, p.licence,
        least(p.depth + 1, ${MAX_DISTANCE}) as depth
      from named join work_parents p on p.child_id = named.id
    )
    select * from (
      select distinct on (a.id) a.*, w.author_id, ${STATUS(now)} as status, ${TERMS}
      from (select * from named union all select * from before) a left join works w on w.id = a.id
      order by a.id, a.depth
    ) found order by depth, title, id`.execute(db)
  return rows
}

/** Returns a work and its sources as the sources of a copy. */
export const findLineOf = (db: Database, workId: string, self: Ancestor): Promise<Ancestor[]> =>
  sql<Ancestor>`
    select ${self.id}::uuid as id, ${self.title} as title, ${self.author} as author, ${self.licence} as licence, 1 as depth
    union all select parent_id, parent_title, parent_author, licence, least(depth + 1, ${MAX_DISTANCE})
    from work_parents where child_id = ${workId}`
    .execute(db)
    .then(({ rows }) => rows)

export async function insertCopies(tx: Database, promptId: string, line: readonly Ancestor[]): Promise<void> {
  await sql`
    insert into work_copies (prompt_id, work_id, title, author, licence, depth)
    select ${promptId}, id, title, author, licence, depth
    from jsonb_to_recordset(${JSON.stringify(line)}::jsonb)
      as line (id uuid, title text, author text, licence text, depth integer)
    on conflict do nothing`.execute(tx)
}

export async function insertWorkParents(
  tx: Database,
  childId: string,
  line: readonly Ancestor[],
): Promise<void> {
  if (line.length === 0) return
  await sql`
    insert into work_parents (child_id, parent_id, parent_title, parent_author, licence, depth)
    select ${childId}, id, title, author, licence, depth
    from jsonb_to_recordset(${JSON.stringify(line)}::jsonb)
      as line (id uuid, title text, author text, licence text, depth integer)
    where id <> ${childId}
    on conflict do nothing`.execute(tx)
}

/** Updates the number of remixes of every source of a work. Call it whenever the work appears or disappears. */
export async function countRemixes(tx: Database, childId: string): Promise<void> {
  await sql`
    update works set remixes = (
      select count(*)::int from work_parents p join works c on c.id = p.child_id
      where p.parent_id = works.id and c.status = 'live' and c.visibility = 'public')
    where id in (select parent_id from work_parents where child_id = ${childId})`.execute(tx)
}

/** Lists the public remixes of a work, nearest first. Withdrawn remixes keep their place. */
export async function findChildren(db: Database, workId: string, now: Date, limit: number) {
  const { rows } = await sql<Ancestor & { status: 'live' | 'withdrawn' }>`
    select w.id, w.title, f.display_name as author, w.licence, p.depth, w.status
    from work_parents p join works w on w.id = p.child_id join profile_faces f on f.id = w.author_id
    where p.parent_id = ${workId}
      and (${isListed(now)} or (w.status = 'withdrawn' and w.visibility = 'public' and ${isAuthorSeen(now)}))
    order by p.depth, w.publish_at desc, w.id limit ${limit}`.execute(db)
  return rows
}

/** Counts a use, once per user. Returns true for the first. */
export async function insertUse(
  tx: Database,
  use: { workId: string; userId: string; promptId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into work_uses (work_id, user_id, first_at, prompt_id)
    values (${use.workId}, ${use.userId}, ${use.now}, ${use.promptId})
    on conflict (work_id, user_id) do update set prompt_id = excluded.prompt_id
    returning xmax = 0 as is_new`.execute(tx)
  if (!rows[0]?.is_new) return false
  await sql`update works set uses = uses + 1 where id = ${use.workId}`.execute(tx)
  return true
}

/** Records uses that led to a kept image since the last run, and counts the people. Returns the number of new uses. */
export async function recordKeptUses(tx: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ work_id: string }>`
    with kept as (
      update work_uses u set kept = true
      where (u.work_id, u.user_id) in (
        select o.work_id, o.user_id from work_uses o
        join work_copies c on c.work_id = o.work_id and c.depth = 1
        join prompt_entries p on p.id = c.prompt_id and p.user_id = o.user_id
        where not o.kept and p.kept > 0 limit ${limit})
      returning u.work_id
    )
    update works set kept_by = works.kept_by + more.people
    from (select work_id, count(*)::int as people from kept group by work_id) more
    where works.id = more.work_id returning works.id as work_id`.execute(tx)
  return rows.length
}

/** The user’s copies of a work from which nothing was published. */
export async function findOwnCopies(db: Database, workId: string, userId: string) {
  const { rows } = await sql<{ promptId: string; title: string }>`
    select n.id as "promptId", n.title from work_copies c join prompt_names n on n.id = c.prompt_id
    where c.work_id = ${workId} and n.user_id = ${userId} and not n.is_deleted
      and not exists (select from works w where w.source_id = n.id and w.author_id = ${userId})
    order by n.title, n.id limit 50`.execute(db)
  return rows
}

/** Display name of a user. */
export async function findOwnName(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ display_name: string }>`
    select display_name from profile_faces where id = ${userId}`.execute(db)
  return rows[0]?.display_name ?? ''
}
