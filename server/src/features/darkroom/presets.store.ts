import type { EditPreset } from '@studio/contract/darkroom'
import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'

/** By name. */
export async function readPresets(db: Database, userId: string): Promise<EditPreset[]> {
  const { rows } = await sql<EditPreset>`
    select id, name, edit, groups from edit_presets where user_id = ${userId} order by lower(name), id`.execute(
    db,
  )
  return rows
}

/** Holds the user’s presets until the transaction ends. */
export const lockPresets = (tx: Database, userId: string) => lock(tx, 'edit presets', userId)

export async function findPreset(db: Database, userId: string, id: string): Promise<EditPreset | undefined> {
  const { rows } = await sql<EditPreset>`
    select id, name, edit, groups from edit_presets where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** True if another preset of the user has this name. */
export async function isNameTaken(tx: Database, userId: string, { id, name }: EditPreset): Promise<boolean> {
  const { rows } = await sql`
    select from edit_presets where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function countPresets(tx: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from edit_presets where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Adds a preset, or replaces it. */
export async function writePreset(
  tx: Database,
  userId: string,
  { id, name, edit, groups }: EditPreset,
  now: Date,
): Promise<void> {
  await sql`
    insert into edit_presets (id, user_id, name, edit, groups, created_at)
    values (${id}, ${userId}, ${name}, ${JSON.stringify(edit)}::jsonb, ${groups}, ${now})
    on conflict (id) do update set name = excluded.name, edit = excluded.edit, groups = excluded.groups`.execute(
    tx,
  )
}

/** False if there is no such preset of the user. */
export async function deletePreset(tx: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from edit_presets where id = ${id} and user_id = ${userId} returning id`.execute(tx)
  return rows.length > 0
}
