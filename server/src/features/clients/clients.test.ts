import * as contract from '@studio/contract/clients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallRefused, startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
let me: TestActor
let other: TestActor
const clock = { time: Date.parse('2026-11-23T09:00:00Z'), now: () => new Date(clock.time) }
beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
})
afterAll(() => studio.close())
beforeEach(async () => {
  ;[me, other] = [await studio.onboarded(), await studio.onboarded()]
})

const make = async (body: { name: string } & Record<string, unknown>, actor = me) =>
  (await studio.call(contract.createClient, { body }, actor)).client
const change = async (id: string, body: Record<string, unknown>, actor = me) =>
  (await studio.call(contract.changeClient, { params: { id }, body }, actor)).client
const list = (query: Record<string, unknown> = {}, actor = me) =>
  studio.call(contract.listClients, { query }, actor)
const namesOf = async (query: Record<string, unknown> = {}, actor = me) =>
  (await list(query, actor)).clients.map(({ name }) => name)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => (error instanceof CallRefused ? error.code : String(error)),
  )
const project = async (name: string, actor = me): Promise<string> => {
  const { rows } = await studio.database.pool.query<{ id: string }>(
    'insert into projects (user_id, name) values ($1, $2) returning id',
    [actor.id, name],
  )
  return rows[0]?.id as string
}

const WHOLE = {
  name: 'Norte Outerwear',
  email: 'carmen@norte.example',
  company: 'Norte S.L.',
  phone: '+34 910 555 014',
  address: {
    street: 'Calle del Almirante 9',
    postalCode: '28004',
    city: 'Madrid',
    region: '',
    country: 'es',
  },
  taxId: 'ES B-84512367',
  notes: 'Likes hard window light.\nWants the red one.',
  tags: ['Fashion', 'spring', 'fashion'],
}

test('stores a client unchanged, and changes it field by field', async () => {
  const projectId = await project('Norte, autumn')
  const created = await make({ ...WHOLE, projectIds: [projectId, projectId] })
  expect(created).toMatchObject({
    ...WHOLE,
    address: { ...WHOLE.address, country: 'ES' },
    tags: ['fashion', 'spring'],
    projects: [{ id: projectId, name: 'Norte, autumn' }],
    version: 1,
    archivedAt: null,
  })
  const changed = await change(created.id, { email: '', taxId: null, version: 1, projectIds: [] })
  expect(changed).toEqual({ ...created, email: null, taxId: null, projects: [], version: 2 })
  const { client } = await studio.call(contract.getClient, { params: { id: created.id } }, me)
  expect(client).toMatchObject({ ...changed, waitingSince: null, proofs: { latest: null, pictures: [] } })
})

test('refuses a change to an older version with its reason', async () => {
  const { id } = await make({ name: 'Lumen' })
  await change(id, { notes: 'One', version: 1 })
  expect(await codeOf(change(id, { notes: 'Two', version: 1 }))).toBe('CONFLICT')
  expect((await change(id, { notes: 'Three' })).notes).toBe('Three')
})

test('finds clients by prefixes of words without accents, and by tags and projects', async () => {
  const projectId = await project('Winter')
  await make({ name: 'Cerámica Mar', email: 'laia@mar.example', tags: ['pots'] })
  await make({ name: 'Casa Gubbi', company: 'Gubbi 100% Sagl', projectIds: [projectId] })
  expect(await namesOf({ q: 'ceram' })).toEqual(['Cerámica Mar'])
  expect(await namesOf({ q: 'GUB casa' })).toEqual(['Casa Gubbi'])
  expect(await namesOf({ q: 'ubbi' })).toEqual([])
  expect(await namesOf({ q: '100%' })).toEqual(['Casa Gubbi'])
  expect(await namesOf({ q: '10_%' })).toEqual([])
  await make({ name: '株式会社東京写真', company: 'Straße GmbH', tags: ['ガラス'] })
  for (const q of ['東京', '写', '東京 strasse', 'STRASSE', 'ｶﾞﾗｽ'])
    expect(await namesOf({ q }), q).toEqual(['株式会社東京写真'])
  expect(await namesOf({ q: 'カラス' })).toEqual([])
  expect(await namesOf({ tag: 'pots' })).toEqual(['Cerámica Mar'])
  expect(await namesOf({ projectId })).toEqual(['Casa Gubbi'])
  expect((await list()).tags).toEqual(['pots', 'ガラス'])
})

