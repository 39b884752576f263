import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

/** Returns the user’s current and past sessions, with their messages, shoots and verdicts. */
export async function readAll(db: Database, userId: string): Promise<unknown> {
  const { rows } = await sql`
    select s.id, s.title, s.status, m.role, m.joined_at, m.left_at, m.spent,
      (select coalesce(jsonb_agg(jsonb_build_object('at', w.created_at, 'text', w.text, 'picture', w.media_id)
        order by w.created_at), '[]') from session_messages w where w.session_id = s.id and w.user_id = m.user_id) as messages,
      (select coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'revision', r.revision, 'brief', r.brief)
        order by r.revision), '[]') from session_revisions r where r.session_id = s.id and r.author_id = m.user_id) as edits,
      (select coalesce(jsonb_agg(jsonb_build_object('at', k.at, 'picture', k.media_id, 'verdict', k.verdict)
        order by k.at), '[]') from session_picks k where k.session_id = s.id and k.user_id = m.user_id) as judged,
      (select coalesce(jsonb_agg(jsonb_build_object('at', j.created_at, 'job', j.job_id, 'prompt', j.prompt)
        order by j.created_at), '[]') from session_jobs j where j.session_id = s.id and j.by_id = m.user_id) as shoots,
      (select coalesce(jsonb_agg(f.copy_id), '[]') from session_references f
        where f.session_id = s.id and f.user_id = m.user_id) as "references"
    from session_members m join sessions s on s.id = m.session_id where m.user_id = ${userId}
    order by s.created_at, s.id`.execute(db)
  return rows
}
