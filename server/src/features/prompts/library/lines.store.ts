import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/**
 * Records what derives from prompts before they are permanently deleted: other prompts, images and templates, so that
 * their origin stays known. Call it in the transaction that deletes them.
 */
export async function saveLines(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    insert into prompt_remains (id, user_id)
    select id, user_id from prompts where id = any(${ids}::uuid[]) and (
      exists (select from prompt_runs r where r.prompt_id = prompts.id)
      or exists (select from templates t where t.origin_prompt_id = prompts.id)
      or exists (
        select from prompt_versions o join prompt_versions v on v.parent_id = o.id
        where o.prompt_id = prompts.id and v.prompt_id <> prompts.id))
    on conflict do nothing`.execute(tx)
  await sql`
    insert into prompt_lines (origin_id, prompt_id, job_id, item)
    select o.prompt_id, v.prompt_id, null, null
    from prompt_versions o join prompt_versions v on v.parent_id = o.id
    where o.prompt_id = any(${ids}::uuid[]) and v.prompt_id <> all(${ids}::uuid[])
    union select prompt_id, null, job_id, item from prompt_runs where prompt_id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** Records that a prompt derives from a deleted one. */
export async function insertLine(tx: Database, promptId: string, originId: string): Promise<void> {
  await sql`
    insert into prompt_lines (origin_id, prompt_id)
    select id, ${promptId} from prompt_remains where id = ${originId} on conflict do nothing`.execute(tx)
}
