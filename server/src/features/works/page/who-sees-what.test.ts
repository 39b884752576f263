import { rm } from 'node:fs/promises'
import { makeZip } from '@studio/contract/gallery'
import {
  createCollection,
  getWork,
  patchWork,
  type WorkStatus,
  type WorkVisibility,
  withdrawWork,
} from '@studio/contract/works'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectEvents } from '../../../../testing/hear.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { builtPage, creator, putWork } from './works.fixtures.ts'

// Access to works: every state is checked for every role, everywhere that works are shown.

const PEOPLE = ['author', 'other', 'banned', 'signedOut', 'admin'] as const
type Person = (typeof PEOPLE)[number]

let studio: Studio
let folder = ''
const actors: Partial<Record<Person, TestActor>> = {}
const works = new Map<string, string>()
/** All users’ works, without hidden ones. */
let collection = ''
/** Remixes and sources of each work. */
let child = ''
let parent = ''

interface State {
  name: string
  status: WorkStatus
  visibility?: WorkVisibility
  /** Nothing of its author is shown. */
  by?: 'suspended' | 'leaving'
}
const STATES: State[] = [
  { name: 'live', status: 'live' },
  { name: 'unlisted', status: 'live', visibility: 'unlisted' },
  ...(['scheduled', 'held', 'hidden', 'removed', 'withdrawn'] as const).map((status) => ({
    name: status,
    status,
  })),
  { name: 'live, of somebody suspended', status: 'live', by: 'suspended' },
  { name: 'live, of somebody who is leaving', status: 'live', by: 'leaving' },
  { name: 'withdrawn, of somebody suspended', status: 'withdrawn', by: 'suspended' },
]

beforeAll(async () => {
  folder = await builtPage()
  studio = await startTestStudio({ runsWorker: false, webFolder: folder })
  const { pool } = studio.database
  const suspend = ({ id }: TestActor) =>
    pool.query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [id])
  // The first account is an admin's.
  actors.admin = await creator(studio, 'Admin')
  actors.author = await creator(studio, 'Inês Duarte')
  actors.other = await creator(studio, 'Teo Brandt')
  actors.banned = await creator(studio, 'Sami Aalto')
  const suspended = await creator(studio, 'Suspended')
  const leaving = await creator(studio, 'Leaving')
  for (const { name, by, ...settings } of STATES) {
    const author = by === 'suspended' ? suspended : by === 'leaving' ? leaving : actors.author
    works.set(name, await putWork(studio, author, { ...settings, title: `Work that is ${name}` }))
  }
  parent = await putWork(studio, actors.author, { title: 'Where it began' })
  child = await putWork(studio, actors.other, { title: 'Where it went' })
  const line = `insert into work_parents (child_id, parent_id, parent_title, parent_author, licence, depth)
    values ($1, $2, 'A title', 'A name', 'cc-by-4.0', 1)`
  const created = await studio.call(
    createCollection,
    { body: { name: 'All of them', visibility: 'public' } },
    actors.other,
  )
  collection = created.collection.id
  for (const id of works.values()) {
    await pool.query(line, [id, parent])
    await pool.query(line, [child, id])
    await pool.query(
      "insert into collection_items (collection_id, work_id, position, status) values ($1, $2, $3, 'accepted')",
      [collection, id, id],
    )
  }
  await suspend(actors.banned)
  await suspend(suspended)
  await pool.query(
    `insert into account_deletions (user_id, requested_at, due_at, language) values ($1, now(), now() + interval '30 days', 'en')`,
    [leaving.id],
  )
})
afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

const statusOf = async (path: string, person: Person): Promise<number> => {
  const token = actors[person]?.accessToken
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await studio.fetch(path, { headers })
  await answer.arrayBuffer()
  return answer.status
}
/** Checks if a response mentions the work. */
const isIn = async (path: string, id: string, person: Person): Promise<boolean> => {
  const token = actors[person]?.accessToken
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return (await (await studio.fetch(path, { headers })).text()).includes(id)
}

/** Responses for a work by its URL. Visitors open pages and cards without a token. */
function expected({ status, by }: State, person: Person): number {
  if (person === 'admin') return 200
  if (by) return 404
  if (status === 'withdrawn') return 410
  if (status === 'live' || person === 'author') return 200
  return status === 'removed' ? 410 : 404
}

describe.each(STATES)('a work that is $name', (state) => {
  const id = () => works.get(state.name) ?? ''

  test.each(PEOPLE)('has the expected status for the %s, by API and by file', async (person) => {
    const status = expected(state, person)
    expect(await statusOf(`/api/works/${id()}`, person)).toBe(status)
    // Withdrawn and removed works keep their names.
    expect(await statusOf(`/api/works/${id()}/lineage`, person)).toBe(status === 410 ? 200 : status)
    for (const file of ['full.png', '640.webp'])
      expect(await statusOf(`/api/works/${id()}/picture/${file}`, person), file).toBe(status)
  })

  test.each(PEOPLE)('shows the %s the same page and card as the public', async (person) => {
    const status = expected(state, 'signedOut')
    expect(await statusOf(`/w/${id()}/card.jpg`, person)).toBe(status)
    expect(await statusOf(`/oembed?url=${encodeURIComponent(`${studio.url}/w/${id()}`)}`, person)).toBe(
      status,
    )
    expect(await statusOf(`/w/${id()}`, person)).toBe(status)
  })

  test.each(PEOPLE)(
    'is in feeds for the %s only while it is live, public and its author visible',
    async (person) => {
      const isListed = state.name === 'live'
      for (const path of ['/api/feeds/works.atom', '/api/feeds/works.json'])
        expect(await isIn(path, id(), person), path).toBe(isListed)
    },
  )
})

