import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface PastTextRow {
  kind: string
  id: string
  authorId: string
  at: Date
  days: number
  fields: Record<string, string>
  isRight: boolean | null
}

/** Texts of a period, `to` exclusive, each with the author's age at the time and without later decisions. */
const PAST = (from: Date, to: Date) => sql`
  from past_texts t join accounts a on a.id = t.author_id
  left join decided_texts d on d.kind = t.kind and d.id = t.id::text and d.at < ${to}
  where t.at >= ${from} and t.at < ${to}`

export async function countPast(db: Database, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from past_texts t where t.at >= ${from} and t.at < ${to}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Pages of a period's texts from a cursor in one transaction, so that rows are sorted and read only once. */
export async function* readPast(
  tx: Database,
  from: Date,
  to: Date,
  pageSize: number,
): AsyncGenerator<PastTextRow[]> {
  await sql`
    declare past cursor for select t.kind, t.id, t.author_id as "authorId", t.at, t.fields, d.is_right as "isRight",
      greatest(0, floor(extract(epoch from t.at - a.created_at) / 86400))::int as days ${PAST(from, to)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<PastTextRow>`fetch ${sql.lit(pageSize)} from past`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) break
  }
  await sql`close past`.execute(tx)
}

/** Those of these texts that still exist. */
export async function findTexts(
  db: Database,
  refs: readonly { kind: string; id: string }[],
): Promise<PastTextRow[]> {
  if (refs.length === 0) return []
  const { rows } = await sql<PastTextRow>`
    select t.kind, t.id, t.author_id as "authorId", t.at, t.fields, null::boolean as "isRight",
      greatest(0, floor(extract(epoch from t.at - a.created_at) / 86400))::int as days
    from past_texts t join accounts a on a.id = t.author_id
    where t.id = any(${refs.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
}
