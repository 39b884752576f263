import { getJob, type Job } from '@studio/contract/jobs'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { verifyLedger } from '../economy/index.ts'
import { startTestStudio, type Studio, type StudioOptions, type TestActor } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'

/** A small shoot of three drafts. */
export const SHOOT = {
  prompt: 'A violinist by the window',
  count: 3,
  style: 'editorial',
  aspectRatio: '3:4',
  model: 'studio',
  quality: 'draft',
} as const

export const isEnded = (job: Job): boolean => ['completed', 'failed', 'cancelled'].includes(job.status)

/** The real app with helpers for tests of shoots. */
export async function startShootStudio(options: StudioOptions) {
  const studio = await startTestStudio({
    ...options,
    environment: { STUDIO_AUTH_LIMITS: 'off', ...options.environment },
  })
  return {
    ...studio,
    ...shootsOf(studio),
    /** After every test, the ledger must balance. */
    async close() {
      const breaches = await verifyLedger(studio.database.db)
      await studio.close()
      if (breaches.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(breaches)}`)
    },
  }
}

export type Shoots = Awaited<ReturnType<typeof startShootStudio>>

function shootsOf({ call, onboarded, database }: Studio) {
  const job = async (user: TestActor, id: string): Promise<Job> =>
    (await call(getJob, { params: { id } }, user)).job
  return {
    job,
    user: () => onboarded(),
    async shoot(user: TestActor, request: object = {}, headers: Record<string, string> = {}): Promise<Job> {
      return (await call(startPhotoshoot, { body: { ...SHOOT, ...request } }, user, headers)).job
    },
    /** Resolves with the job as soon as `isReached` returns true. */
    async until(user: TestActor, id: string, isReached: (job: Job) => boolean): Promise<Job> {
      const deadline = performance.now() + limit(120_000)
      for (;;) {
        const now = await job(user, id)
        if (isReached(now)) return now
        if (performance.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(now)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** Gallery items of a job. */
    async media(jobId: string): Promise<{ job_index: number; sha256: string; metadata: object }[]> {
      const { rows } = await database.pool.query('select * from media where job_id = $1 order by job_index', [
        jobId,
      ])
      return rows
    },
    async jobRow(jobId: string) {
      return (await database.pool.query('select * from jobs where id = $1', [jobId])).rows[0]
    },
  }
}
