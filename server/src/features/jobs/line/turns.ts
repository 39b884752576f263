// Whose turn it is, told to the queue by priorities.
import { MAX_RUNNING_JOBS } from '@studio/contract/jobs'
import type { Database } from '../../../platform/database/index.ts'
import { type LineQueue, RUN_JOB } from '../jobs.tasks.ts'
import { bindTask, readLine } from './turns.store.ts'

/** Numbers of turns stay below this (see the sequence `job_turn_numbers`). */
const TURNS = 1_000_000_000

/** Who has fewer jobs running goes first; among them, who has waited longest since the last turn. */
export const priorityOf = (running: number, turn: number): number => -(running * TURNS) - turn

/**
 * Brings the queue in line with what a user has open; to be called after each change of it, under lockUser.
 *
 * A user has as many entries in the queue as jobs may run at a time, and at most one of them that nobody has begun or
 * tried: it stands for their next turn, whatever the length of their line, and belongs to the first job in it. `spare`
 * is an entry that lost its job.
 */
export async function keepLine(
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
  const taken = jobs.filter(({ taskId }) => taskId !== null).length
  if (!first || taken >= MAX_RUNNING_JOBS) return
  await bindTask(tx, userId, first.id, await queue.enqueue(tx, RUN_JOB, { userId }, { priority }))
}
