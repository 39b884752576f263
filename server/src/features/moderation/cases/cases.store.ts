import type { CaseLevel, CaseTab, Reason } from '@studio/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'
import type { CaseRow, CaseTables } from '../moderation.tables.ts'

interface NewCase {
  kind: string
  id: string
  authorId: string
  reason: Reason
  level: CaseLevel
  now: Date
  dueAt: Date
}

/** Creates or reopens the case of the content, and locks it until the transaction ends. */
export async function openCase(tx: Database, input: NewCase): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    insert into cases (subject_kind, subject_id, author_id, reason, level, opened_at, due_at)
    values (${input.kind}, ${input.id}, ${input.authorId}, ${input.reason}, ${input.level}, ${input.now}, ${input.dueAt})
    on conflict (subject_kind, subject_id) do update set
      status = case when cases.status = 'closed' then 'open' else cases.status end,
      opened_at = case when cases.status = 'closed' then excluded.opened_at else cases.opened_at end,
      due_at = case when cases.status = 'closed' then excluded.due_at else cases.due_at end,
      closed_at = null
    returning *`.execute(tx)
  return rows[0] as CaseRow
}

export async function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select * from cases where id = ${id}`.execute(db)
  return rows[0]
}

export async function lockCase(tx: Database, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select * from cases where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function lockCaseOf(tx: Database, kind: string, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select * from cases where subject_kind = ${kind} and subject_id = ${id} for update`.execute(tx)
  return rows[0]
}

type Changeable =
  | 'reason'
  | 'level'
  | 'status'
  | 'state'
  | 'priority'
  | 'score'
  | 'is_alone'
  | 'assigned_to'
  | 'assigned_until'
  | 'version'
  | 'due_at'
  | 'opened_at'
  | 'closed_at'

export async function updateCase(
  tx: Database,
  id: string,
  change: Partial<Pick<CaseRow, Changeable>>,
): Promise<void> {
  await tx.withTables<CaseTables>().updateTable('cases').set(change).where('id', '=', id).execute()
}

const APPEALED = sql`exists (
  select from appeals a join case_events ae on ae.id = a.event_id where ae.case_id = c.id and a.decided_at is null)`

export type ListedCase = CaseRow & {
  reports: number
  hits: number
  claimed_by: string | null
  appeal_id: string | null
}

const CASE_COLUMNS = sql`
  c.*, (select count(*)::int from reports r where r.case_id = c.id) as reports,
  (select count(*)::int from rule_hits h where h.case_id = c.id and not h.shadow and h.is_current) as hits,
  n.display_name as claimed_by,
  (select a.id from appeals a join case_events ae on ae.id = a.event_id
    where ae.case_id = c.id and a.decided_at is null limit 1) as appeal_id`

/** Open cases, most urgent first; decided cases, newest first. */
export async function findCases(
  db: Database,
  { tab, reason, limit }: { tab: CaseTab; reason?: Reason | undefined; limit: number },
): Promise<ListedCase[]> {
  const within =
    tab === 'appeals'
      ? APPEALED
      : tab === 'held'
        ? sql`c.status <> 'closed' and c.state = 'held'`
        : tab === 'decided'
          ? sql`c.status = 'closed'`
          : sql`c.status <> 'closed' and not ${APPEALED}`
  const order = {
    appeals: sql`c.due_at, c.id`,
    decided: sql`c.closed_at desc nulls last, c.id`,
    held: sql`c.priority desc, c.due_at, c.id`,
    queue: sql`c.priority desc, c.due_at, c.id`,
  }[tab]
  const { rows } = await sql<ListedCase>`
    select ${CASE_COLUMNS} from cases c left join profile_names n on n.id = c.assigned_to
    where ${within} and (${reason ?? null}::text is null or c.reason = ${reason ?? null})
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function findListedCase(db: Database, id: string): Promise<ListedCase | undefined> {
  const { rows } = await sql<ListedCase>`
    select ${CASE_COLUMNS} from cases c left join profile_names n on n.id = c.assigned_to where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function countCases(db: Database, now: Date) {
  const { rows } = await sql<{
    queue: number
    held: number
    appeals: number
    overdue: number
    emptySince: Date | null
  }>`
    select count(*) filter (where status <> 'closed' and not appealed)::int as queue,
      count(*) filter (where status <> 'closed' and state = 'held')::int as held,
      count(*) filter (where appealed)::int as appeals,
      count(*) filter (where status <> 'closed' and due_at < ${now})::int as overdue,
      (select max(closed_at) from cases) as "emptySince"
    from (select c.status, c.state, c.due_at, ${APPEALED} as appealed from cases c where c.status <> 'closed') open`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}

/** Decisions about cases with the same reason since a time. */
export async function countLike(db: Database, reason: Reason, since: Date) {
  const { rows } = await sql<{ all: number; removed: number; overturned: number }>`
    select count(distinct c.id)::int as all,
      count(distinct c.id) filter (where e.kind in ('hide', 'remove'))::int as removed,
      count(distinct c.id) filter (where e.kind = 'overturn')::int as overturned
    from cases c join case_events e on e.case_id = c.id
    where c.reason = ${reason} and e.at > ${since} and e.kind in ('hide', 'remove', 'overturn', 'dismiss')
      and not exists (select from case_events u where u.about_id = e.id and u.kind = 'undo')`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Number of decisions by moderators that took the content down. */
export async function countTakedowns(db: Database, caseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from case_events e
    where e.case_id = ${caseId} and e.kind in ('hide', 'remove') and e.by_id is not null
      and not exists (select from case_events u where u.about_id = e.id and u.kind in ('undo', 'overturn'))`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
