import { putProfile } from '@studio/contract/profile'
import { followCreator, getCreator, listCreatorWorks, putMute } from '@studio/contract/works'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { creator, putWork } from '../page/works.fixtures.ts'

let studio: Studio
let author: TestActor
let other: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  // The first account is an admin's.
  await creator(studio, 'Admin')
  author = await creator(studio, 'Inês Duarte')
  other = await creator(studio, 'Teo Brandt')
})
afterAll(() => studio.close())

const readCreator = (actor?: TestActor, id = author.id) => studio.call(getCreator, { params: { id } }, actor)
const list = (query: object, actor?: TestActor) =>
  studio.call(listCreatorWorks, { params: { id: author.id }, query }, actor)
const titles = async (query: object, actor?: TestActor) =>
  (await list(query, actor)).works.map(({ title }) => title)
const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

test('lists visible works, most saved first, without unlisted ones', async () => {
  await putWork(studio, author, { title: 'A', publishAt: day(1), keptBy: 3, uses: 9, kind: 'prompt' })
  const b = await putWork(studio, author, { title: 'B', publishAt: day(2), keptBy: 12, uses: 1 })
  await putWork(studio, author, { title: 'C', publishAt: day(3), keptBy: 0, uses: 4, kind: 'template' })
  await putWork(studio, author, { title: 'Unlisted', visibility: 'unlisted', keptBy: 50 })
  await putWork(studio, author, { title: 'Held', status: 'held', keptBy: 50 })
  await putWork(studio, author, { title: 'Withdrawn', status: 'withdrawn', keptBy: 50 })
  const { pool } = studio.database
  await pool.query('insert into work_uses (work_id, user_id, first_at) values ($1, $2, now())', [b, other.id])
  for (const actor of [undefined, other, author]) {
    const { creator: profile } = await readCreator(actor)
    expect(profile).toMatchObject({
      displayName: 'Inês Duarte',
      keptByOthers: 15,
      uses: 14,
      usedBy: 1,
      works: { total: 3, prompt: 1, image: 1, video: 0, template: 1 },
      isOwn: actor === author,
      isFollowed: false,
      isMuted: false,
      collections: [],
    })
    expect(profile.best.map(({ title }) => title)).toEqual(['B', 'A', 'C'])
    expect(await titles({}, actor)).toEqual(['C', 'B', 'A'])
    expect(await titles({ sort: 'used' }, actor)).toEqual(['A', 'C', 'B'])
    expect(await titles({ sort: 'kept', kind: 'prompt' }, actor)).toEqual(['A'])
  }
})

test('users can request their own hidden items', async () => {
  expect(new Set(await titles({ own: 'true' }, author))).toEqual(new Set(['A', 'B', 'C', 'Unlisted', 'Held']))
  for (const actor of [other, undefined])
    expect(await titles({ own: 'true' }, actor)).toEqual(['C', 'B', 'A'])
})

test('pages in every order, and refuses an invalid cursor', async () => {
  for (const sort of ['new', 'kept', 'used']) {
    const whole = await titles({ sort })
    const pages: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: 1, ...(cursor && { cursor }) })
      pages.push(...page.works.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(pages).toEqual(whole)
  }
  for (const cursor of ['x', '1~2', `${'9'.repeat(39)}.~x`])
    expect(await statusOf(list({ cursor }))).toBe(422)
})

test('says whether they are followed or muted', async () => {
  await studio.call(followCreator, { params: { id: author.id } }, other)
  await studio.call(putMute, { body: { kind: 'creator', value: author.id } }, other)
  expect((await readCreator(other)).creator).toMatchObject({ isFollowed: true, isMuted: true })
  expect((await readCreator()).creator).toMatchObject({ isFollowed: false, isMuted: false })
})

test('shows public collections with the first works that others see', async () => {
  const { pool } = studio.database
  const add = async (name: string, visibility: string) => {
    const { rows } = await pool.query(
      'insert into collections (owner_id, name, visibility, created_at) values ($1, $2, $3, now()) returning id',
      [author.id, name, visibility],
    )
    await pool.query(
      `insert into collection_items (collection_id, work_id, position, status)
       select $1, id, title, 'accepted' from works where author_id = $2`,
      [rows[0].id, author.id],
    )
  }
  await add('Plaster rooms', 'public')
  await add('Unlisted', 'unlisted')
  await add('Own', 'private')
  const { collections } = (await readCreator(other)).creator
  expect(collections).toMatchObject([{ name: 'Plaster rooms', works: 3, mode: 'open' }])
  expect(collections[0]?.covers).toHaveLength(3)
})

test('private profiles and those of suspended users are not found', async () => {
  const hidden = await creator(studio, 'Sami Aalto')
  expect(await statusOf(readCreator(other, hidden.id))).toBe(200)
  await studio.call(
    putProfile,
    { body: { displayName: 'Sami Aalto', useType: 'artist', publicProfile: false } },
    hidden,
  )
  for (const actor of [undefined, other, hidden]) {
    expect(await statusOf(readCreator(actor, hidden.id))).toBe(404)
    expect(await statusOf(studio.call(listCreatorWorks, { params: { id: hidden.id } }, actor))).toBe(404)
  }
  await studio.database.pool.query(
    'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
    [author.id],
  )
  expect(await statusOf(readCreator(other))).toBe(404)
})
