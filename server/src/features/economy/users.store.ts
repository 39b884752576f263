import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export async function userExists(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from accounts where id = ${id}`.execute(db)
  return rows.length > 0
}

export async function emailOf(db: Database, id: string): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`select email from accounts where id = ${id}`.execute(
    db,
  )
  return rows[0]?.email ?? ''
}
