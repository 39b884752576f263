import type pg from 'pg'
import type { Log } from '../log/index.ts'

/** Lease in seconds. If its process doesn't renew it, another process may start the work. */
export const LEASE_SECONDS = 60

/**
 * Periodic work, claimed in the table `periodic_work` so that one process at a time runs it. The claim is a lease that
 * is renewed while the work runs.
 */
export function createPeriods(pool: pg.Pool, log: Log, leaseSeconds = LEASE_SECONDS) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  /** Returns the time of the claim, which identifies it; undefined if the work isn't due or is taken. */
  async function claim(name: string, seconds: number): Promise<string | undefined> {
    await pool.query('insert into periodic_work (name) values ($1) on conflict do nothing', [name])
    // A tenth early counts as due: timers of several processes never tick exactly together.
    const { rows } = await pool.query<{ at: string }>(
      `update periodic_work set ran_at = clock_timestamp(), taken_until = now() + make_interval(secs => $3)
       where name = $1 and (ran_at is null or ran_at <= now() - make_interval(secs => $2 * 0.9))
         and (taken_until is null or taken_until < now())
       returning ran_at::text as at`,
      [name, seconds, leaseSeconds],
    )
    return rows[0]?.at
  }

  const renew = (name: string, claimedAt: string) =>
    pool.query(
      `update periodic_work set taken_until = now() + make_interval(secs => $3)
       where name = $1 and ran_at = $2::timestamptz`,
      [name, claimedAt, leaseSeconds],
    )

  const release = (name: string, claimedAt: string) =>
    pool.query('update periodic_work set taken_until = null where name = $1 and ran_at = $2::timestamptz', [
      name,
      claimedAt,
    ])

  async function run(seconds: number, name: string, handler: () => Promise<void>): Promise<void> {
    try {
      const claimedAt = await claim(name, seconds)
      if (claimedAt === undefined) return
      const renewal = setInterval(
        () => {
          renew(name, claimedAt).catch((error) =>
            log.warn({ err: error, work: name }, 'failed to renew the lease of periodic work'),
          )
        },
        (leaseSeconds * 1000) / 3,
      )
      try {
        await handler()
      } finally {
        clearInterval(renewal)
        await release(name, claimedAt)
      }
    } catch (error) {
      log.error({ err: error, work: name }, 'periodic work failed and is tried again later')
    }
  }

  return {
    every(seconds: number, name: string, handler: () => Promise<void>): void {
      let busy = false
      const tick = () => {
        if (busy || stopped) return
        busy = true
        const work = run(seconds, name, handler).finally(() => {
          busy = false
          running.delete(work)
        })
        running.add(work)
      }
      const timer = setInterval(tick, seconds * 1000)
      timer.unref()
      timers.add(timer)
      tick()
    },
    async stop(): Promise<void> {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
