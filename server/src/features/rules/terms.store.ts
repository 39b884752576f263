import type { TermList } from '@studio/contract/rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface TermSetRow {
  id: string
  version: number
  name: string
  terms: TermList
  changedAt: Date
}

const ROW = sql`select id, version, name, terms, created_at as "changedAt" from term_sets`

/** Newest version of each list. */
export async function findSets(db: Database): Promise<TermSetRow[]> {
  const { rows } = await sql<TermSetRow>`
    ${ROW} where version = (select max(version) from term_sets t where t.id = term_sets.id)
    order by lower(name), id`.execute(db)
  return rows
}

/** Term lists of a version of a rule. */
export async function findSetsOfRule(
  db: Database,
  rule: { id: string; version: number },
): Promise<TermSetRow[]> {
  const { rows } = await sql<TermSetRow>`
    ${ROW} where exists (select from rule_term_sets r where r.set_id = term_sets.id
      and r.set_version = term_sets.version and r.rule_id = ${rule.id} and r.rule_version = ${rule.version})
    order by lower(name), id`.execute(db)
  return rows
}

/** False if another admin has saved this version in the meantime. */
export async function insertSet(
  tx: Database,
  set: Omit<TermSetRow, 'changedAt'> & { createdBy: string | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into term_sets (id, version, name, terms, created_by, created_at)
    values (${set.id}, ${set.version}, ${set.name}, ${JSON.stringify(set.terms)}::jsonb, ${set.createdBy}, ${set.at})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}
