import type { Effect, Proposal } from '@studio/contract/council'
import type { ReasonFacts } from '@studio/contract/kernel'
import { type Generated, type Selectable, sql } from 'kysely'
import {
  type Cursor,
  type Database,
  isBeyond,
  microsOf,
  type DB,
  type Narrowed,
} from '../../platform/database/index.ts'

/** Channel that notifies every process when a proposal is created, voted on or decided. */
export const COUNCIL_CHANNEL = 'council_changed'

type CouncilTables = {
  proposals: Narrowed<
    DB['proposals'],
    {
      payload: unknown
      effect: Effect[]
      status: Generated<Proposal['status']>
      result: Record<string, unknown> | null
    }
  >
  proposal_votes: DB['proposal_votes']
}

/** Why the execution of a proposal failed. Older rows have no reason. */
export interface ProposalFailure {
  code: string
  /** In English. */
  message: string
  /** As `feature.reason`, with its facts. */
  reason?: string
  facts?: ReasonFacts
}

export type ProposalRow = Selectable<CouncilTables['proposals']>
export type VoteRow = Selectable<CouncilTables['proposal_votes']>
export type State = 'open' | 'decided'

const tables = (db: Database) => db.withTables<CouncilTables>()

/** Notifies on commit. */
export const notifyCouncil = (tx: Database, id: string) =>
  sql`select pg_notify(${COUNCIL_CHANNEL}, ${id})`.execute(tx)

/** Locks admin rights and proposals until the transaction ends. */
export const lockCouncil = (tx: Database) => sql`select lock_admins()`.execute(tx)

/** Admins who can act. */
export async function findAdmins(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from able_admins order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findAdminAddresses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from able_admins join accounts using (id) where email is not null order by email`.execute(db)
  return rows.map(({ email }) => email)
}

/** Undefined for an address that has no account. */
export async function findAccountOf(db: Database, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from accounts where email = ${email}`.execute(db)
  return rows[0]?.id
}

/** Display names of users, otherwise their email addresses. */
export async function findNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select a.id, coalesce(p.display_name, a.email) as name
    from accounts a left join profile_names p on p.id = a.id where a.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

/** Undefined if the same proposal is already open. */
export async function insertProposal(
  tx: Database,
  row: Omit<ProposalRow, 'id' | 'status' | 'decided_at' | 'result'>,
): Promise<string | undefined> {
  const inserted = await tables(tx)
    .insertInto('proposals')
    .values({
      ...row,
      payload: sql`${JSON.stringify(row.payload)}::jsonb`,
      effect: sql`${JSON.stringify(row.effect)}::jsonb`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const findProposal = (db: Database, id: string): Promise<ProposalRow | undefined> =>
  tables(db).selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst()

export const lockProposal = (tx: Database, id: string): Promise<ProposalRow | undefined> =>
  tables(tx).selectFrom('proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateProposal(
  tx: Database,
  id: string,
  change: Partial<Pick<ProposalRow, 'status' | 'not_before' | 'expires_at' | 'decided_at' | 'result'>>,
): Promise<ProposalRow> {
  const { result, ...rest } = change
  return tables(tx)
    .updateTable('proposals')
    .set({ ...rest, ...(result && { result: sql`${JSON.stringify(result)}::jsonb` }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False if they have already voted. */
export async function insertVote(tx: Database, vote: VoteRow): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('proposal_votes')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .returning('admin_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findVotes = (db: Database, ids: string[]): Promise<VoteRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('proposal_votes')
        .selectAll()
        .where('proposal_id', 'in', ids)
        .orderBy('at')
        .orderBy('admin_id')
        .execute()

/** Ids of open proposals to check, oldest first. */
export async function findOpen(db: Database): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('proposals')
    .select('id')
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

const isOpen = (now: Date) => sql<boolean>`((status = 'open' and expires_at > ${now}) or status = 'approved')`

export async function countOpen(db: Database, now: Date): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(isOpen(now))
    .executeTakeFirstOrThrow()
  return n
}

/** Newest first; one more than the limit if there are more. Expired proposals count as decided. */
export function findProposals(
  db: Database,
  {
    state,
    after,
    limit,
    now,
  }: { state: State | undefined; after: Cursor | undefined; limit: number; now: Date },
) {
  let query = tables(db).selectFrom('proposals').selectAll().select(microsOf('created_at').as('micros'))
  if (state === 'open') query = query.where(isOpen(now))
  if (state === 'decided') query = query.where(sql<boolean>`not ${isOpen(now)}`)
  if (after) query = query.where(isBeyond(after, 'created_at', 'id'))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
