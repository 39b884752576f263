import type { InstallationName } from '@studio/contract/flags'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Channel that notifies every process, in the transaction that changes a number. */
export const INSTALLATION_CHANNEL = 'installation_changed'

export interface SettingRow {
  name: InstallationName
  value: number
  version: number
  changedAt: Date
}

export interface Changes {
  version: number
  changedAt: Date | null
  /** Previous values of the last change. Null means there was no stored value. */
  previous: { [K in InstallationName]?: number | null } | null
}

export async function findSettings(db: Database): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select name, value, version, changed_at as "changedAt" from settings_installation`.execute(db)
  return rows
}

export async function findChanges(db: Database): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select version, changed_at as "changedAt", previous from settings_changes`.execute(db)
  return rows[0] ?? { version: 0, changedAt: null, previous: null }
}

/** Locks all settings until the transaction ends. */
export async function lockChanges(tx: Database): Promise<Changes> {
  await sql`select from settings_changes for update`.execute(tx)
  return findChanges(tx)
}

/** Null deletes the stored value. Notifies every process on commit. */
export async function writeSettings(
  tx: Database,
  values: Changes['previous'] & object,
  previous: Changes['previous'],
  at: Date,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value === null) await sql`delete from settings_installation where name = ${name}`.execute(tx)
    else
      await sql`
        insert into settings_installation (name, value, changed_at)
        values (${name}, ${JSON.stringify(value)}::jsonb, ${at})
        on conflict (name) do update
          set value = excluded.value, changed_at = excluded.changed_at,
            version = settings_installation.version + 1`.execute(tx)
  await sql`
    update settings_changes set version = version + 1, changed_at = ${at},
      previous = ${previous && JSON.stringify(previous)}::jsonb`.execute(tx)
  await sql`select pg_notify(${INSTALLATION_CHANNEL}, '')`.execute(tx)
}
