import { DAY_MS, HOUR_MS } from '@studio/contract/kernel'
import { putProfile } from '@studio/contract/profile'
import {
  deleteMute,
  followCreator,
  getWork,
  likeWork,
  listMutes,
  listWorks,
  putMute,
  unfollowCreator,
  unlikeWork,
  type WorksQuery,
} from '@studio/contract/works'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { seedAccounts, seedWorks } from '../works.fixtures.ts'

let studio: Studio
let author: TestActor
let other: TestActor
let viewer: TestActor
let now = new Date('2026-11-20T23:40:00Z')

beforeAll(async () => {
  studio = await startTestStudio({ clock: { now: () => now }, runsWorker: false })
  author = await studio.onboarded()
  other = await studio.onboarded()
  viewer = await studio.onboarded()
  for (const actor of [author, other])
    await studio.call(
      putProfile,
      { body: { displayName: 'Ruth Okafor', useType: 'artist', publicProfile: true } },
      actor,
    )
})
afterAll(() => studio.close())
beforeEach(async () => {
  now = new Date('2026-11-20T23:40:00Z')
  await studio.database.pool.query('delete from works; delete from mutes; delete from follows')
})

type Query = Partial<Omit<WorksQuery, 'limit'>> & { limit?: number }
const list = (query: Query = {}, actor = viewer) => studio.call(listWorks, { query }, actor)
const titles = async (query: Query = {}, actor = viewer) =>
  (await list(query, actor)).works.map(({ title }) => title)

/** Titles of all pages, one after another. */
async function allTitles(query: Query): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) })
    pages.push(page.works.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor && pages.length < 50)
  return pages
}

const NEWEST_FIRST = { sort: 'new', limit: 10 } as const

