import { Refusal, refuse } from '@studio/contract/kernel'
import { jobsReasons } from '@studio/contract/jobs'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { findJob, lockUser } from '../jobs.store.ts'
import type { LineQueue } from '../jobs.tasks.ts'
import { findLine, reorderLine } from './line.store.ts'
import { syncUserQueue } from './turns.ts'

/** `first`, `last`, or the id of a job of the user to move before. */
export type Place = string

export interface MoveDeps {
  queue: LineQueue
  database: DatabaseHandle
  announce(job: { userId: string; jobId: string }): void
}

/** Moves a queued job within its user's queue. Returns the new order. */
export async function moveInQueue(
  { database, queue, announce }: MoveDeps,
  userId: string,
  id: string,
  to: Place,
): Promise<string[]> {
  const { order, moved } = await database.transact(async (tx) => {
    // Serialises with accepting and claiming jobs of this user.
    await lockUser(tx, userId)
    const line = await findLine(tx, userId)
    const own = await findJob(tx, userId, id)
    if (!own) throw new Refusal('NOT_FOUND', 'The requested resource was not found.')
    if (!line.includes(id)) throw refuse(jobsReasons.notQueued)
    const others = line.filter((other) => other !== id)
    const at = await placeOf(others, to, async () => (await findJob(tx, userId, to)) !== undefined)
    const order = [...others.slice(0, at), id, ...others.slice(at)]
    const moved = await reorderLine(tx, order)
    await syncUserQueue(queue, tx, userId)
    return { order, moved }
  })
  for (const jobId of moved) announce({ userId, jobId })
  return order
}

async function placeOf(line: string[], to: Place, isOwn: () => Promise<boolean>): Promise<number> {
  if (to === 'first') return 0
  if (to === 'last') return line.length
  const at = line.indexOf(to)
  if (at !== -1) return at
  if (await isOwn()) return 0
  throw refuse(jobsReasons.placeGone)
}
