import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface BillableExtras {
  proofId: string
  title: string
  extra: number
  /** Price of each, in minor units. */
  price: number
  currency: string
}

/** Extra picks of proofs that aren’t invoiced yet. */
export async function listBillableExtras(
  db: Database,
  userId: string,
  clientId: string,
  limit: number,
): Promise<BillableExtras[]> {
  const { rows } = await sql<BillableExtras>`
    select proof_id as "proofId", title, extra, amount as price, currency from proof_extras
    where user_id = ${userId} and client_id = ${clientId} and extra > 0 and amount > 0
      and not exists (
        select from invoice_lines join invoices on invoices.id = invoice_id
        where invoice_lines.proof_id = proof_extras.proof_id and kind = 'invoice' and status <> 'void')
    order by proof_id desc limit ${limit}`.execute(db)
  return rows
}

export interface BillableJob {
  id: string
  projectName: string | null
  createdAt: Date
  credits: number
}

/** Uninvoiced jobs in the projects of a client, newest first. Jobs on a quote or a void invoice can still be billed. */
export async function listBillableJobs(
  db: Database,
  userId: string,
  clientId: string,
  limit: number,
): Promise<BillableJob[]> {
  const { rows } = await sql<BillableJob>`
    select id, project_name as "projectName", created_at as "createdAt", credits from job_bills
    where user_id = ${userId}
      and project_id in (select project_id from projects_of_clients where client_id = ${clientId})
      and not exists (
        select from invoice_lines join invoices on invoices.id = invoice_id
        where job_id = job_bills.id and kind = 'invoice' and status <> 'void')
    order by created_at desc limit ${limit}`.execute(db)
  return rows
}
