import { type Exporter, jsonListFile } from '../../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { findAllIds, findItems, findJobs } from '../jobs.store.ts'
import { findTries } from '../run/attempts.store.ts'

const BATCH_SIZE = 200

/** Requests and outcomes of jobs, for the archive of a user's data. */
export function jobsExporter({ db }: Pick<DatabaseHandle, 'db'>): Exporter {
  async function* jobsOf(userId: string) {
    const ids = await findAllIds(db, userId)
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const batch = ids.slice(at, at + BATCH_SIZE)
      const items = Map.groupBy(await findItems(db, batch), ({ jobId }) => jobId)
      const tries = Map.groupBy(await findTries(db, batch), ({ jobId }) => jobId)
      for (const { userId: _, micros: __, ahead: ___, line: ____, ...job } of await findJobs(
        db,
        userId,
        batch,
      ))
        yield {
          ...job,
          items: (items.get(job.id) ?? []).map(({ jobId: _jobId, preview: _preview, ...item }) => item),
          tries: (tries.get(job.id) ?? []).map(({ jobId: _jobId, ...each }) => each),
        }
    }
  }
  return {
    async *files(userId) {
      yield jsonListFile('jobs/jobs.json', jobsOf(userId))
    },
  }
}
