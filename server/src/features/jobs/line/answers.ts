import { isFinal, type Job } from '@studio/contract/jobs'
import { Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { JobCharges, JobMedia } from '../jobs.kinds.ts'
import * as store from '../jobs.store.ts'
import { jobAnswer } from './jobs.present.ts'
import { readPaces } from './pace.store.ts'
import { beginningsOf, expectedOf, isSamePace, paceKeyOf } from './pace.ts'

export interface AnswersDeps {
  gallery: JobMedia
  charges: Pick<JobCharges, 'ofJobs'>
  clock: Clock
}

export type JobAnswers = ReturnType<typeof createAnswers>

export const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

/** Reads the parts of several jobs in bulk. */
export function createAnswers({ gallery, charges, clock }: AnswersDeps) {
  async function ofRows(db: Database, userId: string, rows: store.JobRow[]): Promise<Job[]> {
    const ids = rows.map(({ id }) => id)
    // The start time of a job depends on all jobs before it, also those outside this list.
    const line = rows.some(({ status }) => status === 'queued') ? await store.findOpen(db, userId) : []
    const open = [...rows.filter(({ status }) => !isFinal(status)), ...line].map(paceKeyOf)
    const [items, assets, charged, paces] = await Promise.all([
      store.findItems(db, [...new Set([...ids, ...line.map(({ id }) => id)])]),
      gallery.assetsOfJobs(db, userId, ids),
      charges.ofJobs(db, ids),
      open.length === 0 ? [] : readPaces(db, open),
    ])
    const byJob = Map.groupBy(items, ({ jobId }) => jobId)
    const now = clock.now()
    const paceOf = (row: store.JobRow) => paces.find((pace) => isSamePace(pace, paceKeyOf(row)))
    const estimates = beginningsOf(
      line.map((row) => ({
        id: row.id,
        status: row.status,
        expected: expectedOf(row, byJob.get(row.id) ?? [], paceOf(row)),
      })),
      now,
    )
    return rows.map((row) =>
      jobAnswer(
        row,
        {
          items: byJob.get(row.id) ?? [],
          assets: assets.get(row.id) ?? [],
          charge: charged.get(row.id) ?? { captured: 0, released: 0 },
          pace: paceOf(row),
          begins: estimates.get(row.id),
        },
        now,
      ),
    )
  }

  return {
    ofRows,
    async one(db: Database, userId: string, id: string): Promise<Job> {
      const row = await store.findJob(db, userId, id)
      const [answer] = row ? await ofRows(db, userId, [row]) : []
      if (!answer) throw notFound()
      return answer
    },
  }
}
