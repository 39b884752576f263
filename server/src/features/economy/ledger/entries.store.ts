import type { Asset, EntryKind } from '@studio/contract/economy'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface EntryRow {
  id: string
  kind: EntryKind
  amount: number
  balance: number
  jobId: string | null
  reason: string | null
  createdAt: Date
}

export interface EntryFilter {
  asset: Asset
  /** Only the amounts that jobs in free mode would have cost. */
  isWaived?: boolean
  kind?: EntryKind | undefined
  /** Start (inclusive) and end (exclusive). */
  from?: Date | undefined
  until?: Date | undefined
  /** Id of the last entry of the previous page. */
  after?: string | undefined
}

/**
 * Entries of a user, newest first. Ids and times of an account increase together, so a time range is an id
 * range, and every page is one index scan.
 */
export async function findEntries(
  db: Database,
  userId: string,
  filter: EntryFilter,
  limit: number,
): Promise<EntryRow[]> {
  const { asset, isWaived = false, kind, from, until, after } = filter
  const entryKind = isWaived ? 'capture' : kind
  const parts = [
    entryKind && sql`and e.kind = ${entryKind}`,
    after && sql`and e.id < ${after}::bigint`,
    from &&
      sql`and e.id >= coalesce((select id from ledger_entries where account_id = a.id and balance is not null
        and created_at >= ${from} order by created_at, id limit 1), 9223372036854775807)`,
    until &&
      sql`and e.id <= coalesce((select id from ledger_entries where account_id = a.id and balance is not null
        and created_at < ${until} order by created_at desc, id desc limit 1), 0)`,
  ].filter((part) => typeof part === 'object')
  const { rows } = await sql<EntryRow>`
    select e.id::text, e.kind, e.amount, e.balance, t.job_id as "jobId", t.reason, e.created_at as "createdAt"
    from ledger_accounts a cross join lateral (
      select * from ledger_entries e
      where e.account_id = a.id and e.balance is not null ${sql.join(parts, sql` `)}
      order by e.account_id desc, e.id desc limit ${limit}
    ) e join ledger_transactions t on t.id = e.transaction_id
    where a.book = ${isWaived ? 'shadow' : 'visible'} and a.user_id = ${userId} and a.asset = ${asset}
    order by e.id desc`.execute(db)
  return rows
}

export interface MonthRow {
  month: string
  received: number
  spent: number
  waived: number
}

/** Credits of a user by month (UTC), newest first: stored sums plus newer entries. */
export async function findMonths(db: Database, userId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month,
      coalesce(sum(m.received) filter (where a.book = 'visible'), 0)::bigint as received,
      coalesce(sum(m.spent) filter (where a.book = 'visible'), 0)::bigint as spent,
      coalesce(sum(m.captured) filter (where a.book = 'shadow'), 0)::bigint as waived
    from ledger_accounts a cross join lateral (
      select month, received, spent, captured from ledger_months where account_id = a.id
      union all
      select date_trunc('month', e.created_at at time zone 'UTC'), greatest(e.amount, 0), greatest(-e.amount, 0),
        case when e.kind = 'capture' then -e.amount else 0 end
      from ledger_entries e
      where e.account_id = a.id and e.transaction_id > (select complete_to from ledger_head)
        and not exists (select from ledger_links l where l.transaction_id = e.transaction_id)
    ) m
    where a.user_id = ${userId} and a.asset = 'credit'
    group by m.month order by m.month desc`.execute(db)
  return rows
}
