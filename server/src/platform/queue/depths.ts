import type { PgBoss } from 'pg-boss'
import { DEAD_LETTERS } from './settings.ts'

/** Number of entries of one kind of task. */
export interface Depth {
  task: string
  /** Ready to be taken. */
  ready: number
  /** Waiting for the next attempt. */
  deferred: number
  running: number
  /** Permanently failed. */
  dead: number
}

/** A permanently failed entry with its reason. */
export interface DeadLetter {
  id: string
  task: string
  payload: object
  reason: string
  at: Date
}

export async function readDepths(boss: PgBoss, names: string[]): Promise<Depth[]> {
  const [queues, { destinations }] = await Promise.all([
    boss.getQueues(names),
    boss.previewRedrive(DEAD_LETTERS.name),
  ])
  return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
    task: name,
    ready: readyCount,
    deferred: deferredCount,
    running: activeCount,
    dead: destinations.find((each) => each.name === name)?.count ?? 0,
  }))
}

/** Newest first. */
export async function readDeadLetters(boss: PgBoss, limit: number): Promise<DeadLetter[]> {
  const jobs = await boss.findJobs<object>(DEAD_LETTERS.name)
  return jobs
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, limit)
    .map(({ id, data, createdOn, sourceName, sourceOutput }) => ({
      id,
      task: sourceName ?? '',
      payload: data,
      reason: reasonOf(sourceOutput),
      at: createdOn,
    }))
}

/** Error of our worker, or of the queue itself if the process died. */
function reasonOf(output: object | null): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } }
  const reason = [message, value?.message].find((each) => typeof each === 'string')
  return reason ?? 'The reason is unknown.'
}
