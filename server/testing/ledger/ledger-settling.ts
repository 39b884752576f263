import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { createCharges } from '../../src/features/economy/charges.service.ts'
import type { KindOfJob, RunContext } from '../../src/features/jobs/jobs.kinds.ts'
import { startJob } from '../../src/features/jobs/run/begin.ts'
import { runJob } from '../../src/features/jobs/run/run.ts'
import type { RunDeps } from '../../src/features/jobs/run/run-deps.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { systemClock } from '../../src/platform/clock/index.ts'
import { type DatabaseHandle, openDatabase } from '../../src/platform/database/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { saveMedia } from './ledger-reader.ts'

/** Moment of a worker’s death: before the statement with this number, or while it runs. */
export interface Death {
  step: number
  when: 'before' | 'sent'
}

/**
 * Claims the oldest job of a user like a worker, finishes its first item, abandons the second one and ends the job,
 * all through the product’s own code. Returns the number of statements.
 */
export async function settleOnce(
  connectionString: string,
  userId: string,
  death?: Death & { die?: () => void },
): Promise<number> {
  const log = createLog('silent')
  const database = openDatabase({ connectionString }, log, 2)
  const steps = countSteps(database, death)
  const deps: RunDeps = {
    database,
    log,
    charges: createCharges({ database, clock: systemClock, moved: () => {} }),
    queue: { enqueue: async () => randomUUID(), prioritize: async () => {}, withdraw: async () => {} },
    budgets: { reserve: () => '2026-01-01', release: () => {} },
    ended: async () => {},
    announce: () => {},
  }
  try {
    const { rows } = await sql<{ taskId: string }>`
      update jobs set task_id = coalesce(task_id, gen_random_uuid())
      where id = (
        select id from jobs where user_id = ${userId} and status in ('queued', 'running') order by place limit 1
      )
      returning task_id as "taskId"`.execute(database.db)
    const job = rows[0] && (await startJob(deps, userId, rows[0].taskId))
    if (job) await runJob(deps, KIND, job, new AbortController())
  } catch (error) {
    if (!steps.isDead()) throw error
  } finally {
    await database.close().catch(() => {})
  }
  return steps.count()
}

const KIND: KindOfJob = {
  kind: 'image_batch',
  request: z.looseObject({ prompt: z.string() }),
  repeat: () => Promise.reject(new Error('Nobody asks for this.')),
  async run(job, context: RunContext) {
    for (const { index, status } of job.items) {
      if (status !== 'waiting' && status !== 'developing') continue
      if (index === 0) await context.finishItem(0, (tx) => saveMedia(tx, { ...job, index }))
      else await context.failItem(index, 'PROVIDER_DOWN', 'The model is down.')
    }
  },
}

/** Counts statements and closes every connection at the given moment. Nothing is sent afterwards. */
function countSteps({ pool }: DatabaseHandle, death: (Death & { die?: () => void }) | undefined) {
  const sockets: Socket[] = []
  let count = 0
  let isDead = false
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    sockets.push(stream)
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const counting = (...args: unknown[]): Promise<unknown> => {
      if (isDead) return Promise.reject(new Error('Dead.'))
      count += 1
      if (count !== death?.step) return send(...args)
      isDead = true
      if (death.when === 'sent') send(...args).catch(() => {})
      death.die?.()
      for (const socket of sockets)
        if (death.when === 'sent') socket.end()
        else socket.destroy()
      return Promise.reject(new Error('Dead.'))
    }
    client.query = counting as typeof client.query
  })
  return { count: () => count, isDead: () => isDead }
}