test('lists waiting clients first, then by last activity, once across pages', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    clock.time += 1000
    ids.push((await make({ name: `Client ${n}` })).id)
  }
  const move = (id: string | undefined, since: number | null) =>
    studio.database.pool.query('select client_moved($1, $2, $3)', [
      id,
      clock.now(),
      since === null ? null : new Date(since),
    ])
  await move(ids[0], clock.time)
  clock.time += 1000
  await move(ids[2], clock.time)
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
    names.push(...page.clients.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  expect(names).toEqual(['Client 2', 'Client 0', 'Client 4', 'Client 3', 'Client 1'])
  expect((await list()).counts).toEqual({ active: 5, waiting: 2, archived: 0 })
  expect(await namesOf({ shelf: 'waiting' })).toEqual(['Client 2', 'Client 0'])
  await move(ids[2], null)
  expect(await namesOf({ shelf: 'waiting' })).toEqual(['Client 0'])
  expect(await codeOf(list({ cursor: 'x' }))).toBe('INPUT_INVALID')
})

test('hides archived clients and can restore them', async () => {
  const { id } = await make({ name: 'La Dulce' })
  const { archivedAt } = await change(id, { archived: true })
  expect(archivedAt).toBe(clock.now().toISOString())
  expect(await namesOf()).toEqual([])
  expect(await namesOf({ shelf: 'archived' })).toEqual(['La Dulce'])
  clock.time += 1000
  expect((await change(id, { archived: true })).archivedAt).toBe(archivedAt)
  expect((await change(id, { archived: false })).archivedAt).toBeNull()
})

test('keeps clients and projects private', async () => {
  const { id } = await make({ name: 'Weber' })
  const theirs = await project('Theirs', other)
  expect(await codeOf(make({ name: 'Weber', projectIds: [theirs] }))).toBe('NOT_FOUND')
  expect(await codeOf(change(id, { projectIds: [theirs] }))).toBe('NOT_FOUND')
  expect(await codeOf(change(id, { name: 'X' }, other))).toBe('NOT_FOUND')
  expect(await codeOf(studio.call(contract.getClient, { params: { id } }, other))).toBe('NOT_FOUND')
  expect(await codeOf(studio.call(contract.deleteClient, { params: { id } }, other))).toBe('NOT_FOUND')
  expect(await namesOf({}, other)).toEqual([])
  expect(await namesOf()).toEqual(['Weber'])
  await studio.call(contract.deleteClient, { params: { id } }, me)
  expect(await namesOf()).toEqual([])
})

test('creates one client from repeated requests with the same key', async () => {
  const again = () =>
    studio.call(contract.createClient, { body: { name: 'Once' } }, me, { 'idempotency-key': 'once' })
  expect(await again()).toEqual(await again())
  expect(await namesOf()).toEqual(['Once'])
})

test('enforces the limit, including archived ones', async () => {
  await studio.database.pool.query(
    `insert into clients (id, user_id, name, words, moved_at, created_at)
     select gen_random_uuid(), $1, 'C', ' c', now(), now() from generate_series(1, $2)`,
    [me.id, contract.MAX_CLIENTS - 2],
  )
  const { id } = await make({ name: 'Archived' })
  await change(id, { archived: true })
  const concurrent = await Promise.all([1, 2, 3].map((n) => codeOf(make({ name: `Last ${n}` }))))
  expect(concurrent.filter((code) => code === undefined)).toHaveLength(1)
  expect(concurrent.filter((code) => code === 'QUOTA_EXCEEDED')).toHaveLength(2)
})

test.each([
  { name: '' },
  { name: 'x', email: 'nobody' },
  { name: 'x', address: { country: 'Spain' } },
  { name: 'x', tags: ['a,b'] },
  { name: 'a\u0007b' },
  { name: 'x', projectIds: ['x'] },
  { name: 'x', unknown: 1 },
])('refuses %o', async (body) => {
  expect(await codeOf(make(body as never))).toBe('INPUT_INVALID')
})
