// Fair scheduling: translates turns of users to task queue priorities.
import { MAX_RUNNING_JOBS } from '@studio/contract/jobs'
import type { Database } from '../../../platform/database/index.ts'
import { type LineQueue, RUN_JOB } from '../jobs.tasks.ts'
import { bindTask, readLine } from './turns.store.ts'

/** Turn numbers stay below this (see the sequence `job_turn_numbers`). */
const TURNS = 1_000_000_000

/** Users with fewer running jobs go first; among them, the one whose last turn is longest ago. */
export const priorityOf = (running: number, turn: number): number => -(running * TURNS) - turn

/**
 * Syncs the task queue with a user's open jobs. Must be called after each change of them, under lockUser. A user has at
 * most as many entries as jobs may run concurrently, and at most one of them not started: it represents their next
 * turn, however long their queue is, and belongs to its first job. `spare` is an entry that lost its job.
 */
export async function syncUserQueue(
  queue: LineQueue,
  tx: Database,
  userId: string,
  spare?: string,
): Promise<void> {
  const { jobs, turn } = await readLine(tx, userId)
  const running = jobs.filter(({ status }) => status === 'running').length
  const waiting = jobs.filter(({ status }) => status === 'queued')
  const called = waiting.find(({ taskId, attempts }) => taskId !== null && attempts === 0)
  const first = waiting.find((job) => job.taskId === null || job === called)
  const entry = called?.taskId ?? spare
  const priority = priorityOf(running, turn)
  if (entry !== undefined) {
    if (!first) return await queue.withdraw(tx, RUN_JOB, entry)
    if (first !== called) await bindTask(tx, userId, first.id, entry)
    return await queue.prioritize(tx, RUN_JOB, entry, priority)
  }
  const started = jobs.filter(({ taskId }) => taskId !== null).length
  if (!first || started >= MAX_RUNNING_JOBS) return
  await bindTask(tx, userId, first.id, await queue.enqueue(tx, RUN_JOB, { userId }, { priority }))
}
