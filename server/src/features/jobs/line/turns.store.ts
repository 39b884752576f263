import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export interface OpenJob {
  id: string
  status: Extract<JobStatus, 'queued' | 'running'>
  /** Its entry in the queue, if it has one. */
  taskId: string | null
  attempts: number
}

/** The open jobs of a user in the order of their line, and the number of their last turn, 0 for none. Under lockUser. */
export async function readLine(tx: Database, userId: string): Promise<{ jobs: OpenJob[]; turn: number }> {
  const { rows } = await sql<OpenJob & { turn: number }>`
    select id, status, task_id as "taskId", attempts,
      coalesce((select turn from job_turns where user_id = ${userId}), 0) as turn
    from jobs where user_id = ${userId} and status in ('queued', 'running') order by place`.execute(tx)
  return { jobs: rows, turn: rows[0]?.turn ?? 0 }
}

/** The user has a turn: whoever has waited since an earlier one goes first next time. Under lockUser. */
export async function noteTurn(tx: Database, userId: string): Promise<void> {
  await sql`
    insert into job_turns (user_id, turn) values (${userId}, nextval('job_turn_numbers'))
    on conflict (user_id) do update set turn = excluded.turn`.execute(tx)
}

/** Lets this queued job, and no other, begin with this entry. Under lockUser. */
export async function bindTask(tx: Database, userId: string, jobId: string, taskId: string): Promise<void> {
  await sql`
    update jobs set task_id = case when id = ${jobId} then ${taskId}::uuid end
    where user_id = ${userId} and status = 'queued' and (id = ${jobId} or task_id = ${taskId})`.execute(tx)
}

/** Users with queued jobs of whom none has an entry in the queue, and the entries of all open jobs. */
export async function findAllOpen(db: Database): Promise<{ userId: string; taskIds: string[] }[]> {
  const { rows } = await sql<{ userId: string; taskIds: string[] }>`
    select user_id as "userId", coalesce(array_agg(task_id) filter (where task_id is not null), '{}') as "taskIds"
    from jobs where status in ('queued', 'running') group by user_id`.execute(db)
  return rows
}

/** The open job that was to begin, or has begun, with this entry. */
export async function findByTask(tx: Database, userId: string, taskId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs
    where user_id = ${userId} and task_id = ${taskId} and status in ('queued', 'running')`.execute(tx)
  return rows[0]?.id
}

/** The entry of a job, and whether nobody has begun or tried the job yet. */
export async function findEntry(
  tx: Database,
  jobId: string,
): Promise<{ taskId: string; isFresh: boolean } | undefined> {
  const { rows } = await sql<{ taskId: string; isFresh: boolean }>`
    select task_id as "taskId", status = 'queued' and attempts = 0 as "isFresh"
    from jobs where id = ${jobId} and task_id is not null`.execute(tx)
  return rows[0]
}
