import type pg from 'pg'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { type Database, withoutTimeLimit } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { PubSub } from '../pubsub/index.ts'
import { type DeadLetter, type Depth, readDeadLetters, readDepths } from './depths.ts'
import { watchClock } from './clock-watch.ts'
import { createPeriods, LEASE_SECONDS } from './periods.ts'
import { DEAD_LETTERS, optionsOf, SETTINGS, SUPERVISE_SECONDS, supervisedEvery } from './settings.ts'
import { DeadLetterError, type Task, type TaskRules, type Worker } from './tasks.ts'

/** Task queue in the same database: an entry is written in the transaction that causes it. */
export interface Queue {
  /**
   * Enqueues within `tx`: rolled back with it, and announced to idle workers of all processes on commit. Entries with a
   * higher priority (default 0) are taken first, then older ones. With `delaySeconds`, it starts later. Returns the id.
   */
  enqueue<P extends object>(
    tx: Database,
    task: Task<P>,
    payload: P,
    options?: { priority?: number; delaySeconds?: number },
  ): Promise<string>
  /** Changes the priority of an entry that isn't taken yet. */
  prioritize<P extends object>(tx: Database, task: Task<P>, id: string, priority: number): Promise<void>
  /** Withdraws an entry: it doesn't start, and a running worker is notified at its next heartbeat. */
  withdraw<P extends object>(tx: Database, task: Task<P>, id: string): Promise<void>
  /** True if an entry exists and hasn't ended. */
  holds<P extends object>(task: Task<P>, id: string): Promise<boolean>
  /** Runs `worker` for each entry of this kind, with limited concurrency in this process. */
  work<P extends object>(task: Task<P>, options: { concurrency: number }, worker: Worker<P>): Promise<void>
  /** Takes no further entries of this kind in this process. Running ones continue. */
  stopTaking<P extends object>(task: Task<P>): Promise<void>
  /** Runs `handler` about every `seconds`, in one process at a time. `name` must be unique. */
  every(seconds: number, name: string, handler: () => Promise<void>): void
  /** Number of queued, running and failed entries for each kind of task, at most some seconds old. */
  depths(): Promise<Depth[]>
  /** Permanently failed entries, newest first. */
  deadLetters(limit: number): Promise<DeadLetter[]>
  ready(): Promise<boolean>
  /** Stops taking work and waits up to ten seconds for running tasks. Unfinished ones are retried elsewhere. */
  close(): Promise<void>
}

export interface QueueDeps {
  pool: pg.Pool
  /** All kinds of tasks. */
  tasks: TaskRules[]
  log: Log
  /** Without it, workers only poll. */
  pubsub?: PubSub
  /** Polling interval of idle workers in seconds, for entries whose pause is over. */
  pollingSeconds?: number | undefined
  /** Interval in whole seconds in which one process checks for silent workers. Default: 5. */
  superviseSeconds?: number | undefined
}

const STOP_MS = 10_000
const REPORT_MS = 10_000
const POLLING_SECONDS = 2
// An arbitrary constant, the same in all our processes.
const LOCK = 7_236_411

