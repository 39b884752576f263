import type { JobKind } from '@studio/contract/jobs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Properties that determine the duration of a job. */
export interface PaceKey {
  kind: JobKind
  model: string
  quality: string
}

/** Seconds per finished item: the middle four fifths of recent jobs. */
export interface Pace extends PaceKey {
  least: number
  most: number
}

const JOBS = 20
/** Min. number of jobs for an estimate. */
const MIN_SAMPLES = 3

/** Durations of recent jobs by kind, if there are enough. */
export async function readPaces(db: Database, keys: readonly PaceKey[]): Promise<Pace[]> {
  const { rows } = await sql<Pace>`
    select kind, model, quality, spread[1] as least, spread[2] as most
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ model }) => model)}::text[],
      ${keys.map(({ quality }) => quality)}::text[]) key (kind, model, quality),
    lateral (
      select percentile_cont(array[0.1, 0.9]) within group (order by seconds) as spread, count(*) as jobs
      from (
        select extract(epoch from jobs.finished_at - jobs.started_at)::float8 / nullif(
          (select count(*) from job_items where job_id = jobs.id and status = 'done'), 0) as seconds
        from jobs
        where jobs.status = 'completed' and jobs.kind = key.kind and jobs.request ->> 'model' = key.model
          and coalesce(jobs.request ->> 'quality', '') = key.quality
        order by jobs.finished_at desc limit ${JOBS}
      ) last where seconds is not null
    ) taken
    where jobs >= ${MIN_SAMPLES}`.execute(db)
  return rows
}
