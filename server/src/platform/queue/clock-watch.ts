import type pg from 'pg'
import type { Log } from '../log/index.ts'

/** Corrections in seconds that need no repair: clocks are adjusted all the time. */
const TOLERATED_SECONDS = 5

/** The latest time that regular work has written: in the future only if the clock has been set back since. */
const AHEAD = `
  select extract(epoch from max(at) - clock_timestamp())::float8 as seconds from (
    select max(ran_at) as at from periodic_work
    union all select max(greatest(monitor_on, monitor_claim_on, maintain_on)) from pgboss.queue
  ) marks`

/**
 * Moves times of a clock that ran ahead to the present. Pauses keep their length. Running periodic work is identified by
 * its `ran_at`, which stays.
 */
const repairs = (ahead: number, leaseSeconds: number): { text: string; values: number[] }[] => [
  {
    text: `update periodic_work set taken_until = now() + make_interval(secs => $1)
      where taken_until > now() + make_interval(secs => $1)`,
    values: [leaseSeconds],
  },
  {
    text: 'update periodic_work set ran_at = now() where ran_at > now() and taken_until is null',
    values: [],
  },
  {
    text: `update pgboss.queue set monitor_on = least(monitor_on, now()),
        monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())`,
    values: [],
  },
  {
    text: `update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
        flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()), monitor_backoff_on = null`,
    values: [],
  },
  {
    text: `update pgboss.job set heartbeat_on = least(heartbeat_on, now()), started_on = least(started_on, now())
      where state = 'active' and (heartbeat_on > now() or started_on > now())`,
    values: [],
  },
  {
    text: `update pgboss.job set created_on = least(created_on, now()),
        start_after = case when start_after <= now() then start_after
          else greatest(now(), start_after - make_interval(secs => $1)) end
      where state in ('created', 'retry') and (start_after > now() or created_on > now())`,
    values: [ahead],
  },
  { text: 'insert into clock_corrections (seconds) values ($1)', values: [ahead] },
]

/**
 * Repairs the queue and periodic work after the database's clock was set back: otherwise both stop until the
 * clock reaches the times that were written. Returns by how many seconds, or undefined.
 */
export async function repairClock(
  pool: pg.Pool,
  log: Log,
  leaseSeconds: number,
): Promise<number | undefined> {
  const read = async (client: pg.Pool | pg.PoolClient) => {
    const { rows } = await client.query<{ seconds: number | null }>(AHEAD)
    const seconds = rows[0]?.seconds ?? 0
    return seconds > TOLERATED_SECONDS ? seconds : undefined
  }
  if ((await read(pool)) === undefined) return undefined
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table clock_corrections in share row exclusive mode')
    // Another process may have repaired it.
    const ahead = await read(client)
    if (ahead !== undefined) for (const repair of repairs(ahead, leaseSeconds)) await client.query(repair)
    await client.query('commit')
    if (ahead !== undefined)
      log.warn(
        { seconds: Math.round(ahead) },
        'the clock was set back; the times of queued work were corrected',
      )
    return ahead
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Checks the clock now and every `seconds`. */
export async function watchClock(
  pool: pg.Pool,
  log: Log,
  options: { seconds: number; leaseSeconds: number },
): Promise<{ stop(): Promise<void> }> {
  const check = () => repairClock(pool, log, options.leaseSeconds)
  await check()
  let checking: Promise<unknown> | undefined
  const timer = setInterval(() => {
    checking ??= check()
      .catch((err: unknown) => log.warn({ err }, 'failed to check the clock'))
      .finally(() => {
        checking = undefined
      })
  }, options.seconds * 1000).unref()
  return {
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}
