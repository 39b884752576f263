import type { Vital } from '@studio/contract/metrics'
import type { Generated, Insertable } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

type MetricsTables = {
  web_vitals: {
    id: Generated<string>
    name: Vital
    value: number
    route: string
    navigation_type: string | null
    measured_at: Date
  }
}

const tables = (db: Database) => db.withTables<MetricsTables>()

export async function insertVital(
  db: Database,
  vital: Insertable<MetricsTables['web_vitals']>,
): Promise<void> {
  await tables(db).insertInto('web_vitals').values(vital).execute()
}

export async function countBefore(db: Database, limit: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('web_vitals')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('measured_at', '<', limit)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteBefore(db: Database, limit: Date): Promise<void> {
  await tables(db).deleteFrom('web_vitals').where('measured_at', '<', limit).execute()
}
