import type { JobStatus } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** The part of a job that fits a push message. */
export type JobListItem = {
  id: string
  status: JobStatus
  /** 0 to 1. */
  progress: number
  /** Number of ended items, with any outcome. */
  ended: number
  /** Increases with each change. The higher version is the newer one. */
  version: number
}

export async function findListItem(
  db: Database,
  userId: string,
  id: string,
): Promise<JobListItem | undefined> {
  const { rows } = await sql<JobListItem>`
    select jobs.id, jobs.status, jobs.version,
      case when jobs.status = 'completed' then 1
        else coalesce(avg(case when item.status = 'failed' then 1 else item.progress end), 0)::float8 end as progress,
      count(*) filter (where item.status in ('done', 'failed', 'cancelled')) as ended
    from jobs left join job_items item on item.job_id = jobs.id
    where jobs.id = ${id} and jobs.user_id = ${userId}
    group by jobs.id`.execute(db)
  return rows[0]
}