describe('the list', () => {
  test('shows public content only', async () => {
    await seedWorks(studio, author.id, [
      { title: 'seen' },
      { title: 'unlisted', visibility: 'unlisted' },
      ...(['scheduled', 'held', 'hidden', 'removed', 'withdrawn'] as const).map((status) => ({
        title: status,
        status,
      })),
    ])
    for (const sort of ['best', 'new', 'used'] as const)
      for (const actor of [viewer, author]) expect(await titles({ sort }, actor)).toEqual(['seen'])
    const { works, total } = await list()
    expect(total).toBe(1)
    expect(works[0]).toMatchObject({ isOwn: false, isLiked: false, why: ['new'] })
  })

  test('of a suspended author is empty', async () => {
    await seedWorks(studio, other.id, [{ title: 'theirs' }])
    await studio.database.pool.query(
      'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
      [other.id],
    )
    expect(await titles()).toEqual([])
    await studio.database.pool.query('delete from user_flags where user_id = $1', [other.id])
    expect(await titles()).toEqual(['theirs'])
  })

  test('continues where a page ended, in every order, without gaps and duplicates', async () => {
    await seedWorks(
      studio,
      author.id,
      Array.from({ length: 23 }, (_, n) => ({ title: `${n}`, rank: (n * 7) % 5, uses: n % 3, visitors: 99 })),
    )
    for (const sort of ['best', 'new', 'used'] as const) {
      const listed = (await allTitles({ sort, limit: 5 })).flat()
      expect(listed.toSorted()).toEqual(Array.from({ length: 23 }, (_, n) => `${n}`).toSorted())
    }
    const newest = (await allTitles({ sort: 'new', limit: 5 })).flat()
    expect(newest).toEqual(newest.toSorted((a, b) => Number(b) - Number(a)))
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 })
  })

  test('can be narrowed by each filter', async () => {
    await seedWorks(studio, author.id, [
      { title: 'plain', licence: 'all-rights' },
      { title: 'film', kind: 'video', model: 'veo', licence: 'all-rights' },
      { title: 'tagged', tags: ['plinth'], licence: 'cc0-1.0' },
    ])
    await seedWorks(studio, other.id, [{ title: 'theirs', publishAt: new Date('2026-11-02') }])
    expect(await titles({ ...NEWEST_FIRST, kind: 'video' })).toEqual(['film'])
    expect(await titles({ ...NEWEST_FIRST, model: 'veo' })).toEqual(['film'])
    expect(await titles({ ...NEWEST_FIRST, tag: 'plinth' })).toEqual(['tagged'])
    expect(await titles({ ...NEWEST_FIRST, licence: 'all-rights' })).toEqual(['film', 'plain'])
    expect(await titles({ ...NEWEST_FIRST, licence: 'remixable' })).toEqual(['theirs', 'tagged'])
    expect(await titles({ ...NEWEST_FIRST, creator: other.id })).toEqual(['theirs'])
    expect(await titles({ ...NEWEST_FIRST, tag: 'plinth', kind: 'video' })).toEqual([])
  })

  test('finds words without accents, prefixes of the last word, and misremembered titles', async () => {
    await seedWorks(studio, author.id, [
      { title: 'Señora at the café', prompt: 'a woman' },
      { title: 'Clear bottle', tags: ['marmol'], prompt: 'glass on marble, running water' },
    ])
    expect(await titles({ ...NEWEST_FIRST, q: 'senora cafe' })).toEqual(['Señora at the café'])
    expect(await titles({ ...NEWEST_FIRST, q: 'clear bot' })).toEqual(['Clear bottle'])
    expect(await titles({ ...NEWEST_FIRST, q: 'mármol' })).toEqual(['Clear bottle'])
    expect(await titles({ ...NEWEST_FIRST, q: 'runs' })).toEqual(['Clear bottle'])
    expect(await titles({ ...NEWEST_FIRST, q: 'cleer botle' })).toEqual(['Clear bottle'])
    expect(await titles({ ...NEWEST_FIRST, q: '!!!' })).toEqual([])
    expect(await titles({ ...NEWEST_FIRST, q: "x' | 'y" })).toEqual([])
  })

  test('omits muted works until they are unmuted', async () => {
    await seedWorks(studio, author.id, [
      { title: 'tagged', tags: ['gore'] },
      { title: 'noir', style: 'noir' },
    ])
    await seedWorks(studio, other.id, [{ title: 'theirs', publishAt: new Date('2026-11-02') }])
    for (const [mute, left] of [
      [{ kind: 'creator', value: other.id }, ['noir', 'tagged']],
      [{ kind: 'tag', value: 'gore' }, ['theirs', 'noir']],
      [{ kind: 'style', value: 'noir' }, ['theirs', 'tagged']],
    ] as const) {
      await studio.call(putMute, { body: mute }, viewer)
      await studio.call(putMute, { body: mute }, viewer)
      expect((await studio.call(listMutes, {}, viewer)).mutes).toHaveLength(1)
      expect(await titles(NEWEST_FIRST)).toEqual(left)
      expect(await titles(NEWEST_FIRST, author)).toHaveLength(3)
      await studio.call(deleteMute, { query: mute }, viewer)
      expect(await titles(NEWEST_FIRST)).toHaveLength(3)
    }
    const own = { body: { kind: 'creator', value: viewer.id } } as const
    await expect(studio.call(putMute, own, viewer)).rejects.toMatchObject({ status: 404 })
  })

  test('contains works of followed authors, newest first, in pages, if sorted by following', async () => {
    await seedWorks(studio, author.id, [{ title: 'a' }, { title: 'b' }, { title: 'c' }])
    await seedWorks(studio, other.id, [{ title: 'x' }])
    expect(await titles({ sort: 'following' })).toEqual([])
    await studio.call(followCreator, { params: { id: author.id } }, viewer)
    await studio.call(followCreator, { params: { id: author.id } }, viewer)
    expect(await allTitles({ sort: 'following', limit: 2 })).toEqual([['c', 'b'], ['a']])
    const { works, total } = await list({ sort: 'following' })
    expect([works[0]?.why, total]).toEqual([['new', 'followed'], 3])
    await studio.call(unfollowCreator, { params: { id: author.id } }, viewer)
    expect(await titles({ sort: 'following' })).toEqual([])
    for (const id of [viewer.id, crypto.randomUUID()])
      await expect(studio.call(followCreator, { params: { id } }, viewer)).rejects.toMatchObject({
        status: 404,
      })
  })
})

