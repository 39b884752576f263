import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { News } from '../news/index.ts'
import { createPeriods } from './periods.ts'

/** A named kind of background work and what its payload is. */
export interface Task<Payload extends object> {
  name: string
  /** Only carries the type. */
  payload?: Payload
}

export const task = <Payload extends object>(name: string): Task<Payload> => ({ name })

/** Background work in the same database: a task is enqueued in the transaction that causes it. */
export interface Queue {
  /** Enqueues inside `tx`: rolled back with it. `startAfter` is in seconds. */
  enqueue<P extends object>(
    tx: Database,
    task: Task<P>,
    payload: P,
    options?: { startAfter?: number },
  ): Promise<void>
  /** Wakes the workers of this kind in every process; call it after the transaction. Without it they look twice a second. */
  kick(task: { name: string }): void
  /** Whether a task whose payload contains `part` is still waiting to be taken. */
  isWaiting<P extends object>(task: Task<P>, part: Partial<P>): Promise<boolean>
  /** Runs `handler` for each task of this kind, at most `concurrency` at a time in this process. A failed one is tried again. */
  work<P extends object>(
    task: Task<P>,
    options: { concurrency: number },
    handler: (payload: P) => Promise<void>,
  ): Promise<void>
  /** Runs `handler` about every so many seconds, in one process of all at a time. `name` is the work's own. */
  every(seconds: number, name: string, handler: () => Promise<void>): void
  ready(): Promise<boolean>
  /** Takes no more work, waits up to ten seconds for what runs; what is not done by then is tried again elsewhere. */
  close(): Promise<void>
}

/** The least pg-boss allows; kicks make it quicker. */
const POLLING_SECONDS = 0.5
const STOP_MS = 10_000
const REPORT_MS = 10_000
const CHANNEL = 'queue_kicks'
// Any constant will do, as long as every process of ours uses the same one.
const LOCK = 7_236_411

const RETRIES = { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 6 * 3600 }

/** Opens the queue; `tasks` are all kinds there are. A failed handler is tried again up to three times. */
export async function openQueue(
  pool: pg.Pool,
  tasks: { name: string }[],
  log: Log,
  news?: News,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: 30,
    // Our own periodic work needs no cron, and the bloat check wants rights a plain role may lack.
    schedule: false,
    reindex: false,
  })
  let reportedAt = Number.NEGATIVE_INFINITY
  boss.on('error', (error) => {
    // While the database is away every worker says so twice a second; once in a while is enough.
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    log.error({ err: error }, 'the queue reports an error')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue warns'))
  await startAlone(pool, boss, tasks)

  const workers = new Map<string, string[]>()
  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  const stopListening = news?.on(CHANNEL, wake)
  const periods = createPeriods(pool, log)
  let isClosing = false

  return {
    async enqueue(tx, { name }, payload, options = {}) {
      const startAfter = options.startAfter ? { startAfter: options.startAfter } : {}
      await boss.send(name, payload, { db: fromKysely(tx), ...startAfter })
    },
    kick({ name }) {
      if (!news) wake(name)
      // Missed news cost half a second: the workers look by themselves.
      else news.send(CHANNEL, name).catch((error) => log.debug({ err: error }, 'a kick was lost'))
    },
    async isWaiting({ name }, part) {
      return (await boss.findJobs(name, { data: part, queued: true })).length > 0
    },
    async work({ name }, { concurrency }, handler) {
      const ids = workers.get(name) ?? []
      workers.set(name, ids)
      // One call per worker: notifyWorker reaches only the first of those that one call makes.
      for (let n = 0; n < concurrency; n++) {
        let id = ''
        id = await boss.work<object>(
          name,
          { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 },
          async ([job]) => {
            if (!job) return
            // Where there was one there may be more: look again at once instead of at the next poll.
            boss.notifyWorker(id)
            try {
              await handler(job.data as never)
            } catch (error) {
              if (!isClosing) log.error({ err: error, task: name }, 'a task failed and is tried again')
              throw error
            }
          },
        )
        ids.push(id)
      }
    },
    every: periods.every,
    async ready() {
      await pool.query('select 1 from pgboss.version')
      return true
    },
    async close() {
      isClosing = true
      stopListening?.()
      await periods.stop()
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

/** Several processes may start on an empty database at once: one makes what the queue needs, the others wait. */
async function startAlone(pool: pg.Pool, boss: PgBoss, tasks: { name: string }[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await boss.start()
    for (const { name } of tasks) await boss.createQueue(name, RETRIES)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}
