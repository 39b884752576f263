import { type Reason, type Reporter, SETTLED_DAYS } from '@studio/contract/moderation'
import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'
import type { Hit } from './moderation.deps.ts'
import { SPANS_OF, spansText } from './cases/events.store.ts'

export interface ReportRow {
  id: string
  case_id: string
  reporter_id: string
  reason: Reason
  field: string | null
  span: [number, number] | null
  created_at: Date
  outcome: 'upheld' | 'refused' | null
  text: string | null
}

/** Undefined if this user has already reported the case. */
export async function insertReport(
  tx: Database,
  row: Omit<ReportRow, 'id' | 'outcome'> & { network: Buffer },
): Promise<string | undefined> {
  const span = row.span && `[${row.span[0]},${row.span[1]})`
  const { rows } = await sql<{ id: string }>`
    insert into reports (case_id, reporter_id, reason, field, span, created_at, network)
    values (${row.case_id}, ${row.reporter_id}, ${row.reason}, ${row.field}, ${span}::int4range, ${row.created_at},
      ${row.network})
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id && row.text)
    await sql`insert into report_texts (report_id, reporter_id, text) values (${id}, ${row.reporter_id}, ${row.text})`.execute(
      tx,
    )
  return id
}

/**
 * Number of reports a user sent since a time, and when the first was sent. Blocks their other reports until the
 * transaction ends.
 */
export async function countReportsSince(tx: Database, reporterId: string, since: Date) {
  await lock(tx, 'reports', reporterId)
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from reports
    where reporter_id = ${reporterId} and created_at > ${since}`.execute(tx)
  return rows[0] as (typeof rows)[number]
}

type ReportWithReporter = ReportRow & Reporter & { name: string | null }

const RECORD = (since: Date) => sql`
  (select count(*)::int from reports o where o.reporter_id = r.reporter_id and o.outcome is not null) as decided,
  (select count(*)::int from reports o where o.reporter_id = r.reporter_id and o.outcome = 'upheld') as upheld,
  (select count(*)::int from reports o where o.reporter_id = r.reporter_id and o.outcome = 'refused'
    and o.decided_at > ${since}) as "refusedLately",
  coalesce((select a.created_at > r.created_at - make_interval(days => ${SETTLED_DAYS}) from accounts a
    where a.id = r.reporter_id), true) as "isNew",
  exists (select from reports o where o.case_id = r.case_id and o.network = r.network
    and (o.created_at, o.id) < (r.created_at, r.id)) as "isSameNetwork"`
const COLUMNS = sql`
  r.id, r.case_id, r.reporter_id, r.reason, r.field, r.created_at, r.outcome,
  case when r.span is null then null else jsonb_build_array(lower(r.span), upper(r.span)) end as span, t.text`

/** Reports of a case with the accuracy of their reporters, oldest first. */
export async function findReports(db: Database, caseId: string, since: Date): Promise<ReportWithReporter[]> {
  const { rows } = await sql<ReportWithReporter>`
    select ${COLUMNS}, ${RECORD(since)}, n.display_name as name
    from reports r left join report_texts t on t.report_id = r.id left join profile_names n on n.id = r.reporter_id
    where r.case_id = ${caseId} order by r.created_at, r.id`.execute(db)
  return rows
}

export async function findOwnReports(db: Database, reporterId: string) {
  const { rows } = await sql<ReportRow & { subject_kind: string; subject_id: string }>`
    select ${COLUMNS}, c.subject_kind, c.subject_id
    from reports r join cases c on c.id = r.case_id left join report_texts t on t.report_id = r.id
    where r.reporter_id = ${reporterId} order by r.created_at desc limit 200`.execute(db)
  return rows
}

/** Records the outcome of the reports that were open when a case was decided. Returns their reporters. */
export async function decideReports(
  tx: Database,
  caseId: string,
  { outcome, at, now }: { outcome: 'upheld' | 'refused'; at: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ reporter_id: string }>`
    update reports set outcome = ${outcome}, decided_at = ${now}
    where case_id = ${caseId} and outcome is null and created_at <= ${at} returning reporter_id`.execute(tx)
  return rows.map((row) => row.reporter_id)
}

/** Correct reports become wrong when the decision is overturned. */
export async function turnReports(tx: Database, caseId: string, now: Date): Promise<void> {
  await sql`update reports set outcome = 'refused', decided_at = ${now} where case_id = ${caseId} and outcome = 'upheld'`.execute(
    tx,
  )
}

interface HitPlace {
  caseId: string | null
  authorId: string
  kind: string
  id: string
  now: Date
}

export async function insertHits(tx: Database, place: HitPlace, hits: readonly Hit[]): Promise<void> {
  for (const hit of hits)
    await sql`
      insert into rule_hits (case_id, author_id, subject_kind, subject_id, rule_id, rule_version, policy, level, action,
        field, spans, words, shadow, at)
      values (${place.caseId}, ${place.authorId}, ${place.kind}, ${place.id}, ${hit.ruleId}, ${hit.ruleVersion},
        ${hit.policy}, ${hit.level}, ${hit.action}, ${hit.field}, ${spansText(hit.spans)}::int4range[], ${hit.words},
        ${hit.shadow}, ${place.now})`.execute(tx)
}

/** Earlier matches are kept as history: the content has changed. */
export async function passHits(tx: Database, caseId: string): Promise<void> {
  await sql`update rule_hits set is_current = false where case_id = ${caseId} and is_current`.execute(tx)
}

export interface HitRow {
  rule_id: string
  rule_version: number
  policy: string
  level: string
  action: string
  field: string
  spans: [number, number][]
  words: string[]
  at: Date
}

/** Matches of live rules in the current content. */
export async function findHits(db: Database, caseId: string): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select rule_id, rule_version, policy, level, action, field, ${SPANS_OF('h.spans')} as spans, words, at
    from rule_hits h where case_id = ${caseId} and is_current and not shadow order by id`.execute(db)
  return rows
}
