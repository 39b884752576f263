import type { SettingName } from '@studio/contract/settings'
import type { Generated } from 'kysely'
import type { Database, PointRead, DB, Narrowed } from '../../platform/database/index.ts'

/** Changed settings with value and time; a value may come from another version. */
export type Fields = Partial<Record<SettingName, { value: unknown; at: string }>>

export interface SettingsRow {
  fields: Fields
  version: number
}

type SettingsTables = {
  user_settings: Narrowed<
    DB['user_settings'],
    {
      fields: Generated<unknown>
    }
  >
}

const tables = (db: Database) => db.withTables<SettingsTables>()

export async function findSettings(point: PointRead, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await point<SettingsRow>('select fields, version from user_settings where user_id = $1', [
    userId,
  ])
  return row
}

/** Creates the row on the first change. Concurrent changes wait until the transaction ends. */
export async function lockSettings(tx: Database, userId: string): Promise<SettingsRow> {
  await tables(tx)
    .insertInto('user_settings')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const row = await tables(tx)
    .selectFrom('user_settings')
    .select(['fields', 'version'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as SettingsRow
}

export async function updateSettings(tx: Database, userId: string, row: SettingsRow): Promise<void> {
  await tables(tx)
    .updateTable('user_settings')
    .set({ fields: JSON.stringify(row.fields), version: row.version })
    .where('user_id', '=', userId)
    .execute()
}
