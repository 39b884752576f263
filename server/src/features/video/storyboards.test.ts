import { randomUUID } from 'node:crypto'
import {
  createStoryboard,
  deleteStoryboard,
  deleteTake,
  getStoryboard,
  listStoryboards,
  MAX_STORYBOARDS,
  putStoryboard,
  restoreStoryboard,
} from '@studio/contract/video'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectEvents } from '../../../testing/hear.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
let me: TestActor
let other: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  ;[me, other] = [await studio.onboarded(), await studio.onboarded()]
})
afterAll(() => studio.close())

const shot = (prompt: string) => ({ id: randomUUID(), prompt, seconds: 3 })
const start = async (body: object = {}, actor = me, headers: Record<string, string> = {}) =>
  (await studio.call(createStoryboard, { body }, actor, headers)).storyboard
const read = async (id: string, actor = me) =>
  (await studio.call(getStoryboard, { params: { id } }, actor)).storyboard
const list = async (query: object = {}, actor = me) => await studio.call(listStoryboards, { query }, actor)

test('saves a storyboard as it is, including incomplete shots', async () => {
  const shots = [shot('A pier at dawn'), shot('')]
  const created = await start({ title: 'Harbour', shots })
  expect(created).toMatchObject({ version: 1, takes: [], films: [] })
  expect(created.draft).toMatchObject({ title: 'Harbour', model: 'studio', resolution: '720p', fps: 24 })
  expect(await read(created.id)).toEqual(created)
  const [first] = (await list()).storyboards
  expect(first).toMatchObject({ id: created.id, title: 'Harbour', shots: 2, seconds: 6, posterUrl: null })
})

test('creates one storyboard for one idempotency key', async () => {
  const key = { 'idempotency-key': randomUUID() }
  expect((await start({ title: 'Once' }, me, key)).id).toBe((await start({ title: 'Once' }, me, key)).id)
})

test('refuses the second of two changes of the same version, so nothing is lost', async () => {
  const { id, version, draft } = await start({ title: 'One' })
  const save = (title: string, from: number) =>
    studio.call(putStoryboard, { params: { id }, body: { version: from, draft: { ...draft, title } } }, me)
  const answers = await Promise.allSettled(['Two', 'Three'].map((title) => save(title, version)))
  const [storyboard] = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.storyboard] : []))
  const [refused] = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toMatchObject({ status: 409, code: 'CONFLICT', details: { version: '2' } })
  expect(await read(id)).toEqual(storyboard)
  expect((await save('Four', 2)).storyboard).toMatchObject({ version: 3, draft: { title: 'Four' } })
})

test('notifies the user’s other tabs of a save, and no one else', async () => {
  const [author, stranger] = [await studio.onboarded(), await studio.onboarded()]
  const [own, foreign] = [
    await collectEvents(author, 'storyboards'),
    await collectEvents(stranger, 'storyboards'),
  ]
  const { id, version, draft } = await start({ title: 'One' }, author)
  const save = (title: string, from: number) =>
    studio.call(
      putStoryboard,
      { params: { id }, body: { version: from, draft: { ...draft, title } } },
      author,
    )
  await save('Two', version)
  await expect(save('Three', version)).rejects.toMatchObject({ status: 409 })
  await save('Four', version + 1)
  await expect
    .poll(() => own.told)
    .toMatchObject([
      { id, version: 2 },
      { id, version: 3 },
    ])
  expect(foreign.told).toEqual([])
  await Promise.all([own.stop(), foreign.stop()])
})

test('lists storyboards in pages, last changed first', async () => {
  const author = await studio.onboarded()
  const ids = []
  for (const title of ['a', 'b', 'c']) ids.push((await start({ title }, author)).id)
  const { id, version, draft } = await read(ids[0] as string, author)
  await studio.call(putStoryboard, { params: { id }, body: { version, draft } }, author)
  const { storyboards, nextCursor } = await list({ limit: 2 }, author)
  const rest = await list({ limit: 2, cursor: nextCursor }, author)
  const titles = [...storyboards, ...rest.storyboards].map(({ title }) => title)
  expect([titles, rest.nextCursor]).toEqual([['a', 'c', 'b'], null])
})

