import type { Party } from '@studio/contract/invoices'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface OverdueRow {
  id: string
  userId: string
  series: string
  number: number
  buyer: Party
  currency: string
  decimals: number
  /** Amount due, in minor units. */
  due: number
}

/** Marks unnotified invoices due before a day as notified and returns them by due date. */
export async function claimOverdue(tx: Database, day: string, limit: number): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    with owed as (
      select i.id, i.total
        - (select coalesce(sum(amount), 0) from invoice_payments where invoice_id = i.id)
        + (select coalesce(sum(c.total), 0) from invoices c
          where c.credits_id = i.id and c.status not in ('draft', 'void')) as due
      from invoices i
      where i.kind = 'invoice' and i.status in ('issued', 'sent') and i.overdue_told_on is null and i.due_date < ${day}::date
      order by i.due_date for update of i skip locked
    ), told as (
      update invoices set overdue_told_on = ${day}::date
      from (select id, due from owed where due > 0 limit ${limit}) late where invoices.id = late.id
      returning invoices.*, late.due
    )
    select id, user_id as "userId", series, number, buyer, currency, decimals, due::bigint as due
    from told order by due_date, series, number`.execute(tx)
  return rows
}
