import { cancelJob, listJobs, moveJob } from '@studio/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestActor } from '../../../../testing/index.ts'
import { startGatedJobs } from '../jobs.fixtures.ts'

let studio: Awaited<ReturnType<typeof startGatedJobs>>
beforeAll(async () => {
  studio = await startGatedJobs()
})
afterAll(() => studio?.close())

/** A user with two running and five queued jobs, `<name> 1` to `<name> 7`. */
async function waiting(name: string) {
  const user = await studio.onboarded()
  const ids: string[] = []
  for (let at = 1; at <= 7; at += 1) ids.push((await studio.submit(user, `${name} ${at}`)).id)
  await studio.begun(`${name} 1`, `${name} 2`)
  const id = (number: number) => ids[number - 1] as string
  const numbers = (order: string[]) => order.map((each) => ids.indexOf(each) + 1)
  const move = async (number: number, to: number | 'first' | 'last') =>
    numbers((await studio.call(moveJob, moved(id(number), typeof to === 'number' ? id(to) : to), user)).order)
  return { user, id, move }
}

const moved = (id: string, to: string) => ({ params: { id }, body: { to } })

async function endAll(user: TestActor): Promise<void> {
  const { jobs } = await studio.call(listJobs, { query: { status: 'queued,running' } }, user)
  // Queued jobs first, so that none of them starts instead of another.
  for (const { id } of jobs) await studio.call(cancelJob, { params: { id } }, user)
}

test('runs jobs in the order set by their owner', async () => {
  const { user, id, move } = await waiting('order')
  expect(await move(7, 'first')).toEqual([7, 3, 4, 5, 6])
  expect(await move(3, 'last')).toEqual([7, 4, 5, 6, 3])
  expect(await move(6, 4)).toEqual([7, 6, 4, 5, 3])
  expect((await studio.get(user, id(4))).queue).toMatchObject({ position: 3, of: 5 })
  for (const [ended, start] of [
    [1, 7],
    [2, 6],
    [7, 4],
    [6, 5],
    [4, 3],
  ]) {
    await studio.letGo(`order ${ended}`)
    await expect.poll(() => studio.started().at(-1)).toBe(`order ${start}`)
  }
  expect((await studio.get(user, id(3))).queue).toBeUndefined()
  await endAll(user)
})

test('keeps one order with each job once after concurrent moves from two tabs', async () => {
  const { user, id, move } = await waiting('tabs')
  const orders = await Promise.all([
    ...[3, 4, 5, 6, 7].map((number) => move(number, 'first')),
    ...[7, 6, 5, 4].map((number) => move(number, 3)),
  ])
  for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7])
  const positions = new Set<number | undefined>()
  for (const number of [3, 4, 5, 6, 7]) positions.add((await studio.get(user, id(number))).queue?.position)
  expect(positions).toEqual(new Set([1, 2, 3, 4, 5]))
  await endAll(user)
})

test('leaves started jobs in place, treats a position before them as the front, and ignores other users’ jobs', async () => {
  const { user, id, move } = await waiting('late')
  expect(await move(5, 1)).toEqual([5, 3, 4, 6, 7])
  await expect(move(1, 'last')).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
  const other = await studio.onboarded()
  const call = (to: string, job = id(4)) => studio.call(moveJob, moved(job, to), other)
  await expect(call('first')).rejects.toMatchObject({ status: 404 })
  const own = await studio.submit(other, 'late other')
  await expect(call(id(4), own.id)).rejects.toMatchObject({ status: expect.any(Number) })
  await expect(studio.call(moveJob, moved(id(4), own.id), user)).rejects.toMatchObject({ status: 404 })
  await endAll(other)
  await endAll(user)
})

test('updates a queued job when the one before it starts, and not earlier', async () => {
  const { user, id } = await waiting('stamp')
  const ask = (tag = '') =>
    studio.fetch(`/api/jobs/${id(4)}`, {
      headers: { authorization: `Bearer ${user.accessToken}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
  const tag = (await ask()).headers.get('etag') ?? ''
  await studio.letGo('stamp 1')
  await studio.begun('stamp 3')
  const answer = await ask(tag)
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { job: { queue: object } }).job.queue).toMatchObject({
    position: 1,
    of: 4,
  })
  await endAll(user)
})
