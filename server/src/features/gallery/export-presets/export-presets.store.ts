import type { ExportSettings, OwnExportPreset } from '@studio/contract/gallery'
import { sql } from 'kysely'
import { type Database, lock } from '../../../platform/database/index.ts'

/** By name. */
export async function readPresets(db: Database, userId: string): Promise<OwnExportPreset[]> {
  const { rows } = await sql<OwnExportPreset>`
    select id, name, settings from export_presets where user_id = ${userId} order by lower(name), id`.execute(
    db,
  )
  return rows
}

/** Locks the user’s presets until the transaction ends. */
export const lockPresets = (tx: Database, userId: string) => lock(tx, 'export presets', userId)

export async function countPresets(tx: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from export_presets where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface NewPreset {
  id: string
  userId: string
  name: string
  settings: ExportSettings
  now: Date
}

/** False if the name is taken. */
export async function insertPreset(tx: Database, preset: NewPreset): Promise<boolean> {
  const { id, userId, name, settings, now } = preset
  const { rows } = await sql`
    insert into export_presets (id, user_id, name, settings, created_at)
    values (${id}, ${userId}, ${name}, ${JSON.stringify(settings)}, ${now})
    on conflict (user_id, lower(name)) do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function isNameTaken(tx: Database, userId: string, name: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    select from export_presets where user_id = ${userId} and lower(name) = lower(${name}) and id <> ${by}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function updatePreset(
  tx: Database,
  userId: string,
  { id, name, settings }: OwnExportPreset,
): Promise<boolean> {
  const { rows } = await sql`
    update export_presets set name = ${name}, settings = ${JSON.stringify(settings)}
    where id = ${id} and user_id = ${userId} returning id`.execute(tx)
  return rows.length > 0
}

export async function deletePreset(tx: Database, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from export_presets where id = ${id} and user_id = ${userId} returning id`.execute(tx)
  return rows.length > 0
}
