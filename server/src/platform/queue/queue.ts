import type { Database } from '../database/index.ts'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Log } from '../log/index.ts'

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
  enqueue<P extends object>(tx: Database, task: Task<P>, payload: P, options?: { startAfter?: number }): Promise<void>
  /** Runs `handler` for each task of this kind, at most `concurrency` at a time in this process. */
  work<P extends object>(task: Task<P>, options: { concurrency: number }, handler: (payload: P) => Promise<void>): Promise<void>
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** Half a second: with the default pauses draining stops between batches. */
const POLLING_SECONDS = 0.5

/** Opens the queue; `tasks` are all kinds there are. A failed handler is tried again up to three times. */
export async function openQueue(pool: pg.Pool, tasks: Task<never>[], log: Log): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue reports an error'))
  await boss.start()
  for (const { name } of tasks)
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: 3600 })

  return {
    async enqueue(tx, { name }, payload, options = {}) {
      const db = {
        async executeSql(text: string, values?: unknown[]) {
          const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []))
          return { rows: rows as never[] }
        },
      }
      await boss.send(name, payload, { db, ...(options.startAfter ? { startAfter: options.startAfter } : {}) })
    },
    async work({ name }, { concurrency }, handler) {
      for (let n = 0; n < concurrency; n++)
        await boss.work<object>(name, { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 }, async ([job]) => {
          if (job) await handler(job.data as never)
        })
    },
    async ready() {
      await pool.query('select 1 from pgboss.version')
      return true
    },
    // Handlers have been told to stop by whoever stops the process; what they leave is taken up again later.
    close: () => boss.stop({ graceful: true, timeout: 10_000, close: false }),
  }
}
