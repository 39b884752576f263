import type { ModelJobs } from '@studio/contract/performance'
import type { Device } from '@studio/contract/performance'
import type { Vital } from '@studio/contract/metrics'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface LatencyRow {
  endpoint: string
  status: number
  bucket: number
  n: number
}

export async function addLatencies(
  db: Database,
  day: string,
  hour: number,
  rows: LatencyRow[],
): Promise<void> {
  // In a fixed order, so that two processes can’t deadlock.
  const sorted = rows.toSorted(
    (a, b) =>
      (a.endpoint < b.endpoint ? -1 : Number(a.endpoint > b.endpoint)) ||
      a.status - b.status ||
      a.bucket - b.bucket,
  )
  await sql`
    insert into latency_days as l (day, hour, endpoint, status, bucket, n)
    select ${day}::date, ${hour}, * from unnest(${sorted.map(({ endpoint }) => endpoint)}::text[],
      ${sorted.map(({ status }) => status)}::smallint[], ${sorted.map(({ bucket }) => bucket)}::smallint[],
      ${sorted.map(({ n }) => n)}::integer[])
    on conflict (day, hour, endpoint, status, bucket) do update set n = l.n + excluded.n`.execute(db)
}

/** Counts by bucket since a day. */
export async function findLatencies(db: Database, since: string): Promise<LatencyRow[]> {
  const { rows } = await sql<LatencyRow>`
    select endpoint, status, bucket, sum(n)::integer as n from latency_days where day >= ${since}::date
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Deletes counts older than `before`, and merges the hours of days before `whole`. */
export async function foldLatencies(db: Database, before: string, beforeDay: string): Promise<void> {
  await sql`
    with gone as (
      delete from latency_days where day < ${before}::date or (day < ${beforeDay}::date and hour > 0) returning *
    )
    insert into latency_days as l (day, hour, endpoint, status, bucket, n)
    select day, 0, endpoint, status, bucket, sum(n)::integer from gone where day >= ${before}::date
    group by 1, 3, 4, 5
    on conflict (day, hour, endpoint, status, bucket) do update set n = l.n + excluded.n`.execute(db)
}

export interface VitalRow {
  name: Vital
  route: string
  device: Device
  bucket: number
  /** In total, in the seven full days before today, and in the seven before those. */
  n: number
  now: number
  before: number
}

/** Counts by bucket since a day, and of the two weeks before `today`. */
export async function findVitals(db: Database, since: string, today: string): Promise<VitalRow[]> {
  const { rows } = await sql<VitalRow>`
    select name, route, device, bucket, coalesce(sum(n) filter (where day >= ${since}::date), 0)::integer as n,
      coalesce(sum(n) filter (where day >= ${today}::date - 7 and day < ${today}::date), 0)::integer as now,
      coalesce(sum(n) filter (where day >= ${today}::date - 14 and day < ${today}::date - 7), 0)::integer as before
    from vital_counts where day >= least(${since}::date, ${today}::date - 14) group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Counts of one metric by day and bucket. */
export async function findVitalDays(
  db: Database,
  since: string,
  { metric, route, device }: { metric: Vital; route: string | undefined; device: Device | undefined },
): Promise<{ day: string; bucket: number; n: number }[]> {
  const { rows } = await sql<{ day: string; bucket: number; n: number }>`
    select day::text as day, bucket, sum(n)::integer as n from vital_counts
    where day >= ${since}::date and name = ${metric} and (${route ?? null}::text is null or route = ${route ?? null})
      and (${device ?? null}::text is null or device = ${device ?? null})
    group by 1, 2`.execute(db)
  return rows
}

export async function recordRelease(db: Database, version: string, at: Date): Promise<void> {
  await sql`insert into releases (version, started_at) values (${version}, ${at})
    on conflict (version) do nothing`.execute(db)
}

export async function findReleases(db: Database): Promise<{ version: string; day: string }[]> {
  const { rows } = await sql<{ version: string; day: string }>`
    select version, (started_at at time zone 'UTC')::date::text as day from releases
    order by started_at desc limit 50`.execute(db)
  return rows.toReversed()
}

export async function findModelJobs(db: Database, since: Date): Promise<ModelJobs[]> {
  const { rows } = await sql<ModelJobs>`
    select coalesce(model, '') as model, kind, count(*)::integer as jobs,
      (count(*) filter (where status = 'failed'))::integer as failed,
      percentile_cont(0.5) within group (order by seconds) filter (where status = 'completed') as p50,
      percentile_cont(0.95) within group (order by seconds) filter (where status = 'completed') as p95,
      coalesce(sum(done), 0)::integer as items, coalesce(sum(cost_credits), 0)::integer as credits
    from job_runs cross join lateral (select extract(epoch from finished_at - started_at)::float8 as seconds) s
    where finished_at >= ${since}
    group by 1, 2 order by jobs desc, 1, 2 limit 100`.execute(db)
  return rows
}

export async function findSpending(db: Database, since: string): Promise<{ day: string; cents: number }[]> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select day::text as day, cents from provider_days where day >= ${since}::date and cents > 0 order by 1`.execute(
    db,
  )
  return rows
}

interface DatabaseRow {
  size: number
  cacheHits: number | null
  connections: number
  waiting: number
  longest: number
}

export async function findDatabaseState(db: Database): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select pg_database_size(current_database())::float8 as size,
      (blks_hit::float8 / nullif(blks_hit + blks_read, 0)) as "cacheHits", numbackends as connections,
      (select count(*)::integer from pg_locks where not granted) as waiting,
      coalesce((select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()), 0) as longest
    from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0] as DatabaseRow
}

interface StatementRow {
  text: string
  calls: number
  meanMs: number
  share: number
}

/** Null if nothing counts them (`pg_stat_statements` must be loaded and created). */
export async function findStatements(db: Database): Promise<StatementRow[] | null> {
  const { rows: extensions } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_stat_statements') is not null
      and 'pg_stat_statements' = any(string_to_array(replace(current_setting('shared_preload_libraries'), ' ', ''), ','))
      as "isThere"`.execute(db)
  if (!extensions[0]?.isThere) return null
  const { rows } = await sql<StatementRow>`
    select left(query, 300) as text, calls::float8 as calls, mean_exec_time as "meanMs",
      (total_exec_time / nullif(sum(total_exec_time) over (), 0)) as share
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit 10`.execute(db)
  return rows
}
