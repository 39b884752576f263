import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface EvidenceRow {
  versionId: string
  version: number
  model: string
  made: number
  judged: number
  kept: number
  credits: number
}

/** Images of a prompt and their ratings, by version and model. */
export async function findEvidence(db: Database, promptId: string): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select runs.version_id as "versionId", versions.number as version, judged.model, count(*)::integer as made,
      count(*) filter (where judged.is_judged)::integer as judged, count(*) filter (where judged.is_kept)::integer as kept,
      sum(runs.credits)::integer as credits
    from prompt_runs runs
    join prompt_versions versions on versions.id = runs.version_id
    join pictures_judged judged on judged.job_id = runs.job_id and judged.job_index = runs.item
    where runs.prompt_id = ${promptId}
    group by 1, 2, 3 order by 2 desc, 3`.execute(db)
  return rows
}

export interface Run {
  item: number
  variant: string
  credits: number
}

/** Written once: the images of a job belong to the version that was the newest when it was accepted. */
export async function insertRuns(
  tx: Database,
  of: { jobId: string; userId: string; promptId: string; versionId: string; values: Record<string, string> },
  runs: readonly Run[],
): Promise<void> {
  await sql`
    insert into prompt_runs (job_id, item, user_id, prompt_id, version_id, values, variant, credits)
    select ${of.jobId}, item, ${of.userId}, ${of.promptId}, ${of.versionId}, ${JSON.stringify(of.values)}::jsonb, variant,
      credits
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) row (item integer, variant text, credits integer)
    on conflict do nothing`.execute(tx)
}

export async function readRuns(db: Database, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select job_id as "jobId", item, prompt_id as "promptId", version_id as "versionId", values, variant from prompt_runs
    where user_id = ${userId} order by job_id, item`.execute(db)
  return rows
}