describe('the best works', () => {
  test('include at most two of one author per page while there are others, and lose none', async () => {
    await seedWorks(
      studio,
      author.id,
      Array.from({ length: 9 }, (_, n) => ({ title: `mine ${n}`, rank: 100 - n, visitors: 99 })),
    )
    await seedWorks(
      studio,
      other.id,
      Array.from({ length: 9 }, (_, n) => ({ title: `theirs ${n}`, rank: 50 - n, visitors: 99 })),
    )
    const pages = await allTitles({ limit: 4 })
    expect(pages[0]).toEqual(['mine 0', 'mine 1', 'theirs 0', 'theirs 1'])
    expect(pages[1]?.slice(0, 2)).toEqual(['mine 2', 'mine 3'])
    expect(pages.flat().toSorted()).toHaveLength(18)
    expect(new Set(pages.flat()).size).toBe(18)
    // A list of one creator has no limit per author.
    expect(await titles({ creator: author.id, limit: 4 })).toEqual(['mine 0', 'mine 1', 'mine 2', 'mine 3'])
  })

  test('include 10% rarely seen works, stable for a day and without repeats', async () => {
    const authors = await seedAccounts(studio, 60, 30)
    for (const [n, id] of authors.entries()) {
      await studio.database.pool.query('insert into user_profiles (id) values ($1) on conflict do nothing', [
        id,
      ])
      await seedWorks(studio, id, [
        { title: `known ${n}`, rank: 10 + n, visitors: 500 },
        { title: `new ${n}`, rank: 0, visitors: 3 },
      ])
    }
    const first = await titles({ limit: 60 })
    expect(first).toHaveLength(60)
    const explorers = first.filter((title) => title.startsWith('new'))
    expect(explorers).toHaveLength(6)
    expect(first[9]).toMatch(/^new/)
    expect(await titles({ limit: 60 })).toEqual(first)
    const all = (await allTitles({ limit: 60 })).flat()
    expect([all.length, new Set(all).size]).toEqual([120, 120])
    const explorersOf = async (each: TestActor) =>
      (await titles({ limit: 60 }, each)).filter((title) => title.startsWith('new'))
    const today = await Promise.all([viewer, author, other].map(explorersOf))
    now = new Date('2026-11-21T00:10:00Z')
    // One in sixty starts at the same work on the next day; three in a row never do.
    expect(await Promise.all([viewer, author, other].map(explorersOf))).not.toEqual(today)
    // Searches show all results, in order.
    expect((await titles({ q: 'new', limit: 60 })).every((title) => title.startsWith('new'))).toBe(true)
  })
})

