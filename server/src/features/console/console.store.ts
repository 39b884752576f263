import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface DayRow {
  /** Weeks before today: 0 is today. */
  week: number
  hour: number
  signUps: number
  jobs: number
  ended: number
  failed: number
  people: number
}

const WEEKS = 4

/**
 * By hour: today from `from` to `until`, and the same hours of this weekday in the previous four weeks. Each
 * user counts in the hour of their first job of the day.
 */
export async function countHours(db: Database, from: Date, until: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select week, ${from}::timestamptz - week * interval '7 days' as begins, ${until}::timestamptz - week * interval '7 days' as ends
      from generate_series(0, ${WEEKS}::int) week
    ), seen as (
      select week, created_at - begins as at, 'signUp' as what from days join accounts on created_at >= begins and created_at < ends
      union all
      select week, created_at - begins, 'job' from days join job_times on created_at >= begins and created_at < ends
      union all
      select week, finished_at - begins, status from days join job_times on created_at >= begins and created_at < ends
      where status in ('completed', 'failed') and finished_at < ends
      union all
      select week, min(created_at) - begins, 'person' from days join job_times on created_at >= begins and created_at < ends
      group by week, begins, user_id
    )
    select week, floor(extract(epoch from at) / 3600)::integer as hour,
      count(*) filter (where what = 'signUp') as "signUps", count(*) filter (where what = 'job') as jobs,
      count(*) filter (where what in ('completed', 'failed')) as ended, count(*) filter (where what = 'failed') as failed,
      count(*) filter (where what = 'person') as people
    from (select week, at, what from seen) s group by 1, 2`.execute(db)
  return rows
}

/** Time of the first account. Undefined without accounts. */
export async function findFirstAccountTime(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from accounts`.execute(db)
  return rows[0]?.at ?? undefined
}

export async function countErrors(
  db: Database,
  from: Date,
): Promise<{ code: string; count: number; last: Date }[]> {
  const { rows } = await sql<{ code: string; count: number; last: Date }>`
    select coalesce(error_code, 'UNKNOWN_ERROR') as code, count(*) as count, max(coalesce(finished_at, created_at)) as last
    from job_times where status = 'failed' and created_at >= ${from}
    group by 1 order by 2 desc, 1 limit 8`.execute(db)
  return rows
}

export interface EngineRow {
  engine: string
  p50: number | null
  usual: number | null
  /** Failures since the last response within a day: of an image, or a refused request. */
  failed: number
  /** Time of the first failure, and the newest error code. */
  since: Date | null
  code: string | null
}

export async function findEngines(db: Database, now: Date): Promise<EngineRow[]> {
  const { rows } = await sql<EngineRow>`
    with tried as (
      select engine, outcome, code, started_at, extract(epoch from ended_at - started_at) * 1000 as ms,
        outcome = 'failed' and code <> 'PROVIDER_BAD_REQUEST' as is_failure,
        max(started_at) filter (where outcome = 'made' or code = 'PROVIDER_BAD_REQUEST')
          over (partition by engine) as answered_at
      from job_try_times where started_at > ${now}::timestamptz - interval '7 days' and ended_at is not null
    )
    select engine,
      percentile_cont(0.5) within group (order by ms) filter (where outcome = 'made' and started_at > ${now}::timestamptz - interval '1 day') as p50,
      percentile_cont(0.5) within group (order by ms) filter (where outcome = 'made') as usual,
      count(*) filter (where is_failure and started_at > coalesce(answered_at, '-infinity')
        and started_at > ${now}::timestamptz - interval '1 day') as failed,
      min(started_at) filter (where is_failure and started_at > coalesce(answered_at, '-infinity')) as since,
      (array_agg(code order by started_at desc) filter (where is_failure))[1] as code
    from tried group by engine`.execute(db)
  return rows
}

/** Number of running jobs without progress since `before`, and the start of the oldest stall. */
export async function countStuck(db: Database, before: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(progressed_at) as since from job_times
    where status = 'running' and progressed_at < ${before}`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}

export interface MailState {
  failing: number
  since: Date | null
  lastSent: Date | null
  reason: string | null
}

/** Unsent emails of the last day that were refused at least once. */
export async function findMailState(db: Database, now: Date): Promise<MailState> {
  const { rows } = await sql<MailState>`
    select count(*) filter (where sent_at is null and last_error is not null) as failing,
      min(created_at) filter (where sent_at is null and last_error is not null) as since, max(sent_at) as "lastSent",
      max(left(last_error, 80)) filter (where sent_at is null) as reason
    from mail_states where created_at > ${now}::timestamptz - interval '1 day'`.execute(db)
  return rows[0] ?? { failing: 0, since: null, lastSent: null, reason: null }
}

/** Last time within a day at which the clock was set back. */
export async function findClockSetBack(
  db: Database,
  now: Date,
): Promise<{ at: Date; seconds: number } | undefined> {
  const { rows } = await sql<{ at: Date; seconds: number }>`
    select found_at as at, seconds from clock_set_back
    where found_at > ${now}::timestamptz - interval '1 day' order by found_at desc limit 1`.execute(db)
  return rows[0]
}

export async function measureDatabase(db: Database): Promise<{ bytes: number }> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0] ?? { bytes: 0 }
}
