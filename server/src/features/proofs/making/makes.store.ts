import type { MakeAs } from '@studio/contract/proofs'
import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface MakeRow {
  id: string
  mediaId: string
  round: number
  as: MakeAs
  words: string
  jobId: string
  credits: number
  createdAt: Date
  status: JobStatus
}

/** Generations from images of a proof, newest first. */
export async function listMakes(db: Database, proofId: string): Promise<MakeRow[]> {
  const { rows } = await sql<MakeRow>`
    select m.id, m.media_id as "mediaId", m.round, m.made_as as "as", m.words, m.job_id as "jobId", m.credits,
      m.created_at as "createdAt", j.status
    from proof_makes m join job_facts j on j.id = m.job_id
    where m.proof_id = ${proofId} order by m.created_at desc, m.id`.execute(db)
  return rows
}

/** Whole credits: charged amounts of finished jobs plus reserved amounts of the others. */
export async function countSpent(db: Database, proofId: string): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(case when j.status in ('completed', 'failed', 'cancelled') then
        (select coalesce(sum(i.credits), 0) from job_item_facts i where i.job_id = m.job_id and i.status = 'done')
      else m.credits end), 0)::int as spent
    from proof_makes m join job_facts j on j.id = m.job_id where m.proof_id = ${proofId}`.execute(db)
  return rows[0]?.spent ?? 0
}

export async function insertMake(
  tx: Database,
  proofId: string,
  make: Omit<MakeRow, 'status'>,
): Promise<void> {
  const { id, mediaId, round, as, words, jobId, credits, createdAt } = make
  await sql`
    insert into proof_makes (id, proof_id, media_id, round, made_as, words, job_id, credits, created_at)
    values (${id}, ${proofId}, ${mediaId}, ${round}, ${as}, ${words}, ${jobId}, ${credits}, ${createdAt})`.execute(
    tx,
  )
}
