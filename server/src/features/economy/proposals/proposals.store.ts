import type { Asset } from '@studio/contract/economy'
import { type Generated, type Selectable, sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  microsOf,
  type DB,
  type Narrowed,
} from '../../../platform/database/index.ts'

type ProposalTables = {
  ledger_proposals: Narrowed<
    DB['ledger_proposals'],
    {
      asset: Asset | null
      status: Generated<'open' | 'approved' | 'declined' | 'expired'>
    }
  >
}

/** Row as selected: transaction numbers are text outside the ledger. */
export type ProposalRow = Omit<
  Selectable<ProposalTables['ledger_proposals']>,
  'reverses' | 'transaction_id'
> & { reverses: string | null; transaction_id: string | null }

const tables = (db: Database) => db.withTables<ProposalTables>()

const COLUMNS = sql<ProposalRow>`
  id, proposer_id, user_id, asset, amount, reverses::text, reason, status, decider_id, transaction_id::text,
  not_before, expires_at, created_at, decided_at`

export async function insertProposal(
  tx: Database,
  row: Pick<
    ProposalRow,
    | 'proposer_id'
    | 'user_id'
    | 'asset'
    | 'amount'
    | 'reverses'
    | 'reason'
    | 'not_before'
    | 'expires_at'
    | 'created_at'
  >,
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('ledger_proposals')
    .values({ ...row, reverses: row.reverses === null ? null : Number(row.reverses) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findProposal(db: Database, id: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`select ${COLUMNS} from ledger_proposals where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Like findProposal, and locks the row until the transaction ends. */
export async function lockProposal(tx: Database, id: string): Promise<ProposalRow | undefined> {
  await sql`select from ledger_proposals where id = ${id} for update`.execute(tx)
  return await findProposal(tx, id)
}

export async function decideProposal(
  tx: Database,
  id: string,
  decision: Pick<ProposalRow, 'status' | 'decider_id' | 'transaction_id' | 'decided_at'>,
): Promise<void> {
  const transaction_id = decision.transaction_id === null ? null : Number(decision.transaction_id)
  await tables(tx)
    .updateTable('ledger_proposals')
    .set({ ...decision, transaction_id })
    .where('id', '=', id)
    .execute()
}

/** Updates booking and expiry time after the deciders changed. */
export async function postpone(
  tx: Database,
  id: string,
  times: Partial<Pick<ProposalRow, 'not_before' | 'expires_at'>>,
): Promise<void> {
  await tables(tx).updateTable('ledger_proposals').set(times).where('id', '=', id).execute()
}

/** Ids of open proposals that may be due, oldest first. */
export async function findOpen(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_proposals where status = 'open' order by created_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** Newest first; one more than the limit if there are more. Overdue proposals count as expired. */
export async function findProposals(
  db: Database,
  status: ProposalRow['status'] | 'decided' | undefined,
  after: Cursor | undefined,
  { limit, now }: { limit: number; now: Date },
) {
  const { rows } = await sql<ProposalRow & { micros: string }>`
    select ${COLUMNS}, ${microsOf('created_at')} as micros from ledger_proposals
      cross join lateral (select case when status = 'open' and expires_at <= ${now} then 'expired' else status end as stands) s
    where (${status ?? null}::text is null or stands = ${status ?? null} or (${status ?? null} = 'decided' and stands <> 'open'))
      ${after ? sql`and ${isBeyond(after, 'created_at', 'id')}` : sql``}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countOpen(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ledger_proposals where status = 'open' and expires_at > ${now}`.execute(db)
  return rows[0]?.n ?? 0
}
