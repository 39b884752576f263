import type { Inferred, Reversal, ReversalSlots } from '@studio/contract/reverse'
import type { RefusalCode } from '@studio/contract/kernel'
import { type ColumnType, sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  microsOf,
  type DB,
  type Narrowed,
} from '../../platform/database/index.ts'

type Json<T> = ColumnType<T, string, string>
export interface Failure {
  code: RefusalCode
  message: string
}

type ReverseTables = {
  reversals: Narrowed<
    DB['reversals'],
    {
      found: Json<Reversal['found']> | null
      measured: Json<Reversal['measured']> | null
      inferred: ColumnType<Inferred | null, string | null, string | null>
      slots: Json<ReversalSlots>
      status: 'asking' | 'done' | 'failed'
      failure: ColumnType<Failure | null, string | null, string | null>
    }
  >
}

const tablesOf = (db: Database) => db.withTables<ReverseTables>()
const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))

const reversals = (db: Database, userId: string) =>
  tablesOf(db)
    .selectFrom('reversals')
    .select(['id', 'media_id as mediaId', 'name', 'found', 'measured', 'inferred', 'model', 'slots'])
    .select(['status', 'failure', 'credits', 'waived', 'created_at as createdAt'])
    .where('user_id', '=', userId)
export type ReversalRow = NonNullable<Awaited<ReturnType<typeof findReversal>>>

interface NewReversal {
  id: string
  userId: string
  mediaId: string | null
  name: string
  sha256: string
  found: Reversal['found']
  measured: Reversal['measured']
  slots: ReversalSlots
  status: 'asking' | 'done'
  credits: number
  waived: boolean
  now: Date
}

export const insertReversal = (tx: Database, row: NewReversal) =>
  tablesOf(tx)
    .insertInto('reversals')
    .values({
      id: row.id,
      user_id: row.userId,
      media_id: row.mediaId,
      name: row.name,
      input_sha256: Buffer.from(row.sha256, 'hex'),
      found: json(row.found),
      measured: json(row.measured),
      slots: JSON.stringify(row.slots),
      status: row.status,
      credits: row.credits,
      waived: row.waived,
      created_at: row.now,
    })
    .execute()

/** In any state, except deleted. */
export const findReversal = (db: Database, userId: string, id: string) =>
  reversals(db, userId).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** False if it no longer waits for an answer. */
export async function finishReversal(
  tx: Database,
  { id, inferred, model, slots }: { id: string; inferred: Inferred; model: string; slots: ReversalSlots },
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('reversals')
    .set({ status: 'done', inferred: JSON.stringify(inferred), model, slots: JSON.stringify(slots) })
    .where('id', '=', id)
    .where('status', '=', 'asking')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** False if it no longer waits for an answer. */
export async function failReversal(tx: Database, id: string, failure: Failure): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('reversals')
    .set({ status: 'failed', failure: JSON.stringify(failure) })
    .where('id', '=', id)
    .where('status', '=', 'asking')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Listed analyses, newest first, plus one row more than the limit if there are more. */
export function listReversals(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = reversals(db, userId)
    .select(microsOf('created_at').as('micros'))
    .where('status', '=', 'done')
    .where('deleted_at', 'is', null)
  if (after) query = query.where(isBeyond(after, 'created_at', 'id'))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** False if not found. */
export async function updateReversal(
  db: Database,
  { userId, id }: { userId: string; id: string },
  { name, slots }: { name?: string | undefined; slots?: ReversalSlots | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(db)
    .updateTable('reversals')
    .set({
      ...(name === undefined ? { name: sql<string>`name` } : { name }),
      ...(slots ? { slots: JSON.stringify(slots) } : {}),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'done')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks it deleted, or restores it if deleted after `since`. False if not found. */
export async function markReversal(
  db: Database,
  { userId, id }: { userId: string; id: string },
  mark: { deletedAt: Date } | { since: Date },
): Promise<boolean> {
  const isDeleting = 'deletedAt' in mark
  let query = tablesOf(db)
    .updateTable('reversals')
    .set({ deleted_at: isDeleting ? mark.deletedAt : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'done')
  query = isDeleting ? query.where('deleted_at', 'is', null) : query.where('deleted_at', '>=', mark.since)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
}

/** Pending analyses older than a time, whose request no longer runs. */
export const findStale = (db: Database, before: Date) =>
  tablesOf(db)
    .selectFrom('reversals')
    .select(['id', 'user_id as userId'])
    .where('status', '=', 'asking')
    .where('created_at', '<', before)
    .limit(100)
    .execute()

/** Purges deleted and failed analyses before a time. */
export async function purgeReversals(db: Database, before: { deleted: Date; failed: Date }): Promise<void> {
  await tablesOf(db)
    .deleteFrom('reversals')
    .where(({ or, and, eb }) =>
      or([
        eb('deleted_at', '<', before.deleted),
        and([eb('status', '=', 'failed'), eb('created_at', '<', before.failed)]),
      ]),
    )
    .execute()
}

export const readAllReversals = (db: Database, userId: string, after: string | undefined, limit: number) => {
  let query = reversals(db, userId).where('status', '=', 'done').where('deleted_at', 'is', null)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}
