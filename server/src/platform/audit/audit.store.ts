import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'

/** Records an action of an admin, or of a user on their own data, in its transaction. Returns the entry's id. */
export async function recordAudit(
  tx: Database,
  audit: {
    actorId: string
    action: string
    subjectId: string
    reason?: string | undefined
    before: object
    after: object
    at: Date
  },
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into audit_entries (id, actor_id, action, subject_id, reason, before, after, created_at)
    values (${id}, ${audit.actorId}, ${audit.action}, ${audit.subjectId}, ${audit.reason ?? null},
      ${JSON.stringify(audit.before)}::jsonb, ${JSON.stringify(audit.after)}::jsonb, ${audit.at})`.execute(tx)
  return id
}
