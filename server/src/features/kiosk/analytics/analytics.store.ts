// Statistics of an event. Only numbers, so that they remain when guests delete their data.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface Span {
  eventId: string
  from: Date | null
  to: Date | null
}

const within = (time: string, { from, to }: Span) =>
  sql`(${from}::timestamptz is null or ${sql.ref(time)} >= ${from}) and (${to}::timestamptz is null or ${sql.ref(time)} < ${to})`

export interface HourRow {
  at: Date
  kind: string
  n: number
}

/** Counts facts by kind and by hour of a time zone. Sessions have the kind `session`. */
export async function countByHour(db: Database, span: Span, timeZone: string): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select date_trunc('hour', at, ${timeZone}) as at, kind, sum(n)::int as n from (
      select at, kind, n from kiosk_facts where event_id = ${span.eventId} and ${within('at', span)}
      union all
      select started_at, 'session', 1 from kiosk_sessions
      where event_id = ${span.eventId} and ${within('started_at', span)}
    ) counted group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Counts the sessions with facts of each kind. */
export async function countSessionsWith(db: Database, span: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(distinct session_id)::int as n from kiosk_facts
    where event_id = ${span.eventId} and session_id is not null and ${within('at', span)} group by kind`.execute(
    db,
  )
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}

/** Counts the sessions whose guests deleted their photos. */
export async function countDeleted(db: Database, span: Span): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from kiosk_sessions
    where event_id = ${span.eventId} and deleted_by in ('guest', 'booth') and ${within('started_at', span)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
