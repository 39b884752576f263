import type { Thing, ThingFailure, ThingUp, ThingUse } from '@studio/contract/things'
import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import {
  type Cursor,
  countWithTrash,
  type Database,
  type DB,
  type Narrowed,
  isBeyond,
  lock,
  microsOf,
} from '../../platform/database/index.ts'

export type ThingFacts = NonNullable<Thing['facts']>

type ThingTable = Narrowed<
  DB['things'],
  {
    state: Generated<Thing['state']>
    failure: ThingFailure | null
    format: 'glb' | 'gltf'
    facts: ColumnType<ThingFacts | null, never, string>
    up: Generated<ThingUp>
    use: Generated<ThingUse>
  }
>
export type ThingRow = Selectable<ThingTable>

const tables = (db: Database) => db.withTables<{ things: ThingTable }>()

/** Locked until the transaction ends. Products are counted and named under this lock. */
export const lockOwner = (tx: Database, userId: string) => lock(tx, 'things', userId)

/** Counts against the limit: products outside the trash, or half of all if that is more. */
export const countThings = (db: Database, userId: string) => countWithTrash(db, sql`things`, userId)

/** Names of a user's products in lower case, except those in the trash and that of `but`. */
export async function namesTaken(db: Database, userId: string, but?: string): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('things')
    .select(['id', sql<string>`lower(name)`.as('name')])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.filter(({ id }) => id !== but).map(({ name }) => name))
}

export const insertThing = (
  tx: Database,
  row: Pick<
    ThingRow,
    'id' | 'user_id' | 'name' | 'format' | 'object_key' | 'bytes' | 'sha256' | 'created_at'
  >,
) => tables(tx).insertInto('things').values(row).execute()

const readable = (db: Database) => tables(db).selectFrom('things').selectAll()

/** A product of the user outside the trash. */
export const findThing = (db: Database, userId: string, id: string): Promise<ThingRow | undefined> =>
  readable(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A product of any user, in the trash or not. */
export const readThing = (db: Database, id: string): Promise<ThingRow | undefined> =>
  readable(db).where('id', '=', id).executeTakeFirst()

/** Products of a user among these ids, including the trash, as they can still be used. */
export const readThings = (db: Database, userId: string, ids: readonly string[]): Promise<ThingRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readable(db).where('user_id', '=', userId).where('id', 'in', ids).execute()

/** Returns one more than `limit` if there are more. */
export async function listThings(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  const page = readable(db)
    .select(microsOf('things.created_at').as('micros'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!after) return await page.execute()
  return await page.where(isBeyond(after, 'created_at', 'id')).execute()
}

/** All products of a user outside the trash, in order of creation. */
export const readAllThings = (db: Database, userId: string): Promise<ThingRow[]> =>
  readable(db)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const updateThing = (
  tx: Database,
  id: string,
  change: { [Field in 'name' | 'height' | 'front' | 'up' | 'use']?: ThingRow[Field] | undefined },
) => tables(tx).updateTable('things').set(change).where('id', '=', id).execute()

/** Ready products that were processed for another renderer version. */
export const findStale = (db: Database, version: number, limit: number) =>
  tables(db)
    .selectFrom('things')
    .select(['id', 'user_id'])
    .where('state', '=', 'ready')
    .where('prepared_version', '<>', version)
    .limit(limit)
    .execute()

/** Queues a product. If it is already queued, it keeps its position. */
export const markRequested = (tx: Database, id: string) =>
  sql`update things set wanted_at = coalesce(wanted_at, clock_timestamp()) where id = ${id}`.execute(tx)

/** Number of a user's queued products, including the trash, as they are processed too. */
export async function countRequested(db: Database, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('things')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('wanted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The product its owner has waited for longest, unless they have an entry in the task queue. Under lockOwner. */
export async function nextRequested(tx: Database, userId: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from things where user_id = ${userId} and wanted_at is not null
      and not exists (select from things where user_id = ${userId} and entry_id is not null)
    order by wanted_at, id limit 1`.execute(tx)
  return rows[0]
}

export const setQueueEntry = (tx: Database, id: string, entryId: string) =>
  tables(tx).updateTable('things').set({ entry_id: entryId }).where('id', '=', id).execute()

export const takeEntry = (tx: Database, id: string) =>
  tables(tx).updateTable('things').set({ entry_id: null }).where('id', '=', id).execute()

/** From here on, the current state is processed. Later changes queue it again. */
export const markStarted = (db: Database, id: string) =>
  tables(db).updateTable('things').set({ wanted_at: null }).where('id', '=', id).execute()

/** Products with an entry in the task queue. */
export async function findEntries(db: Database) {
  const { rows } = await sql<{ id: string; user_id: string; entry_id: string }>`
    select id, user_id, entry_id from things where entry_id is not null`.execute(db)
  return rows
}

/** Users with queued products but no entry in the task queue. */
export async function findForgotten(db: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from things waiting where wanted_at is not null
      and not exists (select from things where user_id = waiting.user_id and entry_id is not null)`.execute(
    db,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Returns true if it was ready. Marks it to be processed again. */
export async function markStale(tx: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('things')
    .set({ state: 'preparing' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns true if it exists and wasn't processed in the meantime. Earlier results are queued for removal. A height set
 * by the owner stays.
 */
export async function markReady(
  tx: Database,
  id: string,
  result: { key: string; bytes: number; version: number; facts: ThingFacts; height: number },
): Promise<boolean> {
  const before = await tables(tx)
    .selectFrom('things')
    .select('prepared_key')
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await tables(tx)
    .updateTable('things')
    .set({
      state: 'ready',
      failure: null,
      facts: JSON.stringify(result.facts),
      prepared_key: result.key,
      prepared_bytes: result.bytes,
      prepared_version: result.version,
      height: sql`coalesce(height, ${result.height})`,
    })
    .where('id', '=', id)
    .execute()
  if (before.prepared_key !== null) await leaveKey(tx, before.prepared_key)
  return true
}

export const markFailed = (tx: Database, id: string, failure: ThingFailure) =>
  tables(tx)
    .updateTable('things')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .execute()

/** Returns true if the product exists and had failed. */
export async function markAgain(tx: Database, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('things')
    .set({ state: 'preparing', failure: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the key of its previous image; undefined if the product no longer exists. */
export async function putCover(
  tx: Database,
  id: string,
  { key, look, placeholder }: { key: string; look: string; placeholder: Buffer },
): Promise<{ before: string | null } | undefined> {
  const row = await tables(tx)
    .selectFrom('things')
    .select('cover_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await tables(tx)
    .updateTable('things')
    .set({ cover_key: key, cover_look: look, cover_placeholder: placeholder })
    .where('id', '=', id)
    .execute()
  return { before: row.cover_key }
}

/** Queues an unreferenced object for removal. */
export const leaveKey = (tx: Database, key: string) => sql`select leave_key(${key})`.execute(tx)

/** Returns true if the product exists. */
export async function markDeleted(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('things')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A product in the trash that can still be restored. */
export const findDeleted = (db: Database, userId: string, id: string, since: Date) =>
  readable(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', '>=', since)
    .executeTakeFirst()

export const unmarkDeleted = (tx: Database, id: string, name: string) =>
  tables(tx).updateTable('things').set({ deleted_at: null, name }).where('id', '=', id).execute()

/** Permanently deletes products deleted before `before`. */
export const purgeDeleted = (db: Database, before: Date) =>
  tables(db).deleteFrom('things').where('deleted_at', '<', before).execute()