describe('likes', () => {
  const likesOf = async (id: string) =>
    (await studio.database.pool.query('select likes from works where id = $1', [id])).rows[0]?.likes

  test('count once per person, and can be withdrawn', async () => {
    const [id = ''] = await seedWorks(studio, author.id, [{}])
    const like = () => studio.call(likeWork, { params: { id } }, viewer)
    expect([await like(), await like()]).toEqual([
      { likes: 1, isLiked: true },
      { likes: 1, isLiked: true },
    ])
    expect((await list()).works[0]).toMatchObject({ likes: 1, isLiked: true })
    expect(await studio.call(unlikeWork, { params: { id } }, viewer)).toEqual({ likes: 0, isLiked: false })
    expect(await likesOf(id)).toBe(0)
  })

  test('are counted exactly if concurrent, by calls and by a thousand people', async () => {
    const [id = ''] = await seedWorks(studio, author.id, [{}])
    const people = [viewer, author, other]
    const calls = Array.from({ length: 200 }, (_, n) =>
      studio.call(n % 2 ? unlikeWork : likeWork, { params: { id } }, people[n % 3]),
    )
    await Promise.all(calls)
    await Promise.all(people.map((actor) => studio.call(likeWork, { params: { id } }, actor)))
    expect(await likesOf(id)).toBe(3)
    // A thousand people, each on a separate network.
    const accounts = await seedAccounts(studio, 1_000, 30)
    await Promise.all(
      accounts.map((user) =>
        studio.database.pool.query("insert into work_likes values ($1, $2, '\\x01', now(), 0)", [id, user]),
      ),
    )
    expect(await likesOf(id)).toBe(1_003)
    await studio.database.pool.query('delete from users where id = any($1)', [accounts])
    expect(await likesOf(id)).toBe(3)
  })

  test('are numbered per network if concurrent, so that each counts less', async () => {
    const ids = await seedWorks(studio, author.id, [{}, {}, {}, {}, {}, {}])
    const people = [viewer, author, other]
    await Promise.all(
      ids.flatMap((id) => people.map((actor) => studio.call(likeWork, { params: { id } }, actor))),
    )
    const { rows } = await studio.database.pool.query<{ numbers: number[] }>(
      'select array_agg(nth::int order by nth) as numbers from work_likes where work_id = any($1) group by work_id',
      [ids],
    )
    expect(rows).toEqual(ids.map(() => ({ numbers: [0, 1, 2] })))
  })

  test('are refused with 404, or 410 for withdrawn or removed works', async () => {
    const [heldId = '', withdrawn = '', removed = ''] = await seedWorks(studio, author.id, [
      { status: 'held' },
      { status: 'withdrawn' },
      { status: 'removed' },
    ])
    const like = (id: string, actor = viewer) => studio.call(likeWork, { params: { id } }, actor)
    await expect(like(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(like(heldId)).rejects.toMatchObject({ status: 404 })
    await expect(like(heldId, author)).rejects.toMatchObject({ status: 409 })
    for (const id of [withdrawn, removed])
      await expect(like(id)).rejects.toMatchObject({ status: 410, code: 'NOT_FOUND' })
  })

  test('are numbered per network, which is forgotten after seven days', async () => {
    const [id = '', elsewhere = ''] = await seedWorks(studio, author.id, [{}, {}])
    for (const actor of [viewer, other, author]) await studio.call(likeWork, { params: { id } }, actor)
    await studio.call(likeWork, { params: { id: elsewhere } }, viewer)
    const rows = async () =>
      (
        await studio.database.pool.query(
          'select work_id, net, nth from work_likes order by work_id = $1 desc, nth',
          [id],
        )
      ).rows
    const before = await rows()
    expect(before.map(({ nth }) => nth)).toEqual([0, 1, 2, 0])
    // The same network has a different hash on another work, so that it can’t be tracked.
    expect(before[3].net.equals(before[0].net)).toBe(false)
    now = new Date(now.getTime() + 6 * DAY_MS)
    await studio.app.runPeriodic('sweep-works')
    expect((await rows())[0].net).toHaveLength(16)
    now = new Date(now.getTime() + 2 * DAY_MS)
    await studio.app.runPeriodic('sweep-works')
    expect((await rows()).map(({ net, nth }) => [net.length, nth])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 0],
    ])
  })
})

describe('visits', () => {
  const readWork = async (id: string) =>
    (
      await studio.database.pool.query(
        'select visitors, (select sum(visitors)::int from work_views where work_id = works.id) as days from works where id = $1',
        [id],
      )
    ).rows[0]

  test('count each person once per day, not the author, without storing identities', async () => {
    const [id = ''] = await seedWorks(studio, author.id, [{}])
    const open = (actor: TestActor) => studio.call(getWork, { params: { id } }, actor)
    for (const actor of [viewer, viewer, author, other]) await open(actor)
    await studio.app.runPeriodic('flush-visits')
    await open(viewer)
    await studio.app.runPeriodic('flush-visits')
    expect(await readWork(id)).toEqual({ visitors: 2, days: 2 })
    now = new Date('2026-11-21T00:10:00Z')
    await open(viewer)
    await studio.app.runPeriodic('flush-visits')
    expect(await readWork(id)).toEqual({ visitors: 3, days: 3 })
    await studio.app.runPeriodic('sweep-works')
    const { rows } = await studio.database.pool.query(
      'select (select count(*)::int from work_visitors) visitors, (select count(*)::int from work_visit_salts) salts',
    )
    expect(rows[0]).toEqual({ visitors: 1, salts: 1 })
  })

  test('of one IP address without a sign-in count once, with any user agent', async () => {
    const [id = ''] = await seedWorks(studio, author.id, [{}])
    for (let n = 0; n < 30; n++)
      await studio.call(getWork, { params: { id } }, undefined, { 'user-agent': `Browser ${n}` })
    await studio.app.runPeriodic('flush-visits')
    expect(await readWork(id)).toEqual({ visitors: 1, days: 1 })
  })
})

