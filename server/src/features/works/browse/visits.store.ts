import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Salt of a day, the same in all processes. */
export async function saltOf(db: Database, day: string, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    with made as (
      insert into work_visit_salts (day, salt) values (${day}, ${fresh}) on conflict do nothing returning salt)
    select salt from made union all select salt from work_visit_salts where day = ${day}::date`.execute(db)
  if (rows[0]) return rows[0].salt
  // Another process created it at the same time.
  const { rows: inserted } = await sql<{ salt: Buffer }>`
    select salt from work_visit_salts where day = ${day}::date`.execute(db)
  return inserted[0]?.salt ?? fresh
}

export interface Visit {
  day: string
  workId: string
  visitor: Buffer
}

/** Counts visitors who haven’t been counted on that day. */
export async function addVisits(tx: Database, visits: readonly Visit[]): Promise<void> {
  const rows = visits.map(({ visitor, ...visit }) => ({ ...visit, visitor: visitor.toString('hex') }))
  await sql`
    with given as (
      select distinct day, work, decode(visitor, 'hex') as visitor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (day date, "workId" uuid, visitor text)
        join works w on w.id = "workId" cross join lateral (select w.id as work) named
    ), fresh as (
      insert into work_visitors (day, work_id, visitor) select day, work, visitor from given order by work, visitor
      on conflict do nothing returning day, work_id
    ), sums as (select day, work_id, count(*)::int as visitors from fresh group by day, work_id
    ), days as (
      insert into work_views (work_id, day, visitors) select work_id, day, visitors from sums
      on conflict (work_id, day) do update set visitors = work_views.visitors + excluded.visitors
    ), due as (
      insert into work_rank_due (work_id) select distinct work_id from sums on conflict do nothing
    )
    update works w set visitors = w.visitors + s.visitors
    from (select work_id, sum(visitors)::int as visitors from sums group by work_id) s where w.id = s.work_id`.execute(
    tx,
  )
}

/** Deletes the salts and visitors of earlier days. */
export async function deleteVisitors(db: Database, before: string): Promise<void> {
  await sql`delete from work_visit_salts where day < ${before}::date`.execute(db)
  await sql`delete from work_visitors where day < ${before}::date`.execute(db)
}
