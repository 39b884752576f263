import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Channel that notifies every process, in the transaction of the change. */
export const PROBLEMS_CHANNEL = 'provider_problems_changed'

export interface ProblemRow {
  label: string
  words: string
  since: Date
}

/** Unresolved problems. */
export async function findProblems(db: Database): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`
    select label, words, since from provider_problems where ended_at is null order by since, label`.execute(
    db,
  )
  return rows
}

const publish = (tx: Database, label: string) =>
  sql`select pg_notify(${PROBLEMS_CHANNEL}, ${label})`.execute(tx)

/** Records a problem. True if its email is due: the last one was sent before `mailedBefore`, or never. */
export async function saveProblem(
  tx: Database,
  { label, words }: Pick<ProblemRow, 'label' | 'words'>,
  at: Date,
  mailedBefore: Date,
): Promise<boolean> {
  await sql`
    insert into provider_problems (label, words, since) values (${label}, ${words}, ${at})
    on conflict (label) do update set words = excluded.words, ended_at = null,
      since = case when provider_problems.ended_at is null then provider_problems.since else excluded.since end`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update provider_problems set mailed_at = ${at}
    where label = ${label} and (mailed_at is null or mailed_at < ${mailedBefore})`.execute(tx)
  await publish(tx, label)
  return numAffectedRows === 1n
}

export async function endProblem(tx: Database, label: string, at: Date): Promise<void> {
  await sql`
    update provider_problems set ended_at = ${at} where label = ${label} and ended_at is null`.execute(tx)
  await publish(tx, label)
}
