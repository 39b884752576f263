import type pg from 'pg'
import type { Log } from '../log/index.ts'

/** A process that died in the middle of periodic work is waited for this long, in seconds. */
const ABANDONED_SECONDS = 300

/** Work that repeats, claimed in the table `periodic_work` so that one process of all runs it at a time. */
export function createPeriods(pool: pg.Pool, log: Log) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  async function claim(name: string, seconds: number): Promise<boolean> {
    await pool.query('insert into periodic_work (name) values ($1) on conflict do nothing', [name])
    // A tenth early is on time: timers of several processes never tick exactly together.
    const { rowCount } = await pool.query(
      `update periodic_work set ran_at = now(), taken_until = now() + make_interval(secs => $3)
       where name = $1 and (ran_at is null or ran_at <= now() - make_interval(secs => $2 * 0.9))
         and (taken_until is null or taken_until < now())`,
      [name, seconds, ABANDONED_SECONDS],
    )
    return rowCount === 1
  }

  async function run(seconds: number, name: string, handler: () => Promise<void>): Promise<void> {
    try {
      if (!(await claim(name, seconds))) return
      try {
        await handler()
      } finally {
        await pool.query('update periodic_work set taken_until = null where name = $1', [name])
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