describe('rank', () => {
  const rows = async () =>
    (
      await studio.database.pool.query(
        'select id, rank, why, rank_frozen_at from works order by rank desc, id desc',
      )
    ).rows

  async function likeBy(
    id: string,
    users: readonly string[],
    at: Date,
    networks = users.length,
  ): Promise<void> {
    await studio.database.pool.query(
      `insert into work_likes (work_id, user_id, net, at, nth)
      select $1, u, '\\x01', $3, (row_number() over () - 1) / $4 from unnest($2::uuid[]) u`,
      [id, users, at, networks],
    )
  }

  test('is recomputed after changes and with age', async () => {
    const [id = '', quiet = ''] = await seedWorks(studio, author.id, [{ visitors: 80 }, { visitors: 80 }])
    expect(await studio.app.runPeriodic('rank-works')).toBe(2)
    expect(await studio.app.runPeriodic('rank-works')).toBe(0)
    await likeBy(id, await seedAccounts(studio, 12, 100), new Date(now.getTime() - 7_200_000))
    await studio.database.pool.query('update works set kept_by = 4 where id = $1', [quiet])
    expect(await studio.app.runPeriodic('rank-works')).toBe(2)
    const [first, second] = await rows()
    expect([first.id, first.why]).toEqual([quiet, ['kept:4']])
    expect([second.id, second.why]).toEqual([id, []])
    expect(second.rank).toBeGreaterThan(0)
    now = new Date(now.getTime() + 9 * DAY_MS)
    expect(await studio.app.runPeriodic('rank-all-works')).toBe(2)
    expect((await rows())[0].rank).toBeLessThan(first.rank)
  })

  test('isn’t changed by 300 bought likes, which are reported for review', async () => {
    // 400 works that people liked who are here for long, and one that is bought 300 likes by accounts of today.
    const works = await seedWorks(
      studio,
      author.id,
      Array.from({ length: 401 }, (_, n) => ({
        visitors: 60 + (n % 90),
        publishAt: new Date(now.getTime() - (n % 30) * DAY_MS - 7_200_000),
      })),
    )
    const people = await seedAccounts(studio, 40, 200)
    for (const [n, id] of works.slice(0, 400).entries())
      await likeBy(id, people.slice(0, 2 + (n % 38)), new Date(now.getTime() - 30 * HOUR_MS))
    const bought = works[400] ?? ''
    await studio.database.pool.query('update works set publish_at = $2, visitors = 300 where id = $1', [
      bought,
      new Date(now.getTime() - 7_200_000),
    ])
    await likeBy(bought, await seedAccounts(studio, 300, 0), new Date(now.getTime() - 600_000))
    await studio.app.runPeriodic('rank-works')
    const place = async () => 1 + (await rows()).findIndex(({ id }) => id === bought)
    expect(await place()).toBeGreaterThanOrEqual(250)
    const { rows: cases } = await studio.database.pool.query(
      `select c.subject_kind, c.subject_id, c.status, c.state, t.private_note from cases c
        join case_events e on e.case_id = c.id join case_texts t on t.event_id = e.id where c.subject_id = $1`,
      [bought],
    )
    expect(cases).toEqual([
      {
        subject_kind: 'work',
        subject_id: bought,
        status: 'open',
        state: 'shown',
        private_note: expect.any(String),
      },
    ])
    expect(cases[0].private_note).toMatch(/^300 likes in an hour/)
    // Once is enough, and what was frozen stays so while the accounts grow older.
    now = new Date(now.getTime() + 20 * DAY_MS)
    await studio.app.runPeriodic('rank-all-works')
    expect(await place()).toBeGreaterThanOrEqual(250)
  })

  test('counts likes that a review has cleared', async () => {
    const [id = ''] = await seedWorks(studio, author.id, [
      { visitors: 80, publishAt: new Date('2026-11-10') },
    ])
    await likeBy(id, await seedAccounts(studio, 40, 100), new Date(now.getTime() - 600_000))
    await studio.app.runPeriodic('rank-works')
    expect((await rows())[0]).toMatchObject({ rank: 0, rank_frozen_at: now })
    now = new Date(now.getTime() + 7_200_000)
    await studio.database.pool.query(
      `insert into case_events (case_id, at, by_id, kind, state_before, state_after, status_before)
      select id, $1, $2, 'dismiss', 'shown', 'shown', 'open' from cases where subject_id = $3`,
      [new Date(now.getTime() - 1_000), other.id, id],
    )
    await studio.app.runPeriodic('rank-all-works')
    const [row] = await rows()
    expect(row.rank_frozen_at).toBeNull()
    expect(row.rank).toBeGreaterThan(0)
  })
})