/** Opens the queue on pg-boss, which handles claims, heartbeats, retries and dead letters. */
export async function openQueue(deps: QueueDeps): Promise<Queue> {
  const { pool, tasks, log, pollingSeconds = POLLING_SECONDS, superviseSeconds = SUPERVISE_SECONDS } = deps
  const boss = new PgBoss({ ...SETTINGS, ...supervisedEvery(superviseSeconds), ...databaseOf(deps) })
  logTo(log, boss)
  await startExclusively(pool, boss, tasks)
  const names = tasks.map(({ name }) => name)
  const periods = createPeriods(pool, log)
  const clockWatch = await watchClock(pool, log, { seconds: superviseSeconds, leaseSeconds: LEASE_SECONDS })
  let isClosing = false

  /** Settles an entry: done, retry, or dead letter. */
  async function settle<P extends object>(
    task: Task<P>,
    worker: Worker<P>,
    job: { id: string; data: object; retryCount: number; signal: AbortSignal },
  ): Promise<JobResult> {
    const { id, retryCount } = job
    const context = { task: task.name, entry: id, attempt: retryCount + 1 }
    const read = task.payload.safeParse(job.data)
    if (!read.success) {
      log.error({ ...context, issues: read.error.issues }, 'a task cannot be read and was put aside')
      return { id, status: 'deadletter', output: { message: 'The payload can’t be read.' } }
    }
    const onFailed = async (error: unknown): Promise<JobResult> => {
      await worker.onFailed?.(read.data)
      log.error({ ...context, err: error }, 'a task failed permanently and moved to the dead letters')
      return { id, status: 'deadletter', output: outputOf(error) }
    }
    // Its last attempt ended when its process died.
    if (retryCount > task.retries.max)
      return await onFailed(new Error('The worker of the last attempt stopped unexpectedly.'))
    try {
      await worker.run(read.data, { id, signal: job.signal })
      return { id, status: 'completed' }
    } catch (error) {
      if (error instanceof DeadLetterError || retryCount === task.retries.max) return await onFailed(error)
      if (!isClosing) log.warn({ ...context, err: error }, 'a task failed and is tried again')
      return { id, status: 'failed', output: outputOf(error) }
    }
  }

  return {
    async enqueue(tx, { name }, payload, { priority = 0, delaySeconds } = {}) {
      const later = delaySeconds === undefined ? {} : { startAfter: delaySeconds }
      const id = await boss.send(name, payload, { db: fromKysely(tx), priority, ...later })
      if (id === null) throw new Error(`The queue did not take an entry of ${name}.`)
      return id
    },
    async prioritize(tx, { name }, id, priority) {
      await boss.update(name, undefined, { id, priority, db: fromKysely(tx) })
    },
    async withdraw(tx, { name }, id) {
      await boss.cancel(name, id, { db: fromKysely(tx) })
    },
    async holds({ name }, id) {
      const [job] = await boss.findJobs(name, { id })
      return job !== undefined && ['created', 'retry', 'active'].includes(job.state)
    },
    async work(task, { concurrency }, worker) {
      // One call per worker, so that each can be notified separately.
      for (let n = 0; n < concurrency; n++) {
        const self: string = await boss.work<object>(
          task.name,
          {
            batchSize: 1,
            perJobResults: true,
            pollingIntervalSeconds: pollingSeconds,
            notifyPollingIntervalSeconds: pollingSeconds,
            heartbeatRefreshSeconds: task.heartbeatSeconds / 3,
          },
          async ([job]) => {
            if (!job) return []
            // There may be more entries, so the worker polls immediately after this one.
            boss.notifyWorker(self)
            return [await settle(task, worker, job)]
          },
        )
      }
    },
    stopTaking: async ({ name }) => await boss.offWork(name, { wait: false }),
    every: periods.every,
    depths: () => readDepths(boss, names),
    deadLetters: (limit) => readDeadLetters(boss, limit),
    async ready() {
      await pool.query('select 1 from pgboss.version')
      return true
    },
    async close() {
      isClosing = true
      await clockWatch.stop()
      await periods.stop()
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

/** Puts entries of a backup into the queue of a restored database. Those of unknown tasks are omitted. */
export async function insertEntries(
  deps: Pick<QueueDeps, 'pool' | 'tasks' | 'log'>,
  entries: AsyncIterable<{ id: string; name: string; priority: number; data: object }>,
): Promise<void> {
  const { pool, tasks, log } = deps
  const boss = new PgBoss({ ...SETTINGS, ...databaseOf(deps) })
  logTo(log, boss)
  await startExclusively(pool, boss, tasks)
  try {
    const names = new Set(tasks.map(({ name }) => name))
    for await (const { name, id, priority, data } of entries)
      if (names.has(name)) await boss.insert(name, [{ id, priority, data }])
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

const outputOf = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) })

/**
 * Gives pg-boss access to the database and to notifications, through the shared listening connection of this process.
 */
function databaseOf({ pool, pubsub }: QueueDeps) {
  return {
    useListenNotify: pubsub !== undefined,
    db: {
      executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
      ...(pubsub && {
        async listen(channel: string, listener: (payload: string) => void, onReconnect: () => void) {
          const ends = [pubsub.on(channel, listener), pubsub.onReconnect(onReconnect)]
          return { close: async () => ends.forEach((end) => end()) }
        },
      }),
    },
  }
}

function logTo(log: Log, boss: PgBoss): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  boss.on('error', (error) => {
    // While the database is down, every worker reports it repeatedly. Once in a while is enough.
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    log.error({ err: error }, 'the queue reports an error')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue warns'))
}

/** Several processes may start on an empty database at the same time: one creates the queue, the others wait. */
async function startExclusively(pool: pg.Pool, boss: PgBoss, tasks: TaskRules[]): Promise<void> {
  const client = await pool.connect()
  try {
    await withoutTimeLimit(client, () => client.query('select pg_advisory_lock($1)', [LOCK]))
    await boss.start()
    await boss.createQueue(DEAD_LETTERS.name, DEAD_LETTERS.options)
    for (const task of tasks) {
      await boss.createQueue(task.name, optionsOf(task))
      // An existing queue keeps its original settings.
      await boss.updateQueue(task.name, optionsOf(task))
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    client.release()
  }
}
