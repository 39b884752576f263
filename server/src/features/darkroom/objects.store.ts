import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** File that edits name. */
export interface EditObject {
  userId: string
  /** In hex. */
  sha256: string
  kind: 'patch'
  key: string
  bytes: number
  /** Of the box that it covers, in px of the original. */
  width: number
  height: number
  /** What made it. */
  provenance: Record<string, unknown>
}

const COLUMNS = sql`user_id as "userId", encode(sha256, 'hex') as sha256, kind, object_key as key, bytes, width, height, provenance`
const hashes = (sha256: readonly string[]) => sha256.map((each) => Buffer.from(each, 'hex'))

/** Adds a file that nothing names yet. False if the user has it already. */
export async function insertObject(
  tx: Database,
  { userId, sha256, kind, key, bytes, width, height, provenance }: EditObject,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into edit_objects (user_id, sha256, kind, object_key, bytes, width, height, provenance, unnamed_since, created_at)
    values (${userId}, ${Buffer.from(sha256, 'hex')}, ${kind}, ${key}, ${bytes}, ${width}, ${height},
      ${JSON.stringify(provenance)}::jsonb, ${now}, ${now})
    on conflict do nothing returning sha256`.execute(tx)
  return rows.length > 0
}

/** Files of a user with these hashes. */
export async function findObjects(
  db: Database,
  userId: string,
  sha256: readonly string[],
): Promise<EditObject[]> {
  const { rows } = await sql<EditObject>`
    select ${COLUMNS} from edit_objects where user_id = ${userId} and sha256 = any(${hashes(sha256)}::bytea[])`.execute(
    db,
  )
  return rows
}

/** Files of a user with these hashes, which are named from now on, so that no sweep deletes them. */
export async function nameObjects(
  tx: Database,
  userId: string,
  sha256: readonly string[],
): Promise<EditObject[]> {
  const { rows } = await sql<EditObject>`
    update edit_objects set unnamed_since = null
    where user_id = ${userId} and sha256 = any(${hashes(sha256)}::bytea[]) returning ${COLUMNS}`.execute(tx)
  return rows
}

/** Files of a user by hash, for the archive of their data. */
export async function readObjects(
  db: Database,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<(EditObject & { createdAt: Date })[]> {
  const { rows } = await sql<EditObject & { createdAt: Date }>`
    select ${COLUMNS}, created_at as "createdAt" from edit_objects
    where user_id = ${userId} and (${after ?? null}::text is null or sha256 > decode(${after ?? null}, 'hex'))
    order by edit_objects.sha256 limit ${limit}`.execute(db)
  return rows
}

/** Notes since when files aren’t named, and forgets it for those that are. */
export async function noteUnnamed(db: Database, now: Date): Promise<void> {
  await sql`
    update edit_objects o set unnamed_since = case when n.user_id is null then ${now}::timestamptz end
    from edit_objects each left join named_edit_objects n on n.user_id = each.user_id and n.sha256 = each.sha256
    where each.user_id = o.user_id and each.sha256 = o.sha256 and (o.unnamed_since is null) = (n.user_id is null)`.execute(
    db,
  )
}

/** Deletes up to `limit` files that nothing has named since `before`. A trigger queues their objects. */
export async function sweepObjects(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from edit_objects where unnamed_since < ${before} and (user_id, sha256) in (
      select user_id, sha256 from edit_objects where unnamed_since < ${before} limit ${limit}
    ) returning sha256`.execute(db)
  return rows.length
}