test('restores a deleted storyboard until it is permanently deleted', async () => {
  const { id } = await start({ title: 'Gone' })
  await studio.call(deleteStoryboard, { params: { id } }, me)
  await expect(read(id)).rejects.toMatchObject({ status: 404 })
  await expect(studio.call(deleteStoryboard, { params: { id } }, me)).rejects.toMatchObject({ status: 404 })
  expect((await list()).storyboards.map((each) => each.id)).not.toContain(id)
  expect((await studio.call(restoreStoryboard, { params: { id } }, me)).storyboard.draft.title).toBe('Gone')
  await studio.call(deleteStoryboard, { params: { id } }, me)
  await studio.database.pool.query(
    "update storyboards set deleted_at = now() - interval '31 days' where id = $1",
    [id],
  )
  await expect(studio.call(restoreStoryboard, { params: { id } }, me)).rejects.toMatchObject({ status: 404 })
})

test('denies access to another user’s storyboard', async () => {
  const { id, draft } = await start({ title: 'Mine' })
  const attempts = [
    studio.call(getStoryboard, { params: { id } }, other),
    studio.call(putStoryboard, { params: { id }, body: { version: 1, draft } }, other),
    studio.call(deleteStoryboard, { params: { id } }, other),
    studio.call(restoreStoryboard, { params: { id } }, other),
    studio.call(deleteTake, { params: { id, takeId: randomUUID() } }, other),
  ]
  for (const answer of await Promise.allSettled(attempts))
    expect(answer).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  expect((await list({}, other)).storyboards).toEqual([])
  expect((await read(id)).draft.title).toBe('Mine')
})

describe('refuses invalid drafts', () => {
  const id = randomUUID()
  test.each([
    ['60 shots', { shots: Array.from({ length: 60 }, () => shot('x')) }, 'up to 30'],
    ['the same shot twice', { shots: [1, 2].map(() => ({ ...shot('x'), id })) }, 'its own id'],
    ['a shot of nine seconds', { shots: [{ ...shot('x'), seconds: 9 }] }, 'up to 8 seconds'],
    ['a field nobody knows', { colour: 'red' }, ''],
  ])('%s', async (_, body, message) => {
    await expect(start(body)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(message),
    })
  })

  test('refuses more storyboards than the limit', async () => {
    const author = await studio.onboarded()
    await studio.database.pool.query(
      `insert into storyboards (user_id, draft, created_at, updated_at)
       select $1, '{"shots": []}', now(), now() from generate_series(2, $2)`,
      [author.id, MAX_STORYBOARDS],
    )
    const { id } = await start({}, author)
    await expect(start({}, author)).rejects.toMatchObject({ status: 409 })
    await studio.call(deleteStoryboard, { params: { id } }, author)
    await start({}, author)
    await expect(studio.call(restoreStoryboard, { params: { id } }, author)).rejects.toMatchObject({
      status: 409,
    })
  })

  test('allows as many in the trash, and restores them even if the limit is reached', async () => {
    const author = await studio.onboarded()
    const { id } = await start({}, author)
    await studio.call(deleteStoryboard, { params: { id } }, author)
    await studio.database.pool.query(
      `insert into storyboards (user_id, draft, created_at, updated_at, deleted_at)
       select $1, '{"shots": []}', now(), now(), now() from generate_series(3, $2)`,
      [author.id, 2 * MAX_STORYBOARDS],
    )
    await start({}, author)
    await expect(start({}, author)).rejects.toMatchObject({ status: 409 })
    await studio.call(restoreStoryboard, { params: { id } }, author)
  })
})
