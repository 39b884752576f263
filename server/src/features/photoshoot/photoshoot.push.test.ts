import { cancelJob } from '@studio/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { collectEvents } from '../../../testing/hear.ts'
import { startShootStudio, type Shoots } from './photoshoot.fixtures.ts'

interface JobEvent {
  id: string
  status: string
  progress: number
  ended: number
  version: number
}

let studio: Shoots
beforeAll(async () => {
  studio = await startShootStudio({ engines: [createFakeEngine({ delay: 30 })] })
})
afterAll(() => studio.close())

test('notifies a user of each step of their shoot, and no one else', async () => {
  const [user, other] = [await studio.user(), await studio.user()]
  const [own, foreign] = [
    await collectEvents<JobEvent>(user, 'jobs'),
    await collectEvents<JobEvent>(other, 'jobs'),
  ]
  const { id } = await studio.shoot(user, { count: 3 })
  await expect.poll(() => own.told.at(-1)?.status).toBe('completed')
  expect(own.told.at(-1)).toEqual({
    id,
    status: 'completed',
    progress: 1,
    ended: 3,
    version: expect.any(Number),
  })
  expect(own.told.some(({ status }) => status === 'running')).toBe(true)
  const versions = own.told.map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect(foreign.told).toEqual([])
  await Promise.all([own.stop(), foreign.stop()])
})

test('sends a cancelled shoot as a call would return it', async () => {
  const user = await studio.user()
  const { told, stop } = await collectEvents<JobEvent>(user, 'jobs')
  const { id } = await studio.shoot(user, { count: 4 })
  await expect.poll(() => told.find(({ ended }) => ended > 0)).toBeDefined()
  const { job } = await studio.call(cancelJob, { params: { id } }, user)
  await expect.poll(() => told.at(-1)?.status).toBe('cancelled')
  expect(told.at(-1)?.progress).toBeCloseTo(job.progress, 5)
  await stop()
})
