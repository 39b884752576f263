import { type Selectable, sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type Narrowed,
} from '../../../platform/database/index.ts'

type PurchaseTables = {
  purchases: Narrowed<
    DB['purchases'],
    {
      asset: 'coin' | 'token'
      status: 'pending' | 'paid' | 'expired' | 'refunded' | 'disputed'
    }
  >
}

export type PurchaseRow = Selectable<PurchaseTables['purchases']>
export type NewPurchase = Pick<
  PurchaseRow,
  | 'id'
  | 'user_id'
  | 'asset'
  | 'amount'
  | 'bonus'
  | 'amount_cents'
  | 'is_simulated'
  | 'source_id'
  | 'created_at'
>

const tables = (db: Database) => db.withTables<PurchaseTables>()

export const insertPurchase = async (tx: Database, row: NewPurchase): Promise<void> => {
  await tables(tx)
    .insertInto('purchases')
    .values({ ...row, status: 'pending' })
    .execute()
}

export const findPurchase = (db: Database, id: string): Promise<PurchaseRow | undefined> =>
  tables(db).selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends. */
export const lockPurchase = (tx: Database, id: string): Promise<PurchaseRow | undefined> =>
  tables(tx).selectFrom('purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockPurchaseOfIntent = (tx: Database, paymentIntent: string): Promise<PurchaseRow | undefined> =>
  tables(tx)
    .selectFrom('purchases')
    .selectAll()
    .where('stripe_payment_intent_id', '=', paymentIntent)
    .forUpdate()
    .executeTakeFirst()

export const updatePurchase = async (
  tx: Database,
  id: string,
  change: Partial<
    Pick<
      PurchaseRow,
      | 'status'
      | 'stripe_session_id'
      | 'stripe_payment_intent_id'
      | 'checkout_url'
      | 'refunded_cents'
      | 'owed'
      | 'paid_at'
    >
  >,
): Promise<void> => {
  await tables(tx).updateTable('purchases').set(change).where('id', '=', id).execute()
}

/** Newest first; one more than the limit if there are more. */
export function findPurchases(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = tables(db)
    .selectFrom('purchases')
    .selectAll()
    .select(microsOf('created_at').as('micros'))
    .where('user_id', '=', userId)
  if (after) query = query.where(isBeyond(after, 'created_at', 'id'))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** False if this message of the payment provider was processed before. */
export async function insertMessage(tx: Database, id: string, type: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_messages (id, type, received_at) values (${id}, ${type}, ${at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Advisory lock for messages about one payment, held until the transaction ends. */
export const lockPayment = async (tx: Database, paymentIntent: string): Promise<void> => {
  await lock(tx, 'payment', paymentIntent)
}

/** Stores a message about a payment that isn’t known yet. */
export const insertWaiting = async (
  tx: Database,
  message: { id: string; paymentIntent: string },
): Promise<void> => {
  await sql`
    update payment_messages set payment_intent = ${message.paymentIntent}, waiting = ${JSON.stringify(message)}::jsonb
    where id = ${message.id}`.execute(tx)
}

/** Takes messages that arrived before their payment out of the queue, in order of arrival. */
export async function claimWaiting<Message>(tx: Database, paymentIntent: string): Promise<Message[]> {
  const { rows } = await sql<{ waiting: Message }>`
    with taken as (
      select id, waiting, received_at from payment_messages
      where payment_intent = ${paymentIntent} and waiting is not null
    ), done as (
      update payment_messages set waiting = null where id in (select id from taken)
    )
    select waiting from taken order by received_at, id`.execute(tx)
  return rows.map(({ waiting }) => waiting)
}

/** Granted amounts of a purchase, and the part of each already reversed. */
export async function findGiven(tx: Database, purchaseId: string) {
  const { rows } = await sql<{ id: string; kind: 'purchase' | 'bonus'; amount: number; reversed: number }>`
    select t.id::text, t.kind, e.amount, coalesce((
      select -sum(x.amount)::bigint from ledger_transactions r
        join ledger_entries x on x.transaction_id = r.id and x.balance is not null
      where r.reverses = t.id), 0) as reversed
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.balance is not null
    where t.purchase_id = ${purchaseId} and t.kind in ('purchase', 'bonus') order by t.id`.execute(tx)
  return rows
}
