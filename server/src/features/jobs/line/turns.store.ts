import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface OpenJob {
  id: string
  status: Extract<JobStatus, 'queued' | 'running'>
  /** Its entry in the task queue, if any. */
  taskId: string | null
  attempts: number
}

/** Open jobs of a user in queue order, and the number of their last turn (0: none). Under lockUser. */
export async function readLine(tx: Database, userId: string): Promise<{ jobs: OpenJob[]; turn: number }> {
  const { rows } = await sql<OpenJob & { turn: number }>`
    select id, status, task_id as "taskId", attempts,
      coalesce((select turn from job_turns where user_id = ${userId}), 0) as turn
    from jobs where user_id = ${userId} and status in ('queued', 'running') order by place`.execute(tx)
  return { jobs: rows, turn: rows[0]?.turn ?? 0 }
}

/** Records a turn of the user. Users with an earlier last turn go first next time. Under lockUser. */
export async function recordTurn(tx: Database, userId: string): Promise<void> {
  await sql`
    insert into job_turns (user_id, turn) values (${userId}, nextval('job_turn_numbers'))
    on conflict (user_id) do update set turn = excluded.turn`.execute(tx)
}

/** Binds a queue entry to this queued job only. Under lockUser. */
export async function bindTask(tx: Database, userId: string, jobId: string, taskId: string): Promise<void> {
  await sql`
    update jobs set task_id = case when id = ${jobId} then ${taskId}::uuid end
    where user_id = ${userId} and status = 'queued' and (id = ${jobId} or task_id = ${taskId})`.execute(tx)
}

/** Users with queued jobs but without an entry in the task queue, and the entries of all open jobs. */
export async function findAllOpen(db: Database): Promise<{ userId: string; taskIds: string[] }[]> {
  const { rows } = await sql<{ userId: string; taskIds: string[] }>`
    select user_id as "userId", coalesce(array_agg(task_id) filter (where task_id is not null), '{}') as "taskIds"
    from jobs where status in ('queued', 'running') group by user_id`.execute(db)
  return rows
}

/** The open job bound to this entry. */
export async function findByTask(tx: Database, userId: string, taskId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs
    where user_id = ${userId} and task_id = ${taskId} and status in ('queued', 'running')`.execute(tx)
  return rows[0]?.id
}

/** Entry of a job, and whether the job was never started. */
export async function findEntry(
  tx: Database,
  jobId: string,
): Promise<{ taskId: string; isFresh: boolean } | undefined> {
  const { rows } = await sql<{ taskId: string; isFresh: boolean }>`
    select task_id as "taskId", status = 'queued' and attempts = 0 as "isFresh"
    from jobs where id = ${jobId} and task_id is not null`.execute(tx)
  return rows[0]
}
