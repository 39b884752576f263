import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import { RUN_JOB } from '../jobs.tasks.ts'
import { lockUser } from '../jobs.store.ts'
import { putBack } from '../run/claims.store.ts'
import { findAllOpen, findByTask } from './turns.store.ts'
import { syncUserQueue } from './turns.ts'

/**
 * Creates queue entries for users with queued jobs but no entry, as after an upgrade or a partial restore. Runs once at
 * startup, as the queue itself loses nothing.
 */
export async function callForgotten({
  database,
  queue,
}: {
  database: DatabaseHandle
  queue: Queue
}): Promise<void> {
  for (const { userId, taskIds } of await findAllOpen(database.db)) {
    const lost: string[] = []
    for (const taskId of taskIds) if (!(await queue.holds(RUN_JOB, taskId))) lost.push(taskId)
    if (taskIds.length > lost.length) continue
    await database.transact(async (tx) => {
      await lockUser(tx, userId)
      for (const taskId of lost) {
        // It may have ended or been queued by another process in the meantime.
        const jobId = await findByTask(tx, userId, taskId)
        if (jobId !== undefined) await putBack(tx, jobId, { attempts: 0, keepsEntry: false })
      }
      await syncUserQueue(queue, tx, userId)
    })
  }
}
