import { randomUUID } from 'node:crypto'
import { isFinal, type JobStatus } from '@studio/contract/jobs'
import { Refusal } from '@studio/contract/kernel'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import type { Claim } from '../jobs.kinds.ts'
import { createJobKinds } from '../jobs.registry.ts'
import { NEXT_STATUSES, outcomeOf } from '../jobs.rules.ts'
import { createJobsService } from '../line/jobs.service.ts'
import { findItems, insertJob, lockUser } from '../jobs.store.ts'
import { bindTask } from '../line/turns.store.ts'
import { claimJob, endJob, holdClaim, saveItem, putBack } from './claims.store.ts'

let studio: Studio

beforeAll(async () => {
  studio = await startTestStudio({ engines: [], environment: { STUDIO_ROLE: 'web' } })
})
afterAll(() => studio?.close())

/**
 * Events of a job, by its current worker, a former worker, or its owner. Ends are rare, so most jobs change workers
 * several times first.
 */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('claim' as const) },
  { weight: 4, arbitrary: fc.constant('hand back' as const) },
  { weight: 2, arbitrary: fc.constant('note' as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('late note' as const, 'late finish' as const, 'late preview' as const),
  },
  { weight: 1, arbitrary: fc.constantFrom('finish' as const, 'cancel' as const) },
)

const queue = { enqueue: async () => randomUUID(), prioritize: async () => {}, withdraw: async () => {} }

function createModel(userId: string) {
  const { db, transact } = studio.database
  const service = createJobsService({
    database: studio.database,
    gallery: { assetsOfJobs: async () => new Map() },
    charges: {
      hold: async () => {},
      capture: async () => {},
      release: async () => {},
      ofJobs: async () => new Map(),
    },
    budgets: { reserve: () => '2026-01-01', release: () => {} },
    ended: async () => {},
    clock: systemClock,
    kinds: createJobKinds(),
    checkRoom: async () => {},
    queue,
    notifyCancelled: () => {},
    announce: () => {},
  })
  const guarded = (claim: Claim, write: (tx: typeof db) => Promise<void>) =>
    transact(async (tx) => {
      if ((await holdClaim(tx, claim)) === undefined) return false
      await write(tx)
      return true
    })
  const finish = (claim: Claim) =>
    guarded(claim, async (tx) => endJob(tx, claim.jobId, outcomeOf(await findItems(tx, [claim.jobId]))))
  return {
    claim: (id: string) =>
      transact(async (tx) => {
        await lockUser(tx, userId)
        const taskId = randomUUID()
        await bindTask(tx, userId, id, taskId)
        return await claimJob(tx, userId, taskId)
      }),
    note: (claim: Claim) => saveItem(db, claim, 0, { progress: 0.5 }),
    preview: (claim: Claim) => saveItem(db, claim, 0, { preview: Buffer.from('p') }),
    finish,
    handBack: (claim: Claim) =>
      guarded(claim, (tx) => putBack(tx, claim.jobId, { attempts: 0, keepsEntry: false })),
    cancel: (id: string) => service.cancel(userId, id),
    async state(id: string): Promise<{ status: JobStatus; fence: number; version: number; items: string[] }> {
      const { rows } = await studio.database.pool.query(
        `select status, fence, version, array(select status || ' ' || progress from job_items where job_id = jobs.id) as items
         from jobs where id = $1`,
        [id],
      )
      return rows[0]
    },
  }
}

test('a job follows its transitions for any sequence of events and accepts only its current worker', async () => {
  const { rows } = await studio.database.pool.query('insert into users default values returning id')
  const userId: string = rows[0].id
  const model = createModel(userId)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      const id = await studio.database.transact((tx) =>
        insertJob(tx, userId, {
          kind: 'image_batch',
          request: { prompt: randomUUID() },
          cost: { credits: 1, waived: true },
          items: [{ seed: 1, pose: null, width: 1, height: 1, credits: 1 }],
        }),
      )
      let present: Claim | undefined
      const late: Claim[] = []
      for (const now of steps) {
        const before = await model.state(id)
        if (now === 'claim') {
          const claimed = await model.claim(id)
          expect(claimed !== undefined).toBe(before.status === 'queued')
          if (claimed) present = claimed
        } else if (now === 'cancel') {
          const refused = await model.cancel(id).then(
            () => false,
            (error) => error instanceof Refusal && error.code === 'CONFLICT',
          )
          expect(refused).toBe(isFinal(before.status))
        } else if (now.startsWith('late')) {
          const stale = late.at(-1)
          if (!stale) continue
          const act = now === 'late note' ? model.note : now === 'late finish' ? model.finish : model.preview
          expect(await act(stale)).toBe(false)
          expect(await model.state(id)).toEqual(before)
        } else if (present) {
          const act = now === 'note' ? model.note : now === 'finish' ? model.finish : model.handBack
          expect(await act(present)).toBe(true)
        }
        const after = await model.state(id)
        if (after.status !== before.status) expect(NEXT_STATUSES[before.status]).toContain(after.status)
        expect(after.fence).toBeGreaterThanOrEqual(before.fence)
        if (after.status !== before.status || after.items.join() !== before.items.join())
          expect(after.version).toBeGreaterThan(before.version)
        if (present && after.status !== 'running') {
          late.push(present)
          present = undefined
        }
      }
      // Leaves nothing that the next sequence could claim in addition to its job.
      await studio.database.pool.query('delete from jobs where id = $1', [id])
    }),
    { numRuns: 40 },
  )
})
