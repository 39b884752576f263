import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Counts of the texts stored in a case. */
export interface RetainedContent {
  /** Texts of decisions: marked texts, statements to authors, and notes of moderators. */
  texts: number
  reports: number
  /** Matches of rules. */
  findings: number
  appeals: number
  /** Valid points of this case. */
  points: number
}

const APPEALS = (caseId: string) =>
  sql`appeals where event_id in (select id from case_events where case_id = ${caseId})`
const STRIKES = (caseId: string) =>
  sql`strikes where voided_by is null and event_id in (select id from case_events where case_id = ${caseId})`

/** Reads what would be deleted, or why nothing can be. */
export async function countHeld(db: Database, caseId: string): Promise<RetainedContent> {
  const { rows } = await sql<RetainedContent>`
    select (select count(*)::int from case_texts t join case_events e on e.id = t.event_id
        where e.case_id = ${caseId} and (t.title is not null or t.passage is not null or t.words <> '{}'
          or t.public_text is not null or t.private_note is not null)) as texts,
      (select count(*)::int from reports where case_id = ${caseId}) as reports,
      (select count(*)::int from rule_hits where case_id = ${caseId}) as findings,
      (select count(*)::int from ${APPEALS(caseId)}) as appeals,
      (select coalesce(sum(points), 0)::int from ${STRIKES(caseId)}) as points`.execute(db)
  return rows[0] as RetainedContent
}

/** Erases all words of a case, voids its points by `eventId` and ends its pauses. */
export async function eraseWords(tx: Database, caseId: string, eventId: number): Promise<void> {
  const events = sql`(select id from case_events where case_id = ${caseId})`
  await sql`update strikes set voided_by = ${eventId} where voided_by is null and event_id in ${events}`.execute(
    tx,
  )
  await sql`delete from publishing_pauses where event_id in ${events}`.execute(tx)
  await sql`delete from ${APPEALS(caseId)}`.execute(tx)
  await sql`delete from case_texts where event_id in ${events}`.execute(tx)
  await sql`delete from report_texts where report_id in (select id from reports where case_id = ${caseId})`.execute(
    tx,
  )
  await sql`delete from reports where case_id = ${caseId}`.execute(tx)
  await sql`delete from rule_hits where case_id = ${caseId}`.execute(tx)
}
