import { getWork, type WorkStatus, type WorkVisibility } from '@studio/contract/works'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type Studio, type TestActor } from '../../../../testing/index.ts'
import { creator, putWork } from './works.fixtures.ts'

// Nobody sees a work that they should not see: each state, looked at by each kind of person, wherever works are shown.

const PEOPLE = ['author', 'other', 'banned', 'signedOut', 'admin'] as const
type Person = (typeof PEOPLE)[number]

let studio: Studio
const actors: Partial<Record<Person, TestActor>> = {}
const works = new Map<string, string>()

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
  studio = await openStudio({ runsWorker: false })
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
  for (const { name, by, ...given } of STATES) {
    const author = by === 'suspended' ? suspended : by === 'leaving' ? leaving : actors.author
    works.set(name, await putWork(studio, author, { ...given, title: `Work that is ${name}` }))
  }
  await suspend(actors.banned)
  await suspend(suspended)
  await pool.query(
    `insert into account_deletions (user_id, requested_at, due_at, language) values ($1, now(), now() + interval '30 days', 'en')`,
    [leaving.id],
  )
})
afterAll(() => studio.close())

const statusOf = async (path: string, person: Person): Promise<number> => {
  const token = actors[person]?.accessToken
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await studio.fetch(path, { headers })
  await answer.arrayBuffer()
  return answer.status
}
const isInFeed = async (path: string, id: string, person: Person): Promise<boolean> => {
  const token = actors[person]?.accessToken
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return (await (await studio.fetch(path, { headers })).text()).includes(id)
}

/** What a work answers to somebody by its address; a page and a card are opened without a token, by visitors. */
function expected({ status, by }: State, person: Person): number {
  if (person === 'admin') return 200
  if (by) return 404
  if (status === 'withdrawn') return 410
  if (status === 'live' || person === 'author') return 200
  return status === 'removed' ? 410 : 404
}

describe.each(STATES)('a work that is $name', (state) => {
  const id = () => works.get(state.name) ?? ''

  test.each(PEOPLE)('answers the %s as it should, by call and by bytes', async (person) => {
    const wanted = expected(state, person)
    expect(await statusOf(`/api/works/${id()}`, person)).toBe(wanted)
    // What is gone keeps its names.
    expect(await statusOf(`/api/works/${id()}/lineage`, person)).toBe(wanted === 410 ? 200 : wanted)
    for (const file of ['full.png', '640.webp'])
      expect(await statusOf(`/api/works/${id()}/picture/${file}`, person), file).toBe(wanted)
  })

  test.each(PEOPLE)('shows the %s the public page and card that everybody is shown', async (person) => {
    const wanted = expected(state, 'signedOut')
    expect(await statusOf(`/w/${id()}/card.jpg`, person)).toBe(wanted)
    expect(await statusOf(`/oembed?url=${encodeURIComponent(`${studio.url}/w/${id()}`)}`, person)).toBe(
      wanted,
    )
    expect((await studio.app.works.pages.facts(id())).status ?? 200).toBe(wanted)
  })

  test.each(PEOPLE)(
    'stands in feeds for the %s only while it is live, public and its author is seen',
    async (person) => {
      const isListed = state.name === 'live'
      for (const path of ['/api/feeds/works.atom', '/api/feeds/works.json'])
        expect(await isInFeed(path, id(), person), path).toBe(isListed)
    },
  )
})

test('every answer with bytes of a work says that no model may learn from it', async () => {
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

test('what is not live opens by the signed addresses that its author was given, and by no others', async () => {
  const id = works.get('held') ?? ''
  const { work } = await studio.call(getWork, { params: { id } }, actors.author)
  const address = work.picture?.thumbnails[0]?.url ?? ''
  expect(address).toContain('signature=')
  expect(await statusOf(address, 'signedOut')).toBe(200)
  expect(await statusOf(address.replace(/signature=./, 'signature=_'), 'signedOut')).toBe(404)
})