// Users who aren’t signed in, or can’t enter, get no data.
const MAY_LIST: Record<Person, boolean> = {
  author: true,
  other: true,
  admin: true,
  banned: false,
  signedOut: false,
}

describe.each(STATES)('references to a work that is $name', (state) => {
  const id = () => works.get(state.name) ?? ''
  const isListed = state.name === 'live'
  const authorId = () => actors.author?.id ?? ''

  test.each(PEOPLE)(
    'appear in lists and searches for the %s only while it is live, public and its author visible',
    async (person) => {
      const words = encodeURIComponent(`Work that is ${state.name}`)
      for (const path of [
        '/api/works?sort=new&limit=100',
        '/api/works?sort=used&limit=100',
        '/api/works?sort=best&limit=100',
        `/api/works?sort=new&q=${words}`,
        `/api/works?sort=new&creator=${authorId()}`,
      ])
        expect(await isIn(path, id(), person), path).toBe(isListed && MAY_LIST[person])
      expect(await isIn(`/api/collections/${collection}/works`, id(), person)).toBe(
        isListed && MAY_LIST[person],
      )
    },
  )

  test.each(PEOPLE)('appear in its author’s profile for the %s under the same conditions', async (person) => {
    if (state.by) return
    for (const path of [`/api/creators/${authorId()}`, `/api/creators/${authorId()}/works?limit=100`])
      expect(await isIn(path, id(), person), path).toBe(isListed)
    const own = `/api/creators/${authorId()}/works?own=true&limit=100`
    // With `own`, authors see all their works except withdrawn ones.
    const isOwn = person === 'author' && state.status !== 'withdrawn'
    expect(await isIn(own, id(), person)).toBe(isListed || isOwn)
  })

  test.each(PEOPLE)('appear in the lineage of others for the %s only if it was public', async (person) => {
    // A withdrawn work keeps its name among the sources, and so do the works before it.
    const isNamed = isListed || (state.status === 'withdrawn' && !state.by)
    expect(await isIn(`/api/works/${parent}/lineage`, id(), person)).toBe(isNamed)
    expect(await isIn(`/api/works/${child}/lineage`, id(), person)).toBe(true)
  })

  test.each(PEOPLE)('appear in no ZIP, storage or table for the %s', async (person) => {
    const actor = actors[person]
    if (actor && MAY_LIST[person])
      await expect(studio.call(makeZip, { body: { ids: [id()] } }, actor)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    for (const path of [
      `/storage/v1/object/media/works/${id()}/full.png`,
      `/storage/v1/object/authenticated/media/works/${id()}/full.png`,
      `/storage/v1/object/public/media/works/${id()}/full.png`,
      `/api/media/${id()}/original`,
    ])
      expect(await statusOf(path, person), path).toBeGreaterThanOrEqual(400)
    expect(await isIn(`/rest/v1/works?id=eq.${id()}`, 'Work that is', person)).toBe(false)
  })
})

test('notifies only the author of decisions about a work', async () => {
  const { author, other } = actors as Record<Person, TestActor>
  const [own, foreign] = [await collectEvents(author, 'works'), await collectEvents(other, 'works')]
  const id = works.get('unlisted') ?? ''
  await studio.call(patchWork, { params: { id }, body: { about: 'Said anew' } }, author)
  // A later notification shows that all earlier ones have been received.
  await studio.call(patchWork, { params: { id: child }, body: { about: 'Said anew' } }, other)
  await expect.poll(() => own.told).toEqual([{ id }])
  await expect.poll(() => foreign.told).toEqual([{ id: child }])
  await Promise.all([own.stop(), foreign.stop()])
})

test('forbids training in every response with bytes of a work', async () => {
  const id = works.get('live') ?? ''
  for (const path of [
    `/w/${id}/card.jpg`,
    `/api/works/${id}/picture/640.webp`,
    '/api/feeds/works.atom',
    '/oembed?url=x',
  ])
    expect(Object.fromEntries((await studio.fetch(path)).headers), path).toMatchObject({
      'x-robots-tag': 'noai, noimageai',
      'tdm-reservation': '1',
    })
})

test('serves a work that isn’t live only at the signed URLs of its author', async () => {
  const id = works.get('held') ?? ''
  const { work } = await studio.call(getWork, { params: { id } }, actors.author)
  const address = work.picture?.thumbnails[0]?.url ?? ''
  expect(address).toContain('signature=')
  expect(await statusOf(address, 'signedOut')).toBe(200)
  expect(await statusOf(address.replace(/signature=./, 'signature=_'), 'signedOut')).toBe(404)
})

test('serves a withdrawn work at no signed URL, also not to its author', async () => {
  const id = works.get('held') ?? ''
  const { work } = await studio.call(getWork, { params: { id } }, actors.author)
  const address = work.picture?.thumbnails[0]?.url ?? ''
  await studio.call(withdrawWork, { params: { id } }, actors.author)
  for (const person of ['signedOut', 'author'] as const) expect(await statusOf(address, person)).toBe(404)
})
