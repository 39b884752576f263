import type { Job, JobTry } from '@studio/contract/jobs'
import { JOINER } from '../jobs.kinds.ts'
import type { ItemRow } from '../jobs.store.ts'
import type { TryRow } from '../run/attempts.store.ts'

/** Adds the details of a single job: the cost of each item, and all attempts. */
export function withDetails(job: Job, items: readonly ItemRow[], tries: readonly TryRow[]): Job {
  const creditsOf = new Map(items.map(({ index, credits }) => [index, credits]))
  return {
    ...job,
    items: job.items.map((item) => ({ ...item, credits: creditsOf.get(item.index) ?? 0 })),
    tries: triesAnswer(tries, job.metadata.model),
  }
}

function triesAnswer(rows: readonly TryRow[], value: unknown): JobTry[] {
  const fences = [...new Set(rows.map(({ fence }) => fence))].toSorted((a, b) => a - b)
  return rows.map(({ jobId: _, fence, startedAt, endedAt, ...row }) => ({
    ...row,
    run: fences.indexOf(fence) + 1,
    isStandIn: value !== undefined && row.engine !== value && row.engine !== JOINER.id,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
