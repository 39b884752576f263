import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface AppealRow {
  id: string
  event_id: number
  user_id: string
  text: string
  created_at: Date
  due_at: Date
  decided_at: Date | null
  decided_by: string | null
  outcome: 'upheld' | 'overturned' | null
  answer: { en: string; es: string } | null
}

const COLUMNS = sql`
  a.id, a.event_id, a.user_id, a.text, a.created_at, a.due_at, a.decided_at, a.decided_by, a.outcome,
  t.public_text as answer`
const WITH_ANSWER = sql`appeals a left join case_texts t on t.event_id = a.answer_id`

/** Undefined if the decision was already appealed. */
export async function insertAppeal(
  tx: Database,
  row: { eventId: number; userId: string; text: string; createdAt: Date; dueAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into appeals (event_id, user_id, text, created_at, due_at)
    values (${row.eventId}, ${row.userId}, ${row.text}, ${row.createdAt}, ${row.dueAt})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function findAppealsOf(db: Database, userId: string): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`
    select ${COLUMNS} from ${WITH_ANSWER} where a.user_id = ${userId} order by a.created_at desc`.execute(db)
  return rows
}

/** Open appeal of a case. */
export async function findOpenAppeal(db: Database, caseId: string): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`
    select ${COLUMNS} from ${WITH_ANSWER} join case_events e on e.id = a.event_id
    where e.case_id = ${caseId} and a.decided_at is null order by a.created_at limit 1`.execute(db)
  return rows[0]
}

export async function findOpenAppeals(db: Database) {
  const { rows } = await sql<AppealRow & { case_id: string; decider_id: string | null }>`
    select ${COLUMNS}, e.case_id, e.by_id as decider_id from ${WITH_ANSWER} join case_events e on e.id = a.event_id
    where a.decided_at is null order by a.due_at, a.id limit 200`.execute(db)
  return rows
}

/** @throws the database’s refusal for the original decider and the author. */
export async function decideAppeal(
  tx: Database,
  id: string,
  decision: { outcome: 'upheld' | 'overturned'; by: string; at: Date; answerId: number },
): Promise<void> {
  await sql`
    update appeals set outcome = ${decision.outcome}, decided_by = ${decision.by}, decided_at = ${decision.at},
      answer_id = ${decision.answerId}
    where id = ${id}`.execute(tx)
}
