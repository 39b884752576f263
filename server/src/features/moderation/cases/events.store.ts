import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { EventRow, NewEvent, TextRow } from '../moderation.tables.ts'

type Spans = readonly (readonly [number, number])[]

/** In PostgreSQL’s notation of ranges. */
export const spansText = (spans: Spans): string =>
  `{${spans.map(([start, end]) => `"[${start},${end})"`).join(',')}}`

/** Reads a list of ranges as pairs of numbers. */
export const SPANS_OF = (column: string) => sql<[number, number][]>`
  coalesce((select jsonb_agg(jsonb_build_array(lower(s), upper(s))) from unnest(${sql.ref(column)}) s), '[]')`

const EVENT = sql`
  e.id, e.case_id, e.at, e.by_id, e.kind, e.policy, e.field, ${SPANS_OF('e.spans')} as spans, e.days, e.points,
  e.state_before, e.state_after, e.status_before, e.about_id, e.audit_id, t.title, t.passage,
  coalesce(t.words, '{}') as words, t.public_text, t.private_note`

export type EventWithText = EventRow & TextRow

/** Adds an event. Its texts are stored as long as its author has an account. */
export async function insertEvent(tx: Database, event: NewEvent): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into case_events (case_id, at, by_id, kind, policy, field, spans, days, points, state_before, state_after,
      status_before, about_id, audit_id)
    values (${event.caseId}, ${event.at}, ${event.byId}, ${event.kind}, ${event.policy ?? null}, ${event.field ?? null},
      ${spansText(event.spans ?? [])}::int4range[], ${event.days ?? null}, ${event.points ?? null},
      ${event.stateBefore ?? null}, ${event.stateAfter ?? null}, ${event.statusBefore ?? null}, ${event.aboutId ?? null},
      ${event.auditId ?? null})
    returning id`.execute(tx)
  const id = Number(rows[0]?.id)
  await sql`
    insert into case_texts (event_id, author_id, title, passage, words, public_text, private_note)
    select ${id}, id, ${event.title ?? null}, ${event.passage ?? null}, ${event.words ?? []},
      ${event.public_text ? JSON.stringify(event.public_text) : null}::jsonb, ${event.private_note ?? null}
    from accounts where id = ${event.authorId}`.execute(tx)
  return id
}

export async function findEvents(db: Database, caseId: string): Promise<EventWithText[]> {
  const { rows } = await sql<EventWithText>`
    select ${EVENT} from case_events e left join case_texts t on t.event_id = e.id
    where e.case_id = ${caseId} order by e.id`.execute(db)
  return rows
}

export async function findEvent(db: Database, id: number): Promise<EventWithText | undefined> {
  const { rows } = await sql<EventWithText>`
    select ${EVENT} from case_events e left join case_texts t on t.event_id = e.id where e.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Status of a decision: undone, overturned on appeal, or notice pending. */
export interface DecisionStatus {
  undone: boolean
  overturned: boolean
  pending: boolean
}

/**
 * Decisions about a user’s content, newest first, with their status. Omits decisions that can still be
 * undone.
 */
export async function findDecisionsOf(db: Database, userId: string) {
  const { rows } = await sql<
    EventWithText & {
      subject_kind: string
      subject_id: string
      state: EventRow['state_after']
      is_last: boolean
      overturned: boolean
      strike_points: number | null
      strike_until: Date | null
      strike_voided: boolean
      pause_until: Date | null
      reported: boolean
      hit: boolean
      erased: boolean
    }
  >`
    select ${EVENT}, c.subject_kind, c.subject_id, c.state,
      not exists (select from case_events l where l.case_id = e.case_id and l.id > e.id and l.state_after is not null
        and l.state_after is distinct from l.state_before
        and not exists (select from case_events u where u.about_id = l.id and u.kind = 'undo')
        and l.kind <> 'undo') as is_last,
      exists (select from case_events o where o.about_id = e.id and o.kind = 'overturn') as overturned,
      exists (select from case_events x where x.case_id = e.case_id and x.id > e.id and x.kind = 'erase') as erased,
      s.points as strike_points, s.expires_at as strike_until, s.voided_by is not null as strike_voided,
      p.until as pause_until,
      exists (select from reports r where r.case_id = e.case_id and r.created_at <= e.at) as reported,
      exists (select from rule_hits h where h.case_id = e.case_id and not h.shadow and h.at <= e.at) as hit
    from cases c join case_events e on e.case_id = c.id left join case_texts t on t.event_id = e.id
      left join strikes s on s.event_id = e.id left join publishing_pauses p on p.event_id = e.id
    where c.author_id = ${userId} and e.kind in ('hold', 'hide', 'remove', 'warn', 'suspend', 'ban')
      and not exists (select from case_events u where u.about_id = e.id and u.kind = 'undo')
      and not exists (select from case_tellings w where w.event_id = e.id)
    order by e.id desc limit 200`.execute(db)
  return rows
}

/** End of the undo period of a decision. */
export async function insertCaseNotification(tx: Database, eventId: number, dueAt: Date): Promise<void> {
  await sql`insert into case_tellings (event_id, due_at) values (${eventId}, ${dueAt})`.execute(tx)
}

export async function findCaseNotification(
  tx: Database,
  caseId: string,
): Promise<{ eventId: number; dueAt: Date; byId: string | null } | undefined> {
  const { rows } = await sql<{ eventId: number; dueAt: Date; byId: string | null }>`
    select e.id as "eventId", w.due_at as "dueAt", e.by_id as "byId"
    from case_tellings w join case_events e on e.id = w.event_id where e.case_id = ${caseId} order by e.id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function deleteCaseNotification(tx: Database, eventId: number): Promise<void> {
  await sql`delete from case_tellings where event_id = ${eventId}`.execute(tx)
}

/** Locks one decision whose notice is due and skips those locked by other processes. The row is deleted on commit. */
export async function claimCaseNotification(tx: Database, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ event_id: number }>`
    delete from case_tellings where event_id = (
      select event_id from case_tellings where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning event_id`.execute(tx)
  return rows[0]?.event_id
}
