import type {
  DeliveryFileReason,
  DeliveryFileState,
  DeliveryPreset,
  DeliveryState,
} from '@studio/contract/deliveries'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type DeliveryTables = {
  deliveries: Narrowed<
    DB['deliveries'],
    {
      state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>
      presets: ColumnType<DeliveryPreset[], string, string>
    }
  >
  delivery_items: DB['delivery_items']
  delivery_files: Narrowed<
    DB['delivery_files'],
    {
      state: ColumnType<DeliveryFileState, DeliveryFileState | undefined, DeliveryFileState>
      reason: DeliveryFileReason | null
    }
  >
}

export type DeliveryRow = Selectable<DeliveryTables['deliveries']>
export type ItemRow = Selectable<DeliveryTables['delivery_items']>
export type FileRow = Selectable<DeliveryTables['delivery_files']>

const tables = (db: Database) => db.withTables<DeliveryTables>()

export type NewDelivery = Pick<
  DeliveryRow,
  | 'id'
  | 'user_id'
  | 'title'
  | 'message'
  | 'allows_downloads'
  | 'allows_favourites'
  | 'expires_at'
  | 'created_at'
  | 'approval_id'
  | 'approval_hash'
> & { presets: readonly DeliveryPreset[] }

/** False if the id is taken. */
export async function insertDelivery(tx: Database, { presets, ...row }: NewDelivery): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('deliveries')
    .values({ ...row, presets: JSON.stringify(presets) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertItems(
  tx: Database,
  deliveryId: string,
  /** Approved hashes are in hex. */
  items: readonly (Pick<ItemRow, 'number' | 'media_id' | 'name' | 'width' | 'height'> & {
    approved_sha256: string | null
  })[],
  files: readonly Pick<FileRow, 'number' | 'item_number' | 'preset_index' | 'name'>[],
): Promise<void> {
  await sql`
    insert into delivery_items (delivery_id, number, media_id, name, width, height, approved_sha256)
    select ${deliveryId}, number, media_id, name, width, height, decode(approved_sha256, 'hex')
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (number int, media_id uuid, name text, width int, height int, approved_sha256 text)`.execute(
    tx,
  )
  await sql`
    insert into delivery_files (delivery_id, number, item_number, preset_index, name)
    select ${deliveryId}, given.* from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as given (number int, item_number int, preset_index int, name text)`.execute(tx)
}

export const findDelivery = (db: Database, userId: string, id: string): Promise<DeliveryRow | undefined> =>
  tables(db)
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The delivery for a worker or a guest. */
export const readDelivery = (db: Database, id: string): Promise<DeliveryRow | undefined> =>
  tables(db).selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the delivery until the transaction ends: its state and the states of its files change under this lock. */
export const lockDelivery = (tx: Database, id: string): Promise<DeliveryRow | undefined> =>
  tables(tx).selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listDeliveries = (db: Database, userId: string, limit: number): Promise<DeliveryRow[]> =>
  tables(db)
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countDeliveries(db: Database, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const updateDelivery = (
  tx: Database,
  id: string,
  change: Partial<
    Pick<
      DeliveryRow,
      | 'title'
      | 'message'
      | 'state'
      | 'is_storage_full'
      | 'allows_downloads'
      | 'allows_favourites'
      | 'expires_at'
      | 'manifest_hash'
      | 'completed_at'
    >
  >,
) => tables(tx).updateTable('deliveries').set(change).where('id', '=', id).execute()

/** Its files and previews are queued for removal by triggers. */
export async function deleteDelivery(tx: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('deliveries')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Sums of a delivery that lists show. */
export interface Sums {
  id: string
  pictures: number
  favourites: number
  queued: number
  ready: number
  failed: number
  removed: number
  bytes: number
  downloads: number
}

export async function sumDeliveries(db: Database, ids: readonly string[]): Promise<Map<string, Sums>> {
  const { rows } = await sql<Sums>`
    select d.id, i.pictures, i.favourites, f.*
    from unnest(${[...ids]}::uuid[]) d (id)
    cross join lateral (
      select count(*)::int as pictures, count(favourite_at)::int as favourites
      from delivery_items where delivery_id = d.id) i
    cross join lateral (
      select count(*) filter (where state = 'queued')::int as queued,
        count(*) filter (where state = 'ready')::int as ready,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'removed')::int as removed,
        coalesce(sum(bytes) filter (where state = 'ready'), 0)::bigint as bytes,
        coalesce(sum(downloads), 0)::int as downloads
      from delivery_files where delivery_id = d.id) f`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const readItems = (db: Database, deliveryId: string): Promise<ItemRow[]> =>
  tables(db)
    .selectFrom('delivery_items')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()

export const findItem = (db: Database, deliveryId: string, number: number): Promise<ItemRow | undefined> =>
  tables(db)
    .selectFrom('delivery_items')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .executeTakeFirst()

export const readFiles = (db: Database, deliveryId: string): Promise<FileRow[]> =>
  tables(db)
    .selectFrom('delivery_files')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()

export const findFile = (db: Database, deliveryId: string, number: number): Promise<FileRow | undefined> =>
  tables(db)
    .selectFrom('delivery_files')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .executeTakeFirst()

export const updateFile = (
  tx: Database,
  deliveryId: string,
  number: number,
  change: Partial<
    Pick<
      FileRow,
      | 'state'
      | 'reason'
      | 'is_enqueued'
      | 'object_key'
      | 'mime'
      | 'bytes'
      | 'sha256'
      | 'crc32'
      | 'source_sha256'
    >
  >,
) =>
  tables(tx)
    .updateTable('delivery_files')
    .set(change)
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .execute()

/** True if the item had no previews. */
export async function putPreviews(
  tx: Database,
  deliveryId: string,
  number: number,
  previews: Pick<ItemRow, 'thumb_key' | 'view_key' | 'preview_bytes' | 'width' | 'height'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('delivery_items')
    .set(previews)
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .where('thumb_key', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function hasQueued(tx: Database, deliveryId: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('delivery_files')
    .select('number')
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Failed files are queued again. Returns the numbers of queued files without an entry in the queue, which get one. */
export async function requeue(tx: Database, deliveryId: string): Promise<number[]> {
  await sql`update delivery_files set state = 'queued', reason = null, is_enqueued = false
    where delivery_id = ${deliveryId} and state = 'failed'`.execute(tx)
  const { rows } = await sql<{ number: number }>`
    update delivery_files set is_enqueued = true
    where delivery_id = ${deliveryId} and state = 'queued' and not is_enqueued returning number`.execute(tx)
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

export const setFavourite = (tx: Database, deliveryId: string, number: number, at: Date | null) =>
  tables(tx)
    .updateTable('delivery_items')
    .set({ favourite_at: at })
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

export async function countDownload(db: Database, deliveryId: string, number?: number): Promise<void> {
  if (number === undefined)
    await sql`update deliveries set zip_downloads = zip_downloads + 1 where id = ${deliveryId}`.execute(db)
  else
    await sql`update delivery_files set downloads = downloads + 1
      where delivery_id = ${deliveryId} and number = ${number}`.execute(db)
}

/** Deletes the files of deliveries that expired before a time, up to `limit` deliveries. Returns their number. */
export async function removeExpired(tx: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update deliveries set state = 'removed' where id in (
      select id from deliveries where expires_at <= ${before} and state <> 'removed'
      order by expires_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update delivery_files set state = 'removed', object_key = null where delivery_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`update delivery_items set thumb_key = null, view_key = null, preview_bytes = 0
    where delivery_id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}

/** The owner’s name as guests see it; empty without one. */
export async function readOwnerName(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select display_name as name from profile_names where id = ${userId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** All deliveries of a user, oldest first. */
export const readDeliveries = (db: Database, userId: string): Promise<DeliveryRow[]> =>
  tables(db)
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
