import type { Vital } from '@studio/contract/metrics'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Adds a measurement to its histogram bucket (platform/histogram). */
export async function countVital(
  db: Database,
  vital: { day: string; name: Vital; route: string; device: 'desktop' | 'phone'; bucket: number },
): Promise<void> {
  const { day, name, route, device, bucket } = vital
  await sql`
    insert into vitals_days as v (day, name, route, device, bucket, n)
    values (${day}::date, ${name}, ${route}, ${device}, ${bucket}, 1)
    on conflict (day, name, route, device, bucket) do update set n = v.n + 1`.execute(db)
}

export async function countBefore(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n), 0)::integer as count from vitals_days where day < ${day}::date`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteBefore(db: Database, day: string): Promise<void> {
  await sql`delete from vitals_days where day < ${day}::date`.execute(db)
}
