import { changePictures, deleteGalleryItem, restoreGalleryItem } from '@studio/contract/gallery'
import { clearCompletedJobs, type Job, listJobs, restoreClearedJobs } from '@studio/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectEvents } from '../../../../testing/hear.ts'
import type { TestActor } from '../../../../testing/index.ts'
import { startGatedJobs } from '../jobs.fixtures.ts'

let studio: Awaited<ReturnType<typeof startGatedJobs>>
beforeAll(async () => {
  studio = await startGatedJobs()
})
afterAll(() => studio?.close())

const createJob = async (user: TestActor, prompt: string) => {
  const { id } = await studio.submit(user, prompt)
  await studio.until(user, id, 'completed')
  return id
}
const list = async (user: TestActor) => (await studio.call(listJobs, { query: {} }, user)).jobs
const ids = (jobs: Job[]) => jobs.map(({ id }) => id)

test('restores exactly the jobs cleared together', async () => {
  const [user, other] = [await studio.onboarded(), await studio.onboarded()]
  const first = await createJob(user, 'free one')
  await studio.call(clearCompletedJobs, {}, user)
  const later = [await createJob(user, 'free two'), await createJob(user, 'free three')]
  const { cleared, clearedAt } = await studio.call(clearCompletedJobs, {}, user)
  expect(cleared).toBe(2)
  expect(await list(user)).toEqual([])
  const restore = (actor: TestActor) => studio.call(restoreClearedJobs, { body: { clearedAt } }, actor)
  expect(await restore(other)).toEqual({ restored: 0 })
  expect(await restore(user)).toEqual({ restored: 2 })
  expect(ids(await list(user))).toEqual(later.toReversed())
  expect(await restore(user)).toEqual({ restored: 0 })
  expect(ids(await list(user))).not.toContain(first)
})

test('a deleted image disappears from its job immediately, and returns when restored', async () => {
  const user = await studio.onboarded()
  const id = await createJob(user, 'free gone')
  let tag = ''
  /** Response to a conditional request. */
  const pubsub = async () => {
    const headers = { authorization: `Bearer ${user.accessToken}`, 'if-none-match': tag }
    const answer = await studio.fetch('/api/jobs', { headers })
    tag = answer.headers.get('etag') ?? ''
    if (answer.status === 304) return 'nothing new'
    const { jobs } = (await answer.json()) as { jobs: Job[] }
    return jobs.find((job) => job.id === id)?.result.media_assets.length
  }
  expect(await pubsub()).toBe(1)
  expect(await pubsub()).toBe('nothing new')
  const picture = (await studio.get(user, id)).result.media_assets[0]?.id as string
  await studio.call(deleteGalleryItem, { params: { id: picture } }, user)
  expect(await pubsub()).toBe(0)
  await studio.call(restoreGalleryItem, { params: { id: picture } }, user)
  expect(await pubsub()).toBe(1)
  const all = (deleted: boolean) =>
    studio.call(changePictures, { body: { ids: [picture], change: { deleted } } }, user)
  await all(true)
  expect(await pubsub()).toBe(0)
  await all(false)
  expect(await pubsub()).toBe(1)
})

test('notifies tabs when images of a job are deleted or restored', async () => {
  const user = await studio.onboarded()
  const id = await createJob(user, 'free told')
  const picture = (await studio.get(user, id)).result.media_assets[0]?.id as string
  const { told, stop } = await collectEvents<{ id: string; version: number }>(user, 'jobs')
  const version = async () => {
    const { rows } = await studio.database.pool.query('select version from jobs where id = $1', [id])
    return Number(rows[0].version)
  }
  const change = (deleted: boolean) =>
    studio.call(changePictures, { body: { ids: [picture], change: { deleted } } }, user)
  const acts = [
    () => studio.call(deleteGalleryItem, { params: { id: picture } }, user),
    () => studio.call(restoreGalleryItem, { params: { id: picture } }, user),
    () => change(true),
    () => change(false),
  ]
  for (const act of acts) {
    const before = await version()
    await act()
    await expect.poll(() => told.at(-1)).toMatchObject({ id, version: before + 1 })
  }
  await stop()
})

test('estimates when a queued job starts, based on similar jobs', async () => {
  const user = await studio.onboarded()
  for (const number of [1, 2, 3]) await createJob(user, `free ${number}`)
  const all: Job[] = []
  for (const number of [1, 2, 3]) all.push(await studio.submit(user, `held ${number}`))
  await studio.begun('held 1', 'held 2')
  const { queue } = await studio.get(user, all[2]?.id as string)
  expect(queue).toMatchObject({ position: 1, of: 1, begins: { since: expect.any(String) } })
  expect(queue?.begins?.least).toBeLessThanOrEqual(queue?.begins?.most as number)
  expect((await list(user))[0]?.queue?.begins).toBeDefined()
  for (const number of [1, 2, 3]) await studio.letGo(`held ${number}`)
})
