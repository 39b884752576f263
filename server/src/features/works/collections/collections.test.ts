import { putProfile } from '@studio/contract/profile'
import {
  createCollection,
  deleteCollection,
  deleteCollectionPerson,
  deleteCollectionWork,
  getCollection,
  listCollectionPeople,
  listCollections,
  listCollectionWorks,
  listWorks,
  patchCollection,
  putCollectionPerson,
  putCollectionWork,
} from '@studio/contract/works'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { seedWorks } from '../works.fixtures.ts'

let studio: Studio
let owner: TestActor
let helper: TestActor
let stranger: TestActor
let works: string[]

beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  owner = await studio.onboarded()
  helper = await studio.onboarded()
  stranger = await studio.onboarded()
  await studio.call(
    putProfile,
    { body: { displayName: 'Aiko Mori', useType: 'artist', publicProfile: true } },
    helper,
  )
})
afterAll(() => studio.close())
beforeEach(async () => {
  await studio.database.pool.query('delete from collections; delete from works')
  works = await seedWorks(studio, stranger.id, [{ title: 'a' }, { title: 'b' }, { title: 'c' }])
})

const make = async (body: object = {}) =>
  (await studio.call(createCollection, { body: { name: 'Teal', ...body } }, owner)).collection
const put = (id: string, nth: number, body: { after?: string | null } = {}, actor = owner) =>
  studio.call(putCollectionWork, { params: { id, workId: works[nth] ?? '' }, body }, actor)
const take = (id: string, nth: number, actor = owner) =>
  studio.call(deleteCollectionWork, { params: { id, workId: works[nth] ?? '' } }, actor)
const titles = async (id: string, actor = owner, query: { status?: 'waiting'; limit?: number } = {}) =>
  (await studio.call(listCollectionWorks, { params: { id }, query }, actor)).works.map(({ title }) => title)
const NOT_FOUND = { status: 404 }
const FORBIDDEN = { status: 403 }

test('keeps works in the order in which they were added, and can move them', async () => {
  const { id } = await make()
  for (const nth of [0, 1, 2, 1]) await put(id, nth)
  expect(await titles(id)).toEqual(['a', 'b', 'c'])
  await put(id, 2, { after: null })
  expect(await titles(id)).toEqual(['c', 'a', 'b'])
  await put(id, 2, { after: works[0] ?? '' })
  expect(await titles(id)).toEqual(['a', 'c', 'b'])
  await expect(put(id, 0, { after: crypto.randomUUID() })).rejects.toMatchObject(NOT_FOUND)
  const first = await studio.call(listCollectionWorks, { params: { id }, query: { limit: 2 } }, owner)
  const query = { limit: 2, cursor: first.nextCursor ?? '' }
  const next = await studio.call(listCollectionWorks, { params: { id }, query }, owner)
  expect([first, next].map((page) => page.works.map(({ title }) => title))).toEqual([['a', 'c'], ['b']])
  expect(next.nextCursor).toBeNull()
})

test('counts saving once per person, until the work is in none of their collections', async () => {
  const [one, two] = [await make(), await make({ name: 'Again' })]
  const saved = async () => {
    const { works: matches } = await studio.call(listWorks, { query: { sort: 'new' } }, owner)
    const work = matches.find(({ id }) => id === works[0])
    return [work?.saves, work?.isSaved]
  }
  expect(await saved()).toEqual([0, false])
  await Promise.all([put(one.id, 0), put(two.id, 0)])
  expect(await saved()).toEqual([1, true])
  const list = await studio.call(listCollections, { query: { work: works[0] } }, owner)
  expect(list.holds.toSorted()).toEqual([one.id, two.id].toSorted())
  await take(one.id, 0)
  expect(await saved()).toEqual([1, true])
  await studio.call(deleteCollection, { params: { id: two.id } }, owner)
  expect(await saved()).toEqual([0, false])
})

test('is visible to its members if private, and by URL if unlisted or public', async () => {
  const { id } = await make()
  await put(id, 0)
  const get = (actor: TestActor) => studio.call(getCollection, { params: { id } }, actor)
  await expect(get(stranger)).rejects.toMatchObject(NOT_FOUND)
  await expect(titles(id, stranger)).rejects.toMatchObject(NOT_FOUND)
  for (const visibility of ['unlisted', 'public'] as const) {
    await studio.call(patchCollection, { params: { id }, body: { visibility } }, owner)
    expect((await get(stranger)).collection).toMatchObject({ role: null, works: 1, visibility })
    expect(await titles(id, stranger)).toEqual(['a'])
  }
  await expect(put(id, 1, {}, stranger)).rejects.toMatchObject(FORBIDDEN)
  const body = { name: 'Mine now' }
  await expect(studio.call(patchCollection, { params: { id }, body }, stranger)).rejects.toMatchObject(
    NOT_FOUND,
  )
  await expect(studio.call(deleteCollection, { params: { id } }, stranger)).rejects.toMatchObject(NOT_FOUND)
  // A work that is withdrawn later disappears from the collection and can’t be added.
  await studio.database.pool.query("update works set status = 'withdrawn'")
  expect(await titles(id)).toEqual([])
  // Nor is it counted, as on the profile.
  expect((await get(stranger)).collection.works).toBe(0)
  expect((await studio.call(listCollections, {}, owner)).collections).toMatchObject([{ id, works: 0 }])
  await expect(put(id, 1)).rejects.toMatchObject(NOT_FOUND)
})

test('holds contributions to a reviewed collection for its owner or an editor', async () => {
  const { id } = await make({ mode: 'review' })
  const letIn = (role: 'editor' | 'contributor', userId = helper.id) =>
    studio.call(putCollectionPerson, { params: { id, userId }, body: { role } }, owner)
  await expect(letIn('editor', stranger.id)).rejects.toMatchObject(NOT_FOUND)
  await letIn('contributor')
  expect((await put(id, 0, {}, helper)).status).toBe('waiting')
  expect((await put(id, 1)).status).toBe('accepted')
  expect(await titles(id)).toEqual(['b'])
  expect(await titles(id, owner, { status: 'waiting' })).toEqual(['a'])
  await expect(titles(id, helper, { status: 'waiting' })).rejects.toMatchObject(NOT_FOUND)
  expect((await studio.call(getCollection, { params: { id } }, owner)).collection.waiting).toBe(1)
  expect((await put(id, 0, {}, helper)).status).toBe('waiting')
  await expect(take(id, 1, helper)).rejects.toMatchObject(FORBIDDEN)
  expect((await put(id, 0)).status).toBe('accepted')
  expect(await titles(id)).toEqual(['a', 'b'])
  await letIn('editor')
  expect((await put(id, 2, { after: null }, helper)).status).toBe('accepted')
  await take(id, 1, helper)
  expect(await titles(id)).toEqual(['c', 'a'])
  const { people } = await studio.call(listCollectionPeople, { params: { id } }, owner)
  expect(people.map(({ role }) => role)).toEqual(['owner', 'editor'])
  expect((await studio.call(listCollections, {}, helper)).collections[0]).toMatchObject({
    id,
    role: 'editor',
  })
  await studio.call(deleteCollectionPerson, { params: { id, userId: helper.id } }, helper)
  await expect(put(id, 1, {}, helper)).rejects.toMatchObject(NOT_FOUND)
})
