import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/**
 * Erases names and addresses of the guests of proofs that were closed before the given time. Marks and comments stay
 * anonymously; a name on an approval stays. Returns the number of proofs.
 */
export async function anonymizeGuests(tx: Database, to: { before: Date; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      update proofs set forgotten_at = ${to.now}
      where status = 'closed' and forgotten_at is null and closed_at <= ${to.before} returning id
    ), erased as (
      update proof_guests g set name = 'Guest ' || numbered.number, email = null, may_return = false
      from (
        select g.id, row_number() over (partition by g.proof_id order by g.created_at, g.id) as number
        from proof_guests g join due on due.id = g.proof_id
      ) numbered where g.id = numbered.id returning g.id
    )
    select count(*)::int as count from due`.execute(tx)
  return rows[0]?.count ?? 0
}
