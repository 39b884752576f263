import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'

/** Notes what an admin does, or somebody with what is theirs, in the transaction that does it. Answers the id of the note. */
export async function keepAudit(
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
